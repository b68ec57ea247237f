// Follows a line without a browser, for `npm run bench:listen`. Time is simulated. Each recognition takes as long as it
// takes on this machine, or a given share of the duration of the sound.
import { findSpeech } from './sounds.mjs'

const frame = 512
const frameMs = 32
/** The detector of voices notices the end of a voice this late. */
const detectorMs = 192
/** The reader answers after the last words and this much silence. */
const quietMs = 220
/** After so long the usual rule of silence decides. */
const giveUpMs = 2_000

/**
 * Returns how many milliseconds after the end of the speech the reader would answer (undefined if the words did not end
 * the line), and whether it would have answered before that end.
 */
export async function followLine({
  createLineSession,
  recogniser,
  recognitionShare,
  text,
  sound,
  pauseFrom,
  pauseUntil,
}) {
  const speech = findSpeech(sound)
  let now = 0
  let state
  /**
   * Results of the recogniser become known when its time has passed.
   * @type {Promise<{ dueAt: number, resolve: () => void }> | undefined}
   */
  let pending
  const session = createLineSession({
    now: () => now,
    onHeard: (heard) => (state = heard),
    onFailed: (error) => {
      throw error
    },
    recogniser: {
      transcribe: (samples) =>
        new Promise((resolve, reject) => {
          const askedAt = now
          const startedAt = performance.now()
          pending = recogniser.transcribe(samples).then((transcript) => {
            const measuredMs = performance.now() - startedAt
            const ms = recognitionShare === undefined ? measuredMs : (samples.length / 16) * recognitionShare
            return { dueAt: askedAt + ms, resolve: () => resolve(transcript) }
          }, reject)
        }),
    },
  })
  session.start({ id: 'line', text })
  const endMs = speech.until / 16
  const detectorSamples = detectorMs * 16
  const hasVoice = (at) => {
    const inPause = at >= pauseFrom + detectorSamples && at < pauseUntil
    return at >= speech.from && at < speech.until + detectorSamples && !inPause
  }
  for (let at = 0; now < endMs + giveUpMs; at += frame) {
    const part = new Float32Array(frame)
    part.set(sound.subarray(at, at + frame))
    session.hear(part, hasVoice(at))
    await Promise.resolve()
    now = ((at + frame) / 16_000) * 1_000
    // A result is awaited, and handed over in the frame in which it would be known.
    while (pending) {
      const result = await pending
      if (result.dueAt > now) break
      pending = undefined
      const endedAt = Math.max(result.dueAt, now - frameMs)
      const frameEnd = now
      now = endedAt
      result.resolve()
      await new Promise((resolve) => setTimeout(resolve))
      now = frameEnd
    }
    if (!state?.isUpToDate || !state.alignment.isEndReached || state.alignment.certainty < 0.5) continue
    // The silence that was heard since the last sound before this moment.
    const lastSoundMs = at < pauseFrom ? now : at < pauseUntil ? pauseFrom / 16 : Math.min(now, endMs)
    if (now - lastSoundMs < quietMs) continue
    return now < endMs ? { isInterrupted: true } : { isInterrupted: false, delayMs: now - endMs }
  }
  return { isInterrupted: false }
}
