/**
 * The part of the global `WebAssembly` (https://webassembly.github.io/spec/js-api/) that the solver needs: it is in
 * every Node, but its types come with those of the browser's window only.
 */
interface WebAssemblyApi {
  readonly Memory: new (descriptor: { initial: number }) => object;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, object>>>>,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
}

export const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyApi };
