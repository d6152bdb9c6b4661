/** Bodies that were compressed on the way. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** The text of a body with this `Content-Encoding`, or without one. */
export function decodedText(bytes: Buffer, coding: unknown): string {
  const decode = DECODERS[String(coding)];
  return (decode === undefined || bytes.length === 0 ? bytes : decode(bytes)).toString('utf8');
}
