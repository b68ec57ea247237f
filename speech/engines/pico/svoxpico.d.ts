// Types for the functions of the package that we call: SVOX Pico's C interface, compiled to WebAssembly. Numbers are
// addresses. The package has no types.
declare module '@echogarden/svoxpico-wasm' {
  export type PicoLibrary = {
    HEAPU8: Uint8Array
    FS: { writeFile(path: string, bytes: Uint8Array): void }
    getValue(address: number, type: 'i16' | 'i32'): number
    _malloc(bytes: number): number
    _pico_initialize(memory: number, bytes: number, system: number): number
    _pico_loadResource(system: number, path: number, resource: number): number
    _pico_getResourceName(system: number, resource: number, name: number): number
    _pico_createVoiceDefinition(system: number, voice: number): number
    _pico_addResourceToVoiceDefinition(system: number, voice: number, resource: number): number
    _pico_newEngine(system: number, voice: number, engine: number): number
    _pico_putTextUtf8(engine: number, text: number, bytes: number, taken: number): number
    _pico_getData(engine: number, into: number, bytes: number, got: number, type: number): number
  }
  export default function load(): Promise<PicoLibrary>
}
