// What we call of the package, which brings no types and may be absent: eSpeak NG, compiled.
declare module '@echogarden/espeak-ng-emscripten' {
  export type Espeak = {
    /** 0 where the language is known; an unknown variant after the + is passed over in silence. */
    set_voice(name: string): number
    /** Words a minute, 80 to 450. */
    set_rate(rate: number): void
    /** 0 to 100, both; 50 is the voice's own. */
    set_pitch(pitch: number): void
    set_range(range: number): void
    /** The samples are lent: the same memory is used for the next. */
    synthesize(text: string, hear: (samples: Int16Array | null | undefined) => void): void
  }
  export default function load(): Promise<{ HEAPU8: Uint8Array; eSpeakNGWorker: new () => PromiseLike<Espeak> }>
}
