import { CallError, hasErrorCode } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { readAudioStream, AudioUnreachableError } from '../../../player/stream/readAudioStream.ts'
import type { FetchLineAudio, FetchLineOptions, FetchRecording } from './lineFetching.ts'

const retryDelayMs = 2_000
const maxRetries = 20
/**
 * When requests have failed for this time in ms, the download of a line fails, so that the page can tell a waiting
 * actor about the lost connection. The line is fetched again later.
 */
const giveUpAfterMs = 8_000

function concatenate(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/**
 * Downloads a whole audio file and passes its bytes to `onBytes` as they arrive. The server may still be generating the
 * file, so the header is downloaded again at the end: only the header of the finished file contains the exact length.
 */
async function readWholeAudio(
  url: string,
  { signal, onBytes }: Pick<FetchLineOptions, 'signal' | 'onBytes'>,
): Promise<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  const head = await readAudioStream(url, {
    signal,
    giveUpAfterMs,
    onBytes(bytes) {
      pieces.push(bytes.slice())
      onBytes(bytes)
    },
  })
  const whole = concatenate(pieces)
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

/** Returns a function that fetches a recording of a line by the actor or a friend. `urls` has the URLs by line id. */
export function createRecordingFetcher(urls: ReadonlyMap<string, string>): FetchRecording {
  return async ({ id }, signal) => {
    const url = urls.get(id)
    if (url === undefined) return null
    const answer = await fetch(url, { signal, credentials: 'same-origin' })
    // Status 404 means that the recording was deleted on another page while this page was open.
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`a recording was answered with ${answer.status}`)
    return answer.arrayBuffer()
  }
}

/**
 * Returns whether a retry may succeed, because the network or the server failed. Returns false, for example, for a
 * used-up quota.
 */
export function isTransientError(failure: unknown): boolean {
  if (failure instanceof CallError) return failure.httpStatus === 0 || failure.httpStatus >= 500
  return failure instanceof AudioUnreachableError || failure instanceof TypeError
}

/**
 * Returns a function that requests the audio of a line from the server and downloads it. While the server's queue is
 * full, the function retries. `getVariation` returns the number of the requested variation of the line readings; 0 for
 * no variation.
 */
export function createLineAudioFetcher(scriptId: string, getVariation: () => number = () => 0): FetchLineAudio {
  type LineInput = { lineId: string; characters?: string[]; isAhead?: boolean }

  async function requestLine(input: LineInput, signal: AbortSignal, tries = 0) {
    try {
      const variation = getVariation()
      return await call('startLine', { scriptId, ...input, ...(variation > 0 && { variation }) }, { signal })
    } catch (error) {
      const isFull = error instanceof CallError && error.code === 'too_many_waiting' && tries < maxRetries
      if (!isFull) throw error
      await wait(retryDelayMs, signal)
      signal.throwIfAborted()
      return requestLine(input, signal, tries + 1)
    }
  }

  return async (line, { signal, isAhead, onBytes }) => {
    const input = { lineId: line.id, ...(isAhead && { isAhead }) }
    // The server speaks a line of the actor's own roles only if the request names the line's characters.
    const byName = { ...input, characters: [...line.characters] }
    const { audioUrl } = await requestLine(line.part === 'mine' ? byName : input, signal).catch((error: unknown) => {
      // The user has chosen on another page to play this role. In this open rehearsal the reader still speaks the role,
      // so the request must name the line's characters.
      if (line.part === 'partner' && hasErrorCode(error, 'nothing_to_speak')) return requestLine(byName, signal)
      throw error
    })
    return readWholeAudio(audioUrl, { signal, onBytes })
  }
}
