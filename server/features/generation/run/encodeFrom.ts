import type { Mp3Writer } from '@scene-partner/speech/audio/mp3/encoderPool'
import type { UnitRow } from '../generationStore.ts'
import { groupSimultaneousUnits, mixUnits } from './simultaneousUnits.ts'
import type { PcmPart, UnitQueue } from './unitQueue.ts'

/** The first unit is encoded in slices of this many samples, so that playback starts before the unit is complete. */
const FIRST_SLICE_SAMPLES = 6_000
/** Number of groups (units that are spoken at the same time) whose samples are fetched while a group is encoded. */
const GROUPS_FETCHED_AHEAD = 3
/**
 * Maximum number of further requests that the encoder has while the bytes of an earlier request are awaited: the pause
 * after a unit, and the next unit. With fewer, the encoder waits while the bytes of a unit are written to the recording.
 */
const MAX_REQUESTS_AHEAD = 2

/**
 * Yields the samples of a group of units: a single unit while it is being spoken, several units mixed once all of them
 * are complete.
 */
async function* streamGroup(
  group: readonly UnitRow[],
  unitQueue: UnitQueue,
  signal: AbortSignal,
): AsyncGenerator<PcmPart> {
  const [unit, ...others] = group
  if (unit && others.length === 0) yield* unitQueue.streamPcm(unit.position, signal)
  else yield { pcm: await mixUnits(group, (position) => unitQueue.waitForPcm(position, signal)), isLast: true }
}

/** The units of a recording and their samples. */
type EncodedUnits = { units: readonly UnitRow[]; unitQueue: UnitQueue }

type EncodeOptions = {
  position: number
  writer: Mp3Writer
  signal: AbortSignal
  onPassed?(position: number): void
}

/**
 * Requests the encoding of all units from a position on, and yields each request. Fetches the samples of the next
 * groups while the current group is being encoded. `isFollowed` is true if the next encoding can be requested
 * immediately.
 */
async function* requestEncoding(
  { units, unitQueue }: EncodedUnits,
  { position: first, writer, signal, onPassed }: EncodeOptions,
): AsyncGenerator<{ bytes: () => Promise<Uint8Array>; isFollowed: boolean }> {
  const groups = groupSimultaneousUnits(units, first)
  const fetch = (index: number) => {
    const stream = streamGroup(groups[index] ?? [], unitQueue, signal)
    const beginning = stream.next()
    const fetched = { stream, beginning, isThere: false }
    // `beginning` is awaited later. Until then its rejection must not end the process.
    beginning.then(
      () => (fetched.isThere = true),
      () => undefined,
    )
    return fetched
  }
  /**
   * Returns a request for an encoding that the encoder has already begun. If the encoding fails before a caller awaits
   * it, the rejection must not end the process.
   */
  const toRequest = (encoding: Promise<Uint8Array>, isFollowed: boolean) => {
    encoding.catch(() => undefined)
    // Returns the promise inside a function, so that it is awaited only when the caller calls this function.
    return { bytes: () => encoding, isFollowed }
  }
  /** The groups after the current one whose samples are being fetched, in order. */
  const ahead: ReturnType<typeof fetch>[] = []
  for (const [index, group] of groups.entries()) {
    const [firstUnit] = group
    const current = ahead.shift() ?? fetch(index)
    let part = await current.beginning
    // A listener may wait for the first group, so the encoder's thread then decodes only one more take.
    const last = Math.min(index + (index === 0 ? 1 : GROUPS_FETCHED_AHEAD), groups.length - 1)
    while (index + ahead.length < last) ahead.push(fetch(index + ahead.length + 1))
    // Always false for the first group, because each slice of its audio is sent without waiting for the next slice.
    const isNextThere = () => index > 0 && ahead[0]?.isThere === true
    const { pauseBeforeMs = 0, pauseAfterMs = 0 } = firstUnit ?? {}
    if (pauseBeforeMs > 0) yield toRequest(writer.silence(pauseBeforeMs), false)
    for (; !part.done; part = await current.stream.next()) {
      const { pcm, isLast } = part.value
      // While the engine still speaks the unit, a listener gets each part before the next part exists.
      const isFollowed = index > 0 && isLast && (pauseAfterMs > 0 || isNextThere())
      const sliceLength = index === 0 ? FIRST_SLICE_SAMPLES : pcm.length
      for (let at = 0; at < pcm.length; at += sliceLength)
        yield toRequest(writer.write(pcm.subarray(at, at + sliceLength)), isFollowed)
    }
    if (pauseAfterMs > 0) yield toRequest(writer.silence(pauseAfterMs), isNextThere())
    for (const { position } of group) onPassed?.(position)
  }
}

/**
 * Yields the encoded audio from a position on, without the end of the file. If the next samples exist already, sends
 * the encoder up to `MAX_REQUESTS_AHEAD` further requests before the caller gets the bytes of the previous one, so that
 * the encoder's thread does not wait.
 */
export async function* encodeFrom(generation: EncodedUnits, options: EncodeOptions): AsyncGenerator<Uint8Array> {
  const waiting: (() => Promise<Uint8Array>)[] = []
  for await (const { bytes, isFollowed } of requestEncoding(generation, options)) {
    waiting.push(bytes)
    const readNow = waiting.splice(0, waiting.length - (isFollowed ? MAX_REQUESTS_AHEAD : 0))
    for (const read of readNow) yield await read()
  }
  for (const read of waiting) yield await read()
}
