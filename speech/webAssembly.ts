// The language's own library lists no WebAssembly outside the browser's, and a server room has no use for the rest of
// that. These are the few names we call.

/** A compiled module; it can be handed to a worker. */
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

/** Compiles off the calling thread. */
export const compileWasm = (bytes: Uint8Array): Promise<WasmModule> => host.compile(bytes)

/** Compiles on the calling thread: for a process that has nothing else to do. */
export const compileWasmHere = (bytes: Uint8Array): WasmModule => new host.Module(bytes)

export const instantiateWasm = (module: WasmModule, imports: WasmImports): WasmExports =>
  new host.Instance(module, imports).exports

export const isWasmMemory = (value: unknown): value is WasmMemory => value instanceof host.Memory
