// Runs one line of the actor through the engine of the rehearsal room, for `npm run bench:listen`. Time is simulated.
// The audio frames are processed by the real voice detector and the real recogniser.
import { findSpeech } from './sounds.mjs'

const frameSamples = 512
const samplesPerMs = 16
/** If the reader has not answered this many ms after the end of the speech, the line counts as not answered. */
const giveUpMs = 8_000
/** Time to compute how well a text fits a sound, as a share of the time to recognise the same sound. */
const scoreShare = 0.15

/** Creates a line follower that needs `recognitionShare` of a sound's duration, in simulated time, to recognise it. */
function createSimulatedFollower({ clock, createLineSession, recogniser, recognitionShare }) {
  const listeners = new Set()
  let report
  let heardLine
  /** The computation that runs now, with the time at which it ends; undefined if none runs. */
  let running
  /** Computes something that takes `ms` of the simulated time. Only one computation runs at a time. */
  const takeTime = (ms, compute) =>
    new Promise((resolve, reject) => {
      const dueAt = clock.now() + ms
      running = compute().then((result) => ({ dueAt, end: () => resolve(result) }), reject)
    })
  const transcribe = async (samples) => {
    const soundMs = (samples.length / samplesPerMs) * recognitionShare
    const { words, score } = await takeTime(soundMs, () => recogniser.transcribe(samples))
    return { words, score: (text) => takeTime(soundMs * scoreShare, () => score(text)) }
  }
  const session = createLineSession({
    now: clock.now,
    onHeard: (heard) => report?.(heard),
    onFailed: (error) => {
      throw error
    },
    recogniser: { transcribe },
  })
  return {
    lineFollower: {
      isReady: () => true,
      subscribe: () => () => {},
      start({ id, text }, { isActorHeard, onHeard }) {
        report = (words) => {
          heardLine = words
          onHeard(words)
        }
        session.start({ id, text })
        const hear = (frame) => session.hear(frame, isActorHeard())
        listeners.add(hear)
        const stop = () => {
          report = undefined
          listeners.delete(hear)
        }
        return { restart() {}, stop, finish: async () => stop() }
      },
    },
    /**
     * Describes the last recognised state of the line: position, certainty, and each word with its state unless it is
     * `said`.
     */
    describeHeard: () =>
      heardLine &&
      `${heardLine.alignment.position} of ${heardLine.alignment.words.length}, certainty ${heardLine.alignment.certainty.toFixed(2)}, end ${heardLine.alignment.isEndReached}: ${heardLine.alignment.words.map(({ text, state }) => (state === 'said' ? text : `[${text} ${state}]`)).join(' ')}`,
    hear: (frame) => {
      for (const listener of listeners) listener(frame)
    },
    /** Advances the simulated time. A computation that is due before the new time ends at its due time. */
    async advanceTo(time) {
      await Promise.resolve()
      while (running) {
        const { dueAt, end } = await running
        if (dueAt > time) break
        running = undefined
        clock.advance(Math.max(0, dueAt - clock.now()))
        end()
        // After this wait, the session has started its next computation, if there is one.
        await new Promise((resolve) => setImmediate(resolve))
      }
      clock.advance(time - clock.now())
    },
  }
}

/**
 * Follows one line. Returns `isInterrupted` (whether the reader starts to speak before the speech ends), `delayMs` (how
 * many milliseconds after the end of the speech the reader starts; undefined if it interrupts or does not start) and
 * `heard` (a description of the recognised words). `room` contains the functions of the rehearsal room.
 */
export async function followLine({ room, recogniser, recognitionShare, followsWords, text, sound }) {
  const clock = room.createFakeClock()
  const voiceActivity = room.createFakeVoiceActivity()
  const lineAudio = room.createFakeLineAudio(clock)
  const { createLineSession } = room
  const follower = createSimulatedFollower({ clock, createLineSession, recogniser, recognitionShare })
  const expectedMs = room.expectedLineMs(text, undefined)
  const lines = room
    .parseTestScene('p1 m1 p2', expectedMs)
    .map((line) => (line.part === 'mine' ? { ...line, text } : line))
  const settings = { ...room.defaultSettings, followsWords }
  const engine = room.createRehearsalEngine({
    clock,
    voiceActivity,
    lineAudio,
    lines,
    settings,
    steps: room.planRange(lines, { first: 0, last: 2 }, settings),
    lineFollower: follower.lineFollower,
    onLineResult: () => {},
  })
  let answeredAt
  lineAudio.onStart((line) => {
    if (line.id === 'p2') answeredAt ??= clock.now()
  })
  engine.play()
  while (engine.getState().phase !== 'mine') clock.advance(100)

  const beganAt = clock.now()
  const endMs = findSpeech(sound).until / samplesPerMs
  const hysteresis = room.createSpeechHysteresis('usual')
  room.speechDetector.reset()
  let hasVoice = false
  for (let at = 0; answeredAt === undefined && at < (endMs + giveUpMs) * samplesPerMs; at += frameSamples) {
    await follower.advanceTo(beganAt + (at + frameSamples) / samplesPerMs)
    const frame = new Float32Array(frameSamples)
    frame.set(sound.subarray(at, at + frameSamples))
    const hears = hysteresis.update(room.speechDetector.estimateSpeech(frame))
    if (hears !== hasVoice) voiceActivity.setVoice(hears)
    hasVoice = hears
    follower.hear(frame)
  }
  engine.close()
  const heard = follower.describeHeard()
  if (answeredAt === undefined) return { isInterrupted: false, heard }
  const delayMs = answeredAt - beganAt - endMs
  return delayMs < 0 ? { isInterrupted: true, heard } : { isInterrupted: false, delayMs, heard }
}
