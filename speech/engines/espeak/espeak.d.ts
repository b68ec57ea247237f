// Types for the functions of the package that we call: eSpeak NG, compiled to WebAssembly. The package has no types and
// may be absent.
declare module '@echogarden/espeak-ng-emscripten' {
  export type Espeak = {
    /** Chooses the voice. Returns 0 if the language is known. An unknown variant after the + is ignored. */
    set_voice(name: string): number
    /** Sets the speed in words per minute, 80 to 450. */
    set_rate(rate: number): void
    /** Sets the pitch, 0 to 100; 50 is the voice's own pitch. `set_range` has the same scale. */
    set_pitch(pitch: number): void
    set_range(range: number): void
    /** Calls `hear` with samples that are valid until the next call. */
    synthesize(text: string, hear: (samples: Int16Array | null | undefined) => void): void
  }
  export default function load(): Promise<{ HEAPU8: Uint8Array; eSpeakNGWorker: new () => PromiseLike<Espeak> }>
}
