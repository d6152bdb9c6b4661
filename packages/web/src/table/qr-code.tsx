import encodeQR from 'qr';

/** The free margin that readers need, in modules. */
const MARGIN = 4;

/** A text for the camera of another telephone: black on white, whatever the colours of the page. */
export function QrCode({ text }: { readonly text: string }) {
  const rows = encodeQR(text, 'raw', { border: MARGIN });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={`QR code of ${text}`}
      width="240"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shape-rendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
