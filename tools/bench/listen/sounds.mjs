// Adds noise, the reverberation of rooms, and pauses to sounds for `npm run bench:listen`. All audio has 16,000 samples
// per second.

const frame = 800

const levelOf = (sound) =>
  Math.sqrt(sound.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, sound.length))

/** Adds noise. `decibels`: how much louder the voice is than the noise. A noise that is too short is repeated. */
export function addNoise(sound, noise, decibels) {
  const gain = levelOf(sound) / levelOf(noise) / 10 ** (decibels / 20)
  return sound.map((sample, at) => sample + gain * noise[at % noise.length])
}

/**
 * Adds the reverberation of a room. `answer` is the recorded sound of a click in this room; its first 0.4 seconds are
 * used.
 */
export function addRoom(sound, answer) {
  const room = answer.subarray(0, 6_400)
  const result = new Float32Array(sound.length + room.length)
  for (let at = 0; at < sound.length; at++) {
    const sample = sound[at]
    if (sample !== 0) for (let tap = 0; tap < room.length; tap++) result[at + tap] += sample * room[tap]
  }
  const gain = levelOf(sound) / levelOf(result)
  return result.map((sample) => sample * gain)
}

/** Sound below this share of the loudest sound is not speech. */
const speechShare = 0.05
/**
 * Some voices end with half a second of hiss, which is below this share of the loudest sound. If more than
 * `maxEndFrames` frames at the end are below this share, they are not speech.
 */
const hissShare = 0.08
const maxEndFrames = 6

/** Returns the samples at which speech begins and ends, found by loudness. */
export function findSpeech(sound) {
  const levels = []
  for (let at = 0; at + frame <= sound.length; at += frame) levels.push(levelOf(sound.subarray(at, at + frame)))
  const loudest = Math.max(...levels)
  const findEnd = (share) => levels.findLastIndex((level) => level > share * loudest) + 1
  const [end, endBeforeHiss] = [findEnd(speechShare), findEnd(hissShare)]
  return {
    from: levels.findIndex((level) => level > speechShare * loudest) * frame,
    until: (end - endBeforeHiss > maxEndFrames ? endBeforeHiss : end) * frame,
  }
}

/** Inserts silence at the quietest moment between 30 and 70 % of the speech. */
export function insertPause(sound, seconds) {
  const { from, until } = findSpeech(sound)
  let best = { at: from, level: Infinity }
  for (let at = Math.round(from + 0.3 * (until - from)); at < from + 0.7 * (until - from); at += frame / 4) {
    const level = levelOf(sound.subarray(at, at + frame))
    if (level < best.level) best = { at: at + frame / 2, level }
  }
  const pause = Math.round(seconds * 16_000)
  const result = new Float32Array(sound.length + pause)
  result.set(sound.subarray(0, best.at))
  result.set(sound.subarray(best.at), best.at + pause)
  return { sound: result, pauseFrom: best.at, pauseUntil: best.at + pause }
}
