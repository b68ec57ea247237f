import { alignLine, findSteps } from '../alignment/alignLine.ts'
import type { SpokenCommand } from '../alignment/findCommand.ts'
import { soundAlike } from '../alignment/homophones.ts'
import type { LineAlignment } from '../alignment/lineAlignment.ts'
import { sampleRate } from '../recogniser/guards.ts'
import type { Recogniser } from '../recogniser/recogniser.ts'
import { recogniseCommand } from '../wordCheck/recogniseCommand.ts'
import type { HeardSegment } from '../wordCheck/mistakeScoring.ts'
import { verifyMistakes } from '../wordCheck/verifyMistakes.ts'

/** The words of a line that have been heard so far, aligned with the line. */
export type HeardLine = {
  lineId: string
  alignment: LineAlignment
  /**
   * Whether this alignment contains everything that the actor has said. False while newer sound waits for recognition.
   */
  isUpToDate: boolean
  /**
   * The command that the actor spoke, between two silences and without other words. The words of the command also count
   * as words of the line, unless the caller executes the command and starts the line again.
   */
  command?: SpokenCommand
}

/** The duration of one piece of audio, and the time that its recognition took, in milliseconds. */
export type Timing = { audioMs: number; ms: number }

export type LineSessionOptions = {
  recogniser: Recogniser
  /** Returns the current time in milliseconds. */
  now: () => number
  onHeard(heard: HeardLine): void
  onTimed?(timing: Timing): void
  /** Called when the recogniser failed. The session calls the recogniser again when more sound has arrived. */
  onFailed(error: unknown): void
}

/**
 * Recognises what the actor says and aligns it with one line after another. Audio is mono with 16,000 samples per
 * second.
 */
export type LineSession = {
  /**
   * Begins a line and deletes everything heard before. If the same line is started again directly after the command
   * `prompt`, the line continues at the word where the actor spoke the command.
   */
  start(line: { id: string; text: string }): void
  /** Receives the next samples. `hasVoice`: whether these samples contain a voice. */
  hear(samples: Float32Array, hasVoice: boolean): void
  /**
   * Recognises the remaining sound, checks each difference against the sound, and returns the alignment of the complete
   * line. Returns undefined if no line was begun before or a line is begun meanwhile. Rejects if the recogniser fails.
   */
  finish(): Promise<LineAlignment | undefined>
}

/** When a voice is detected, this much sound before it is recognised too, because it may belong to the first word. */
const prerollSamples = 0.4 * sampleRate
/**
 * While the actor speaks, the session recognises the sound again when this much new sound has arrived. On a slow device
 * it waits longer: for new sound of twice the duration of the last recognition.
 */
const minNewSamples = 0.35 * sampleRate
const newSamplesPerMs = (2 * sampleRate) / 1_000
/** A silence of this length ends a segment. The sound of an ended segment is not recognised again with newer sound. */
const segmentEndSamples = 0.5 * sampleRate
/** A segment longer than this is divided, at the quietest moment of the `divideWithinSamples` before this length. */
const maxSegmentSamples = 14 * sampleRate
const divideWithinSamples = 5 * sampleRate
/** The recogniser receives at most this much silence after the last word. Some silence helps; more only takes time. */
const maxTailSamples = 0.4 * sampleRate
const frameSamples = sampleRate / 20
/** If a line is started again within this time in ms after the command `prompt`, the words before it still count. */
const obeyedWithinMs = 1_000
/** Sound whose level is below this share of the loudest level in the segment (-26 dB) does not count as voice. */
const quietShare = 0.05
/** The voice counts as ended this long after its last loud sound. The voice detector reports the end even later. */
const voiceTailSamples = 0.1 * sampleRate

/** Returns the position of the middle of the quietest 50 ms after the position `from` of the audio. */
function findQuietest(samples: Float32Array, from: number): number {
  let quietest = { at: samples.length, energy: Infinity }
  for (let at = from; at + frameSamples <= samples.length; at += frameSamples) {
    let energy = 0
    for (let n = at; n < at + frameSamples; n += 1) energy += (samples[n] ?? 0) ** 2
    if (energy < quietest.energy) quietest = { at: at + frameSamples / 2, energy }
  }
  return quietest.at
}

const measureLevel = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length))

/** A buffer for audio that arrives in small parts. */
function createBuffer() {
  let samples = new Float32Array(4 * sampleRate)
  let length = 0
  return {
    get length() {
      return length
    },
    append(more: Float32Array) {
      if (length + more.length > samples.length) {
        const larger = new Float32Array(2 * (length + more.length))
        larger.set(samples.subarray(0, length))
        samples = larger
      }
      samples.set(more, length)
      length += more.length
    },
    copy: (until: number) => samples.slice(0, Math.min(length, until)),
    /** Removes the first `count` samples. */
    drop(count: number) {
      samples.copyWithin(0, count, length)
      length = Math.max(0, length - count)
    },
  }
}

/**
 * Creates a session that aligns microphone sound with lines. It divides the sound into segments at silences. While the
 * actor speaks, it repeatedly recognises the words since the last silence.
 */
