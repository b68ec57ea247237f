import { createLineSession, type HeardLine } from '../lineSession/lineSession.ts'
import { sampleRate } from '../recogniser/guards.ts'
import { createFakeRecogniser, speakFakeWords } from './fakeRecogniser.ts'

/**
 * Creates a line session with a fake recogniser. `frameSamples` is the length of the pieces in which the session
 * receives sound.
 */
export function openSession({
  frameSamples = 512,
  ...options
}: { frameSamples?: number } & Parameters<typeof createFakeRecogniser>[0] = {}) {
  const heard: HeardLine[] = []
  const failures: unknown[] = []
  const recogniser = createFakeRecogniser(options)
  let playedSamples = 0
  const session = createLineSession({
    recogniser,
    now: () => playedSamples / 16,
    onHeard: (one) => heard.push(one),
    onFailed: (error) => failures.push(error),
  })
  /**
   * Passes sound to the session frame by frame, and waits for the recogniser after each frame. A loud frame counts as
   * voice.
   */
  async function play(sound: Float32Array) {
    for (let at = 0; at < sound.length; at += frameSamples) {
      const frame = sound.slice(at, at + frameSamples)
      session.hear(frame, (frame[0] ?? 0) > 0.1)
      playedSamples += frame.length
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  const say = (text: string) => play(speakFakeWords(text))
  const beQuiet = (seconds: number) => play(new Float32Array(seconds * sampleRate))
  const last = () => heard.at(-1)
  return { session, recogniser, heard, failures, play, say, beQuiet, last }
}
