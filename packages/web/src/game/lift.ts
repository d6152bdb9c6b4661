/** Lifts a part of a picture above all others. */

/** What turns a part's own units into those of the picture, or of a part around it. */
export function toPicture(root: SVGGraphicsElement, part: SVGGElement): DOMMatrix | undefined {
  return root
    .getScreenCTM()
    ?.inverse()
    .multiply(part.getScreenCTM() ?? undefined);
}

/** Shows a copy on top instead of the part, which keeps its place, its focus and the pointer, and returns the copy. */
export function lift(root: SVGSVGElement, part: SVGGElement): SVGGElement {
  const copy = part.cloneNode(true) as SVGGElement;
  copy.id = 'dragged';
  const { a, e, f } = toPicture(root, part) ?? {};
  copy.setAttribute('transform', `translate(${e} ${f}) scale(${a})`);
  root.append(copy);
  part.style.opacity = '0';
  return copy;
}