export function createLineSession({ recogniser, now, onHeard, onTimed, onFailed }: LineSessionOptions): LineSession {
  let line: { id: string; text: string } | undefined
  /** The number of the current line. A recognition that began for an earlier line has another number and is ignored. */
  let lineNumber = 0
  let segments: HeardSegment[] = []
  let current: HeardSegment | undefined
  /** The segment that was the command "prompt", and when the session reported it, in milliseconds. */
  let prompt: { segment: HeardSegment; at: number } | undefined
  const buffer = createBuffer()
  /** Positions in the buffer: the end of the voice, and the end of the recognised sound. */
  let voiceUntil = 0
  let recognisedUntil = 0
  /** The end of the sound for which the recogniser failed. */
  let failedUntil = 0
  let loudUntil = 0
  let loudest = 0
  let lastMs = 0
  let running: Promise<void> | undefined

  const isUpToDate = () => recognisedUntil >= voiceUntil
  const allSegments = () => (current ? [...segments, current] : segments)
  const listWords = (ofSegments = allSegments()) => ofSegments.flatMap(({ words }) => words)
  const findPosition = (ofSegments: HeardSegment[]) =>
    alignLine(line?.text ?? '', listWords(ofSegments), { soundAlike }).position

  function forgetAudio() {
    buffer.drop(buffer.length)
    voiceUntil = 0
    recognisedUntil = 0
    failedUntil = 0
    loudUntil = 0
    loudest = 0
  }

  function endSegment(samples: number) {
    if (current && current.words.length > 0) segments.push(current)
    current = undefined
    buffer.drop(samples)
    voiceUntil = Math.max(0, voiceUntil - samples)
    recognisedUntil = Math.max(0, recognisedUntil - samples)
    failedUntil = Math.max(0, failedUntil - samples)
    loudUntil = Math.max(0, loudUntil - samples)
    loudest = 0
  }

  /** Ends the segment at a silence, and then detects whether the segment was a command. */
  function endAtSilence() {
    const ended = current
    const lineAtStart = lineNumber
    const position = findPosition(segments)
    endSegment(buffer.length - prerollSamples)
    if (!line || !ended) return
    running = recogniseCommand(ended, line.text, position)
      .then((command) => {
        if (lineAtStart !== lineNumber || !command) return
        if (command === 'prompt') prompt = { segment: ended, at: now() }
        report(command)
      })
      .catch(onFailed)
      .finally(() => {
        running = undefined
        recogniseIfDue()
      })
  }

  /**
   * Recognises the sound since the last segment. Sound that is too long for one segment, as on slow devices, is
   * divided: only its first part is recognised and becomes a segment.
   */
  async function recognise(): Promise<void> {
    const lineAtStart = lineNumber
    const heardUntil = voiceUntil
    const isLong = buffer.length >= maxSegmentSamples
    const samples = isLong
      ? buffer.copy(findQuietest(buffer.copy(maxSegmentSamples), maxSegmentSamples - divideWithinSamples))
      : buffer.copy(voiceUntil + maxTailSamples)
    const startedAt = now()
    try {
      const transcript = await recogniser.transcribe(samples)
      lastMs = now() - startedAt
      onTimed?.({ audioMs: (samples.length / sampleRate) * 1_000, ms: lastMs })
      if (lineAtStart !== lineNumber) return
      current = transcript
      recognisedUntil = samples.length
      if (isLong) endSegment(samples.length)
    } catch (error) {
      // The recogniser is not called again for this sound alone. When more sound has arrived, all of it is recognised
      // together.
      if (lineAtStart === lineNumber) failedUntil = heardUntil
      throw error
    }
  }

  function report(command?: SpokenCommand) {
    if (!line) return
    const alignment = alignLine(line.text, listWords(), { soundAlike })
    onHeard({ lineId: line.id, alignment, isUpToDate: isUpToDate(), ...(command && { command }) })
  }

  /**
   * Recognises the sound since the last segment if enough new sound has arrived, or ends the segment if the silence is
   * long enough. After that, does the same again for sound that arrived meanwhile.
   */
  function recogniseIfDue() {
    if (running || !line) return
    const unheard = voiceUntil - Math.max(recognisedUntil, failedUntil)
    const isQuiet = buffer.length > voiceUntil
    const isDue = unheard > 0 && (isQuiet || unheard >= Math.max(minNewSamples, lastMs * newSamplesPerMs))
    if (!isDue) {
      if (isUpToDate() && voiceUntil > 0 && buffer.length - voiceUntil >= segmentEndSamples) endAtSilence()
      return
    }
    const lineAtStart = lineNumber
    running = recognise()
      .then(() => {
        if (lineAtStart === lineNumber) report()
      })
      .catch(onFailed)
      .finally(() => {
        running = undefined
        recogniseIfDue()
      })
  }

  return {
    start(next) {
      const obeyed = prompt && now() - prompt.at < obeyedWithinMs ? prompt : undefined
      prompt = undefined
      if (obeyed && next.id === line?.id) {
        segments = segments.filter((one) => one !== obeyed.segment)
        return
      }
      line = next
      lineNumber += 1
      segments = []
      current = undefined
      forgetAudio()
    },
    hear(samples, hasVoice) {
      if (!line) return
      buffer.append(samples)
      if (hasVoice) {
        const level = measureLevel(samples)
        loudest = Math.max(loudest, level)
        if (level > loudest * quietShare) loudUntil = buffer.length
        voiceUntil = Math.min(buffer.length, loudUntil + voiceTailSamples)
      } else if (voiceUntil === 0 && buffer.length > prerollSamples) buffer.drop(buffer.length - prerollSamples)
      recogniseIfDue()
    },
    async finish() {
      const lineAtStart = lineNumber
      // When one recognition ends, another one may start for newer sound. The loop waits until none runs.
      while (running) await running
      if (lineAtStart !== lineNumber || !line) return undefined
      const { text } = line
      const checking = (async () => {
        while (lineAtStart === lineNumber && !isUpToDate()) await recognise()
        const aligned = findSteps(text, listWords(), { soundAlike, isFinished: true })
        return verifyMistakes(aligned, allSegments())
      })()
      // The model can run only one recognition at a time.
      running = checking
        .then(
          () => {},
          () => {},
        )
        .finally(() => {
          running = undefined
        })
      const alignment = await checking
      return lineAtStart === lineNumber ? alignment : undefined
    },
  }
}
