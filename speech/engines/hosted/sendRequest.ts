import { readChunks } from '../../readChunks.ts'
import { HostedError } from './hostedError.ts'

/** An HTTP request to a hosted service. */
export type HostedRequest = {
  /** The name of the service in messages. */
  title: string
  url: string
  method?: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: unknown
}

/** Limits of a response. */
export type RequestLimits = {
  /** Time in ms without any received byte after which the connection counts as broken. */
  idleTimeoutMs: number
  maxBytes: number
}

/** A complete HTTP response. */
export type HostedResponse = { status: number; headers: Headers; bytes: Buffer }

/** The limits for requests that return no audio. The largest such response is a page of the voice list. */
export const LIST_LIMITS: RequestLimits = { idleTimeoutMs: 10_000, maxBytes: 4_000_000 }
/** Maximum bytes read of an error response. Error messages are short; a long HTML page is not needed. */
const MAX_ERROR_BYTES = 65_536

/**
 * Sends one request to a hosted service and reads the whole response. Redirects are not followed, so that neither key
 * nor text reaches an address that the operator did not set. Rejects with the signal's reason, else with a
 * `HostedError` of the kind `connection` or `response`.
 */
export async function sendRequest(
  request: HostedRequest,
  limits: RequestLimits,
  signal: AbortSignal,
): Promise<HostedResponse> {
  signal.throwIfAborted()
  const requestAbort = new AbortController()
  const onAbort = () => requestAbort.abort(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  const onIdle = () => requestAbort.abort(new HostedError('connection', `${request.title} does not answer.`))
  let timer = setTimeout(onIdle, limits.idleTimeoutMs)
  const resetIdleTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(onIdle, limits.idleTimeoutMs)
  }
  try {
    const response = await fetch(request.url, {
      method: request.method ?? 'GET',
      headers: { ...request.headers, ...(request.body !== undefined && { 'content-type': 'application/json' }) },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      redirect: 'manual',
      signal: requestAbort.signal,
    })
    resetIdleTimer()
    const { status, headers } = response
    if (status >= 300 && status < 400)
      throw new HostedError('response', `${request.title} redirects requests; set its address to the final one.`, {
        status,
      })
    return { status, headers, bytes: await readAll(response, request, limits, requestAbort.signal, resetIdleTimer) }
  } catch (error) {
    if (error instanceof HostedError) throw error
    signal.throwIfAborted()
    if (requestAbort.signal.reason instanceof HostedError) throw requestAbort.signal.reason
    throw new HostedError('connection', `${request.title} cannot be reached.`, { code: findErrorCode(error) })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    // Aborts a response that is not read completely, so that the socket is released.
    requestAbort.abort()
  }
}

async function readAll(
  { ok, body }: Response,
  { title }: HostedRequest,
  { maxBytes }: RequestLimits,
  end: AbortSignal,
  resetIdleTimer: () => void,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  if (!body) return Buffer.alloc(0)
  // A chunk can end in the middle of a sample, so the chunks are joined.
  for await (const chunk of readChunks(end, body)) {
    resetIdleTimer()
    chunks.push(chunk)
    length += chunk.length
    if (!ok && length >= MAX_ERROR_BYTES) break
    if (length > maxBytes) throw new HostedError('response', `${title} sends more audio than this text can take.`)
  }
  return Buffer.concat(chunks)
}

/**
 * Returns a code such as `ECONNREFUSED`. The message of an error of `fetch` is only "fetch failed"; the code is in the
 * cause of the error.
 */
function findErrorCode(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

/** Parses a JSON response; undefined if it is not valid JSON. */
export function parseJson({ bytes }: Pick<HostedResponse, 'bytes'>): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Returns whether a value is a JSON object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a trimmed text; undefined if the value is not a text or is blank. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
