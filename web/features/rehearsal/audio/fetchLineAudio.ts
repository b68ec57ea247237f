import { CallError, isRefusal } from '../../../platform/callError.ts'
import { call } from '../../../platform/client.ts'
import { readSound, SoundUnreachable } from '../../../player/readSound.ts'
import type { FetchLine, FetchOwn } from './lineSounds.ts'

const pauseMs = 2_000
const mostTries = 20

function join(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** The whole of a sound, also while it is made; its finished head knows the exact length. */
async function readWhole(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  const head = await readSound(url, { signal, onBytes: (bytes) => pieces.push(bytes.slice()) })
  const whole = join(pieces)
  whole.set(head.subarray(0, whole.length))
  return whole.buffer
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Brings the actor's own recordings, which are heard in place of a voice, from their addresses by line. */
export function fetchOwnFrom(urls: ReadonlyMap<string, string>): FetchOwn {
  return async ({ id }, signal) => {
    const url = urls.get(id)
    if (url === undefined) return null
    const answer = await fetch(url, { signal, credentials: 'same-origin' })
    // Taken back on another page meanwhile.
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`a recording was refused with ${answer.status}`)
    return answer.arrayBuffer()
  }
}

/** Whether a line may be had later: the network or the server was away, and not the month's characters used up. */
export function mayComeLater(failure: unknown): boolean {
  if (failure instanceof CallError) return failure.httpStatus === 0 || failure.httpStatus >= 500
  return failure instanceof SoundUnreachable || failure instanceof TypeError
}

/** Has a line spoken by the server and brings its sound. Where too many wait already, it stands in the queue. */
export function fetchLineOf(scriptId: string): FetchLine {
  async function ask(input: { lineId: string; characters?: string[] }, signal: AbortSignal, tries = 0) {
    try {
      return await call('startLine', { scriptId, ...input }, { signal })
    } catch (error) {
      const isFull = error instanceof CallError && error.code === 'too_many_waiting' && tries < mostTries
      if (!isFull) throw error
      await wait(pauseMs, signal)
      signal.throwIfAborted()
      return ask(input, signal, tries + 1)
    }
  }

  return async (line, signal) => {
    // My own part is read only to whoever listens through; it must be asked for by name.
    const byName = { lineId: line.id, characters: [...line.characters] }
    if (line.part === 'mine') return [await readWhole((await ask(byName, signal)).audioUrl, signal)]
    const { audioUrl } = await ask({ lineId: line.id }, signal).catch((error: unknown) => {
      // On another page somebody has said meanwhile that this part is theirs. In this room it is the reader's still.
      if (line.part === 'partner' && isRefusal(error, 'nothing_to_speak')) return ask(byName, signal)
      throw error
    })
    return [await readWhole(audioUrl, signal)]
  }
}
