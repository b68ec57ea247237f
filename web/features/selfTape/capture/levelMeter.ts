/** A meter of a microphone stream's level, which the component `LevelMeter` shows. `getLevel` returns 0 to 1. */
export type StreamLevel = { isOpen(): boolean; getLevel(): number; close(): void }

const quietestDb = -54
const loudestDb = -8

/** Measures the level of a microphone stream, 0 to 1. Speech at a good loudness for a tape gives about 0.5. */
export function openStreamLevel(context: AudioContext, stream: MediaStream): StreamLevel {
  const source = context.createMediaStreamSource(stream)
  const analyser = new AnalyserNode(context, { fftSize: 2_048 })
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    isOpen: () => context.state === 'running',
    getLevel() {
      analyser.getFloatTimeDomainData(samples)
      let sum = 0
      for (const sample of samples) sum += sample * sample
      const db = 10 * Math.log10(sum / samples.length + 1e-12)
      return Math.min(1, Math.max(0, (db - quietestDb) / (loudestDb - quietestDb)))
    },
    close: () => source.disconnect(),
  }
}
