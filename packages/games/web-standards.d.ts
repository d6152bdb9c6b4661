/** What the library uses beyond the language: browsers, Node.js, Deno and workers all have it. */
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(encoding?: 'utf-8', options?: { readonly fatal?: boolean });
  decode(bytes: Uint8Array): string;
}

declare function atob(text: string): string;
