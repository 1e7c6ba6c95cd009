/** The part of the WebAssembly API used here; TypeScript knows it only with the browser's globals. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  function instantiate(
    bytes: Uint8Array,
    imports: Imports,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>;
}
