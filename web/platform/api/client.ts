import type { Status } from '@scene-partner/contract/failures'
import type { InputOf, OperationName, OutputOf } from '@scene-partner/contract/operations/index'
import { CallError } from './callError.ts'
import * as words from './words.ts'

/** Spec 2 §9: how long a call may take before it is given up. */
const timeOutMs = 70_000
const fileTimeOutMs = 300_000

/** Spec 1 §8. What is not named here is `unknown`; a status string from the server overrides it. */
const statusByHttp: Record<number, Status> = {
  0: 'internal',
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  499: 'cancelled',
  500: 'internal',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline-exceeded',
}

const known: ReadonlySet<string> = new Set<Status>([
  'invalid-argument',
  'failed-precondition',
  'out-of-range',
  'unauthenticated',
  'permission-denied',
  'not-found',
  'already-exists',
  'aborted',
  'resource-exhausted',
  'cancelled',
  'internal',
  'unimplemented',
  'unavailable',
  'deadline-exceeded',
  'unknown',
])

const sentences: Partial<Record<Status, string>> = {
  unavailable: words.weCannotReach,
  'deadline-exceeded': words.thisTookTooLong,
  cancelled: words.thatWasCancelled,
  unauthenticated: words.signInToContinue,
}
const otherwise = words.somethingWentWrongOnOurSide
const noAnswer = words.noAnswerCame

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function statusOnTheWire(word: unknown): Status | null {
  if (typeof word !== 'string') return null
  const status = word.toLowerCase().replaceAll('_', '-')
  return known.has(status) ? (status as Status) : null
}

function refusalOf(response: Response, body: unknown): CallError {
  const error = isObject(body) && isObject(body.error) ? body.error : {}
  const status = statusOnTheWire(error.status) ?? statusByHttp[response.status] ?? 'unknown'
  return new CallError({
    status,
    httpStatus: response.status,
    message: typeof error.message === 'string' ? error.message : (sentences[status] ?? otherwise),
    details: isObject(error.details) ? error.details : {},
    requestId: response.headers.get('x-request-id'),
  })
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    if (response.ok) throw brokenAnswer(response, 'is not JSON', cause)
  }
  if (!response.ok || (isObject(body) && 'error' in body)) throw refusalOf(response, body)
  if (!isObject(body)) throw brokenAnswer(response, 'is not a JSON object')
  if (!('data' in body)) throw brokenAnswer(response, 'lacks its data field')
  return body.data
}

function brokenAnswer(response: Response, problem: string, cause?: unknown): CallError {
  const error = new CallError({
    status: 'internal',
    httpStatus: response.status,
    message: otherwise,
    details: { problem: `The answer ${problem}.` },
    requestId: response.headers.get('x-request-id'),
  })
  error.cause = cause
  return error
}

type RefusalListener = (error: CallError) => void
const refusalListeners = new Set<RefusalListener>()

/** Hears of every refused call; the session uses it to learn that it has ended. Answers how to stop. */
export function onRefusal(listener: RefusalListener): () => void {
  refusalListeners.add(listener)
  return () => refusalListeners.delete(listener)
}

export type CallOptions = {
  signal?: AbortSignal
  /** Names this wish: asked again under the same name, the server answers as before and does nothing twice. */
  idempotencyKey?: string
}

/**
 * Calls one of the server's functions. Throws a `CallError` for whatever goes wrong: refusals, no answer (`internal`,
 * HTTP 0), more than 70 seconds (`deadline-exceeded`), the caller's signal (`cancelled`, 499), a broken answer.
 */
export async function call<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  options: CallOptions = {},
): Promise<OutputOf<Name>> {
  const body = JSON.stringify({ data: input })
  // The server answers by the contract that `OutputOf` comes from, and parses what it sends.
  return (await post(`/api/call/${name}`, { type: 'application/json', body, timeOutMs }, options)) as OutputOf<Name>
}

/** Sends a file's bytes, and fails as `call` does. A file may take long on the road: it is given five minutes. */
export const sendFile = (path: string, body: Blob, options: CallOptions = {}): Promise<unknown> =>
  post(path, { type: 'application/octet-stream', body, timeOutMs: fileTimeOutMs }, options)

type Sent = { type: string; body: string | Blob; timeOutMs: number }

async function post(path: string, sent: Sent, { signal, idempotencyKey }: CallOptions): Promise<unknown> {
  const ending = new AbortController()
  const stop = () => ending.abort()
  const timer = setTimeout(stop, sent.timeOutMs)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    // Looked up at each call, so that a stand-in put there later is used.
    const response = await globalThis.fetch(path, {
      method: 'POST',
      headers: {
        'content-type': sent.type,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: sent.body,
      credentials: 'same-origin',
      signal: ending.signal,
    })
    return await readAnswer(response)
  } catch (cause) {
    throw tell(asCallError(cause, signal, ending.signal))
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

function asCallError(cause: unknown, asked: AbortSignal | undefined, ended: AbortSignal): CallError {
  if (cause instanceof CallError) return cause
  const facts = asked?.aborted
    ? { status: 'cancelled' as const, httpStatus: 499, message: sentences.cancelled ?? otherwise }
    : ended.aborted
      ? { status: 'deadline-exceeded' as const, httpStatus: 504, message: sentences['deadline-exceeded'] ?? otherwise }
      : { status: 'internal' as const, httpStatus: 0, message: noAnswer }
  const error = new CallError(facts)
  error.cause = cause
  return error
}

function tell(error: CallError): CallError {
  for (const listener of refusalListeners) listener(error)
  return error
}
