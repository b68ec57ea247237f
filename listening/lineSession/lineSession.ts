import { alignLine, findSteps } from '../alignment/alignLine.ts'
import { findCommand, type SpokenCommand } from '../alignment/findCommand.ts'
import { soundAlike } from '../alignment/homophones.ts'
import type { LineAlignment } from '../alignment/lineAlignment.ts'
import { sampleRate } from '../recogniser/guards.ts'
import type { Recogniser } from '../recogniser/recogniser.ts'
import type { HeardSegment } from '../wordCheck/scoreDoubt.ts'
import { verifyMistakes } from '../wordCheck/verifyMistakes.ts'

/** What has been heard of a line so far. */
export type HeardLine = {
  lineId: string
  alignment: LineAlignment
  /** All of the voice until now is in this alignment. False while newer sound waits to be recognised. */
  isUpToDate: boolean
  /**
   * The actor spoke a command, and nothing else between two silences. Its words count as words of the line, unless the
   * caller obeys the command and starts the line again.
   */
  command?: SpokenCommand
}

/** The time that the recogniser took for one piece of audio. */
export type Timing = { audioMs: number; ms: number }

export type LineSessionOptions = {
  recogniser: Recogniser
  /** Returns the time in milliseconds. */
  now: () => number
  onHeard(heard: HeardLine): void
  onTimed?(timing: Timing): void
  /** Called when the recogniser failed. It tries again with newer sound. */
  onFailed(error: unknown): void
}

/** Follows one line after another. Audio is mono with 16,000 samples per second. */
export type LineSession = {
  /**
   * Begins a line and forgets everything heard before. The same line, started again at once after the command "prompt", goes on
   * where the command was spoken.
   */
  start(line: { id: string; text: string }): void
  /** Takes the next samples, and whether a voice is heard in them. */
  hear(samples: Float32Array, hasVoice: boolean): void
  /**
   * Recognises what is left, checks each difference against the sound, and returns the alignment of the whole line.
   * Returns undefined if another line was begun meanwhile, or none was.
   */
  finish(): Promise<LineAlignment | undefined>
}

/** Sound before a voice is detected belongs to its first word. */
const prerollSamples = 0.4 * sampleRate
/** While a voice is heard, it is recognised again after this much new sound, or after twice the time that it took. */
const minNewSamples = 0.35 * sampleRate
const newSamplesPerMs = (2 * sampleRate) / 1_000
/** After this silence a segment ends, so that the next words are recognised without the earlier ones. */
const segmentEndSamples = 0.5 * sampleRate
/** A longer segment is divided at the quietest moment of its last seconds before this. */
const maxSegmentSamples = 14 * sampleRate
const divideWithinSamples = 5 * sampleRate
/** Silence after the last word helps the recogniser, but more than this only takes time. */
const maxTailSamples = 0.4 * sampleRate
const frameSamples = sampleRate / 20
/** A caller that obeys a command starts the line again within this time. */
const obeyedWithinMs = 1_000
/** Sound this much weaker than the loudest of the segment (−26 dB) is not the voice any more. */
const quietShare = 0.05
/** The voice ends this long after its last loud sound. A detector of voices notices the end later. */
const voiceTailSamples = 0.1 * sampleRate

/** Returns the position of the quietest twentieth of a second in the last part of some audio. */
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

/** Audio that is appended in small parts. */
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
    /** Removes the first samples. */
    drop(count: number) {
      samples.copyWithin(0, count, length)
      length = Math.max(0, length - count)
    },
  }
}

/**
 * Creates a session that turns the sound of the microphone into positions in the line. It divides the sound at silences
 * and recognises the words since the last silence again and again while the actor speaks.
 */
export function createLineSession({ recogniser, now, onHeard, onTimed, onFailed }: LineSessionOptions): LineSession {
  let line: { id: string; text: string } | undefined
  /** Counts the lines, so that results for an earlier line are dropped. */
  let lineNumber = 0
  let segments: HeardSegment[] = []
  let current: HeardSegment | undefined
  /** The segment in which the actor asked for a prompt, and when that was reported. */
  let prompt: { segment: HeardSegment; at: number } | undefined
  const buffer = createBuffer()
  /** Positions in the buffer: the end of the voice, and how far the sound was recognised. */
  let voiceUntil = 0
  let recognisedUntil = 0
  /** The recogniser failed with sound up to here. */
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

  /** Ends the segment at a silence. */
  function endAtSilence() {
    const command = line && current && findCommand(current.words, line.text, findPosition(segments))
    if (command === 'prompt' && current) prompt = { segment: current, at: now() }
    endSegment(buffer.length - prerollSamples)
    if (command) report(command)
  }

  /**
   * Recognises the sound since the last segment. If it is long, only its first part is recognised, and a segment ends
   * there. A slow device can have much more sound than one segment.
   */
  async function recognise(): Promise<void> {
    const asked = lineNumber
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
      if (asked !== lineNumber) return
      current = transcript
      recognisedUntil = samples.length
      if (isLong) endSegment(samples.length)
    } catch (error) {
      // The same sound is not tried again at once; newer sound will include it.
      if (asked === lineNumber) failedUntil = heardUntil
      throw error
    }
  }

  function report(command?: SpokenCommand) {
    if (!line) return
    const alignment = alignLine(line.text, listWords(), { soundAlike })
    onHeard({ lineId: line.id, alignment, isUpToDate: isUpToDate(), ...(command && { command }) })
  }

  /** Recognises the sound so far if that is due. Runs again for sound that arrived meanwhile. */
  function recogniseIfDue() {
    if (running || !line) return
    const unheard = voiceUntil - Math.max(recognisedUntil, failedUntil)
    const isQuiet = buffer.length > voiceUntil
    const isDue = unheard > 0 && (isQuiet || unheard >= Math.max(minNewSamples, lastMs * newSamplesPerMs))
    if (!isDue) {
      if (isUpToDate() && voiceUntil > 0 && buffer.length - voiceUntil >= segmentEndSamples) endAtSilence()
      return
    }
    const asked = lineNumber
    running = recognise()
      .then(() => {
        if (asked === lineNumber) report()
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
      const asked = lineNumber
      // Sound that arrived meanwhile may start the recognition again.
      while (running) await running
      if (asked !== lineNumber || !line) return undefined
      const { text } = line
      const checking = (async () => {
        while (asked === lineNumber && !isUpToDate()) await recognise()
        const aligned = findSteps(text, listWords(), { soundAlike, isFinished: true })
        return verifyMistakes(aligned, allSegments())
      })()
      // The model works on one thing at a time.
      running = checking
        .then(
          () => {},
          () => {},
        )
        .finally(() => {
          running = undefined
        })
      const alignment = await checking
      return asked === lineNumber ? alignment : undefined
    },
  }
}
