import type { RoomLine, Sounds, SoundState } from '../engine/parts.ts'
import type { LineOutput } from './lineOutput.ts'
import { createBell } from './bell.ts'
import { cutTail, stretch, tailShare, trimSilence, type Samples } from './shape.ts'

/** Brings the bytes of every voice that speaks a line. Throws what the page can say of it. */
export type FetchLine = (line: RoomLine, signal: AbortSignal) => Promise<readonly ArrayBuffer[]>

/** Brings the actor's own recording of a line; null where there is none. */
export type FetchOwn = (line: RoomLine, signal: AbortSignal) => Promise<ArrayBuffer | null>

export type LineSounds = Sounds & {
  /** These are wanted, nearest first; what is further away than they are is let go. */
  want(lines: readonly RoomLine[]): void
  /** Asks again for what failed. */
  retry(line: RoomLine): void
  /** Why there is no sound of it. */
  failureOf(line: RoomLine): unknown
  /**
   * How many of the wanted ones are ready without a gap, from the nearest on; how many are wanted; how many failed; and
   * of how many the actor's own recording could not be played, or not be fetched, so that a voice reads them; how many
   * come from afar again by themselves.
   */
  ahead(): { ready: number; wanted: number; failed: number; passing: number; replaced: number; unreached: number }
  /** Asks again for the recordings that could not be fetched. */
  retryOwn(): void
  setSpeed(speed: number): void
  close(): void
}

type Kept = { state: SoundState; voices: readonly Samples[]; failure: unknown; changedAt: number }

const mostAtOnce = 2
/** A request that takes longer holds up no other; it goes on by itself. */
const holdsUpMs = 20_000
/** What failed for a reason that passes is asked for again when it is wanted anew, though not at every word. */
const asksAgainAfterMs = 5_000

type LineSoundsOptions = {
  output: LineOutput
  fetchLine: FetchLine
  fetchOwn?: FetchOwn
  /** Whether what failed may be had later, as once the network is back. */
  mayPass?: (failure: unknown) => boolean
}

