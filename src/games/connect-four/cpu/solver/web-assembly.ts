/**
 * The part of the global `WebAssembly` (https://webassembly.github.io/spec/js-api/) that the solver uses. Every Node
 * has it, but TypeScript declares it only in the DOM library.
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
