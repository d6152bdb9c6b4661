/** A strip of a picture, for the rules pages, which show one thing at a time. */
export function partOf(svg: string, top: number, height: number): string {
  return svg.replace(
    /height="\d+" viewBox="0 0 (\d+) \d+"/,
    (_, width: string) => `height="${height}" viewBox="0 ${top} ${width} ${height}"`,
  );
}
