import { chunksUntil } from '../../chunksUntil.ts'
import { HostedFault } from './fault.ts'

export type HostedRequest = {
  /** The service, as our sentences name it. */
  title: string
  url: string
  method?: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: unknown
}

export type Limits = {
  /** No byte for so long, and the line counts as broken. */
  silenceMs: number
  mostBytes: number
}

export type HostedAnswer = { status: number; headers: Headers; bytes: Buffer }

/** A page of voices is the largest thing besides sound. */
export const LIST_LIMITS: Limits = { silenceMs: 10_000, mostBytes: 4_000_000 }
/** What an error needs to say is short; of a page of HTML no more is read. */
const MOST_ERROR_BYTES = 65_536

/**
 * Asks a hosted service once and hears it out. Redirects are not followed, so that neither key nor text goes anywhere
 * the operator did not name. Rejects with the signal's reason, else with a `HostedFault` of the kind `line` or `answer`.
 */
export async function exchange(request: HostedRequest, limits: Limits, signal: AbortSignal): Promise<HostedAnswer> {
  signal.throwIfAborted()
  const ending = new AbortController()
  const stop = () => ending.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const silent = () => ending.abort(new HostedFault('line', `${request.title} does not answer.`))
  let timer = setTimeout(silent, limits.silenceMs)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(silent, limits.silenceMs)
  }
  try {
    const response = await fetch(request.url, {
      method: request.method ?? 'GET',
      headers: { ...request.headers, ...(request.body !== undefined && { 'content-type': 'application/json' }) },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      redirect: 'manual',
      signal: ending.signal,
    })
    heard()
    const { status, headers } = response
    if (status >= 300 && status < 400)
      throw new HostedFault('answer', `${request.title} sends us elsewhere; set its address to where it really is.`, {
        status,
      })
    return { status, headers, bytes: await readAll(response, request, limits, ending.signal, heard) }
  } catch (error) {
    if (error instanceof HostedFault) throw error
    signal.throwIfAborted()
    if (ending.signal.reason instanceof HostedFault) throw ending.signal.reason
    throw new HostedFault('line', `${request.title} cannot be reached.`, { code: codeOf(error) })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    // Whatever is not read is not wanted: the socket is let go.
    ending.abort()
  }
}

async function readAll(
  { ok, body }: Response,
  { title }: HostedRequest,
  { mostBytes }: Limits,
  end: AbortSignal,
  heard: () => void,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  if (!body) return Buffer.alloc(0)
  // Chunks end anywhere, in the middle of a sample too; joined they are whole.
  for await (const chunk of chunksUntil(end, body)) {
    heard()
    chunks.push(chunk)
    length += chunk.length
    if (!ok && length >= MOST_ERROR_BYTES) break
    if (length > mostBytes) throw new HostedFault('answer', `${title} sends more than these words can take.`)
  }
  return Buffer.concat(chunks)
}

/** `ECONNREFUSED` and the like; what fetch says is "fetch failed", and why stands in its cause. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

/** What JSON there is; nothing where it is a page, cut short, or empty. */
export function asJson({ bytes }: Pick<HostedAnswer, 'bytes'>): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
