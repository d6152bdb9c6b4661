import { generate } from 'lean-qr/nano';

/** The free margin that readers need, in modules. */
const MARGIN = 4;

/** A text for the camera of another telephone: black on white, whatever the colours of the page. */
export function QrCode({ text }: { readonly text: string }) {
  const code = generate(text);
  const modules = Array.from({ length: code.size }, (_, index) => index);
  const dark = modules.flatMap((y) => modules.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`));
  const side = code.size + 2 * MARGIN;
  return (
    <svg
      role="img"
      aria-label={`QR code of ${text}`}
      width="240"
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shape-rendering="crispEdges"
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