/** Keeps the lines ahead as sound, decoded, two fetched at a time. */
export function createLineSounds({
  output,
  fetchLine,
  fetchOwn,
  mayPass = () => false,
}: LineSoundsOptions): LineSounds {
  const listeners = new Set<() => void>()
  const kept = new Map<string, Kept>()
  /** As they are heard at this speed; made when first needed, dropped with the speed. */
  const shaped = new Map<string, readonly Samples[]>()
  /** Recordings that this browser cannot play, as another one may have made them; or that did not come. */
  const withoutOwn = new Map<string, 'spoiled' | 'unreached'>()
  const ending = new AbortController()
  let wanted: readonly RoomLine[] = []
  let speed = 1
  let atWork = 0

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const stateOf = ({ id }: RoomLine): SoundState => kept.get(id)?.state ?? 'coming'
  const standing = (state: SoundState, part: Partial<Kept> = {}): Kept => ({
    ...{ state, voices: [], failure: null, changedAt: performance.now() },
    ...part,
  })

  async function decodeOwn(line: RoomLine, fetchIt: FetchOwn): Promise<readonly Samples[] | null> {
    if (withoutOwn.has(line.id)) return null
    // The voice that is cast reads it, and the page says so.
    let why: 'spoiled' | 'unreached' = 'unreached'
    try {
      const bytes = await fetchIt(line, ending.signal)
      why = 'spoiled'
      return bytes && [await output.decode(bytes)]
    } catch {
      withoutOwn.set(line.id, why)
      return null
    }
  }

  async function bring(line: RoomLine) {
    const mine = standing('coming')
    kept.set(line.id, mine)
    /** Meanwhile it may have been asked for once more. */
    const put = (next: Kept) => {
      if (ending.signal.aborted || kept.get(line.id) !== mine) return
      kept.set(line.id, next)
      tell()
    }
    atWork += 1
    let isCounted = true
    const letOthers = () => {
      if (isCounted) atWork -= 1
      isCounted = false
      goOn()
    }
    const timer = setTimeout(letOthers, holdsUpMs)
    try {
      const voices =
        (fetchOwn && (await decodeOwn(line, fetchOwn))) ??
        (await Promise.all((await fetchLine(line, ending.signal)).map((bytes) => output.decode(bytes))))
      put(standing('ready', { voices: voices.map(trimSilence) }))
    } catch (failure) {
      put(standing('failed', { failure }))
    } finally {
      clearTimeout(timer)
      letOthers()
    }
  }

  const isPassing = (one: Kept | undefined) => one?.state === 'failed' && mayPass(one.failure)
  const isOld = ({ changedAt }: Kept) => performance.now() - changedAt > asksAgainAfterMs

  /** The network is back: what it cost, and what hangs since, is asked for again. */
  function askAgain() {
    for (const [id, one] of kept) if (isPassing(one) || (one.state === 'coming' && isOld(one))) kept.delete(id)
    goOn()
    tell()
  }
  addEventListener('online', askAgain)

  function goOn() {
    if (ending.signal.aborted) return
    for (const line of wanted) {
      if (atWork >= mostAtOnce) return
      if (!kept.has(line.id)) void bring(line)
    }
  }

  function dropShaped(id: string) {
    for (const key of shaped.keys()) if (key.startsWith(`${id} `)) shaped.delete(key)
  }

  function forgetFar() {
    const near = new Set(wanted.map(({ id }) => id))
    for (const [id, { state }] of kept) {
      if (near.has(id) || state === 'coming') continue
      kept.delete(id)
      dropShaped(id)
    }
  }

  function forget(id: string) {
    kept.delete(id)
    withoutOwn.delete(id)
    dropShaped(id)
  }

  function voicesOf(line: RoomLine, isTail: boolean): readonly Samples[] {
    const key = `${line.id} ${isTail}`
    const found = shaped.get(key)
    if (found) return found
    const share = isTail ? tailShare(line.text) : 1
    const voices = (kept.get(line.id)?.voices ?? []).map((voice) => stretch(cutTail(voice, share), speed))
    shaped.set(key, voices)
    return voices
  }

  return {
    stateOf,
    failureOf: ({ id }) => kept.get(id)?.failure ?? null,
    start(line, { isTail, onEnd, onFail }) {
      const voices = voicesOf(line, isTail)
      const durationMs = Math.max(0, ...voices.map(({ samples, rate }) => (samples.length / rate) * 1000))
      if (voices.length === 0) {
        const timer = setTimeout(onFail)
        return { durationMs: 0, stop: () => clearTimeout(timer) }
      }
      return { durationMs, stop: output.play(voices, onEnd) }
    },
    ring: () => output.play([createBell()], () => {}),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    want(lines) {
      wanted = lines
      forgetFar()
      for (const [id, one] of kept) if (isPassing(one) && isOld(one)) kept.delete(id)
      goOn()
    },
    retry(line) {
      forget(line.id)
      wanted = [line, ...wanted.filter((one) => one !== line)]
      goOn()
      tell()
    },
    retryOwn() {
      for (const [id, why] of withoutOwn) if (why === 'unreached' && kept.get(id)?.state !== 'coming') forget(id)
      goOn()
      tell()
    },
    ahead() {
      const states = wanted.map(stateOf)
      const countWithout = (why: string) => wanted.filter(({ id }) => withoutOwn.get(id) === why).length
      const gap = states.findIndex((state) => state !== 'ready')
      return {
        ready: gap < 0 ? states.length : gap,
        wanted: states.length,
        failed: states.filter((state) => state === 'failed').length,
        passing: wanted.filter(({ id }) => isPassing(kept.get(id))).length,
        replaced: countWithout('spoiled'),
        unreached: countWithout('unreached'),
      }
    },
    setSpeed(next) {
      if (next === speed) return
      speed = next
      shaped.clear()
    },
    close() {
      ending.abort()
      removeEventListener('online', askAgain)
      listeners.clear()
      kept.clear()
      shaped.clear()
    },
  }
}
