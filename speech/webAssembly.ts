// Types for the few parts of WebAssembly that we call. TypeScript declares WebAssembly only in its browser library, and
// the server does not include that library.

/** A compiled module. It can be posted to a worker. */
export type WasmModule = { readonly __wasmModule: unique symbol }
export type WasmMemory = { readonly buffer: ArrayBuffer }
export type WasmExports = Readonly<Record<string, unknown>>
type WasmImports = Record<string, Record<string, (...values: never[]) => unknown>>

type WasmHost = {
  compile(bytes: Uint8Array): Promise<WasmModule>
  Module: new (bytes: Uint8Array) => WasmModule
  Instance: new (module: WasmModule, imports: WasmImports) => { readonly exports: WasmExports }
  Memory: new (...options: never[]) => WasmMemory
}

const host = (globalThis as unknown as { WebAssembly: WasmHost }).WebAssembly

/** Compiles a WebAssembly module without blocking the calling thread. */
export const compileWasm = (bytes: Uint8Array): Promise<WasmModule> => host.compile(bytes)

/** Compiles a WebAssembly module on the calling thread. Use it only in a process that has nothing else to do. */
export const compileWasmSync = (bytes: Uint8Array): WasmModule => new host.Module(bytes)

/** Creates an instance of the module and returns its exports. */
export const instantiateWasm = (module: WasmModule, imports: WasmImports): WasmExports =>
  new host.Instance(module, imports).exports

/** Returns whether an export is a WebAssembly memory. */
export const isWasmMemory = (value: unknown): value is WasmMemory => value instanceof host.Memory
