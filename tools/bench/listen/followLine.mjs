// Follows a line without a browser, for `npm run bench:listen`. Time is simulated. Each recognition takes as long as it
// takes on this machine, or a given share of the duration of the sound.
import { findSpeech } from './sounds.mjs'

const frame = 512
const frameMs = 32
/** How much later than the end of a voice the voice detector reports this end. */
const detectorMs = 192
/** The reader answers when the last words were heard and this much silence has passed. */
const quietMs = 220
/** If the words did not end the line, the silence of the usual rule ends it after this time. */
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
   * The result of a recognition is used only when its simulated time has passed. @type {Promise<{ dueAt: number,
   * resolve: () => void }> | undefined}
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
    // Waits for the result, and uses it in the frame in which it would be known.
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
    // The length of the silence before this moment.
    const lastSoundMs = at < pauseFrom ? now : at < pauseUntil ? pauseFrom / 16 : Math.min(now, endMs)
    if (now - lastSoundMs < quietMs) continue
    return now < endMs ? { isInterrupted: true } : { isInterrupted: false, delayMs: now - endMs }
  }
  return { isInterrupted: false }
}
