/** The part of WebAssembly's JavaScript interface used here; `lib` has it only together with the browser's DOM. */
declare namespace WebAssembly {
  class Module {
    private constructor();
  }
  class Memory {
    readonly buffer: ArrayBuffer;
  }
  class Tag {
    constructor(type: { parameters: string[] });
  }
  type ImportedModule = Record<string, unknown>;

  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(
    module: Module,
    imports: Record<string, ImportedModule>,
  ): Promise<{ readonly exports: Record<string, unknown> }>;
}
