/** A picture of which only a strip is shown: for the rules, which are about one thing at a time. */
export function partOf(svg: string, top: number, height: number): string {
  return svg.replace(
    /height="\d+" viewBox="0 0 (\d+) \d+"/,
    (_, width: string) => `height="${height}" viewBox="0 ${top} ${width} ${height}"`,
  );
}
