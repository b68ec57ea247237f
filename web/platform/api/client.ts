import type { FailureStatus } from '@scene-partner/contract/failures'
import { endpointPaths } from '@scene-partner/contract/endpointPaths'
import type {
  EndpointName,
  EndpointOutputOf,
  InputOf,
  OperationName,
  OutputOf,
  ParamsOf,
  QueryOf,
} from '@scene-partner/contract/operations/index'
import { CallError } from './callError.ts'
import { getEndpointUrl } from './endpointUrl.ts'
import * as messages from '../messages.ts'
import { createEmitter } from '../../state/createEmitter.ts'

/** Timeout of a call in ms (spec 2 §9). */
const callTimeoutMs = 70_000
const uploadTimeoutMs = 300_000

/** The failure status for each HTTP status (spec 1 §8); `unknown` for all others. A status in the body has priority. */
const statusByHttp: Record<number, FailureStatus> = {
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

const statuses: ReadonlySet<string> = new Set<FailureStatus>([
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

const statusMessages: Partial<Record<FailureStatus, string>> = {
  unavailable: messages.callUnavailable,
  'deadline-exceeded': messages.callTimedOut,
  cancelled: messages.callCancelled,
  unauthenticated: messages.callUnauthenticated,
}
const fallbackMessage = messages.callInternalError
const noResponseMessage = messages.callNoResponse

type JsonObject = Record<string, unknown>
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseStatus(word: unknown): FailureStatus | null {
  if (typeof word !== 'string') return null
  const status = word.toLowerCase().replaceAll('_', '-')
  return statuses.has(status) ? (status as FailureStatus) : null
}

function createRefusal(response: Response, body: unknown): CallError {
  const error = isObject(body) && isObject(body.error) ? body.error : {}
  const status = parseStatus(error.status) ?? statusByHttp[response.status] ?? 'unknown'
  return new CallError({
    status,
    httpStatus: response.status,
    message: typeof error.message === 'string' ? error.message : (statusMessages[status] ?? fallbackMessage),
    details: isObject(error.details) ? error.details : {},
    requestId: response.headers.get('x-request-id'),
  })
}

async function readResponse(response: Response): Promise<unknown> {
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    if (response.ok) throw createInvalidResponseError(response, 'is not JSON', cause)
  }
  if (!response.ok || (isObject(body) && 'error' in body)) throw createRefusal(response, body)
  if (!isObject(body)) throw createInvalidResponseError(response, 'is not a JSON object')
  if (!('data' in body)) throw createInvalidResponseError(response, 'lacks its data field')
  return body.data
}

function createInvalidResponseError(response: Response, problem: string, cause?: unknown): CallError {
  const error = new CallError({
    status: 'internal',
    httpStatus: response.status,
    message: fallbackMessage,
    details: { problem: `The answer ${problem}.` },
    requestId: response.headers.get('x-request-id'),
  })
  error.cause = cause
  return error
}

const errors = createEmitter<[error: CallError]>()

/**
 * Calls the listener for every failed call. The session uses this to detect that it has ended. Returns a function that
 * unsubscribes.
 */
export const onCallError = errors.subscribe

/** Options of one call. `signal` aborts it. */
export type CallOptions = {
  signal?: AbortSignal
  /** Whether the browser completes the call after the page has closed. The browser refuses bodies above 64 kB. */
  keepalive?: boolean
  /** Idempotency key. A repeated call with the same key has no second effect and gets the first answer. */
  idempotencyKey?: string
}

/**
 * Calls one operation of the server. Every failure is a `CallError`: a refusal, no response (`internal`, HTTP 0), a
 * timeout after 70 s (`deadline-exceeded`), an abort by the caller (`cancelled`, 499), or an invalid response.
 */
export async function call<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  options: CallOptions = {},
): Promise<OutputOf<Name>> {
  const body = JSON.stringify({ data: input })
  const request = { method: 'POST', type: 'application/json', body, timeoutMs: callTimeoutMs }
  return send<OutputOf<Name>>(`/api/call/${name}`, request, options)
}

/** Name of an endpoint that answers with JSON. */
type JsonEndpointName =
  | 'importScript'
  | 'storeLineRecording'
  | 'deleteLineRecording'
  | 'sendReading'
  | 'uploadBlogPicture'
  | 'bringBackOriginal'
  | 'bringBackRecording'

export type EndpointRequest<Name extends EndpointName> = {
  params: ParamsOf<Name>
  query?: QueryOf<Name>
  /** The body to upload. Absent if the endpoint has no upload. */
  body?: Blob
}

/**
 * Sends a file to the server, or removes one, by the endpoint's contract. Returns its output.
 * Fails like `call`, but with a timeout of five minutes.
 *
 * @example callEndpoint('importScript', { params: {}, query: { name: 'barn.pdf' }, body: file })
 */
export async function callEndpoint<Name extends JsonEndpointName>(
  name: Name,
  { params, query, body }: EndpointRequest<Name>,
  options: CallOptions = {},
): Promise<EndpointOutputOf<Name>> {
  const type = body && (body.type || 'application/octet-stream')
  const { method } = endpointPaths[name]
  const request = { method, timeoutMs: uploadTimeoutMs, ...(type && { type, body }) }
  return send<EndpointOutputOf<Name>>(getEndpointUrl(name, params, query), request, options)
}

type RequestOptions = { method: string; type?: string; body?: string | Blob; timeoutMs: number }

async function send<Answer>(
  path: string,
  request: RequestOptions,
  { signal, keepalive, idempotencyKey }: CallOptions,
): Promise<Answer> {
  const timeout = new AbortController()
  const abort = () => timeout.abort()
  const timer = setTimeout(abort, request.timeoutMs)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    // `fetch` is looked up at each call, so that tests can replace it.
    const response = await globalThis.fetch(path, {
      method: request.method,
      headers: {
        ...(request.type && { 'content-type': request.type }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(request.body !== undefined && { body: request.body }),
      credentials: 'same-origin',
      ...(keepalive && { keepalive }),
      signal: timeout.signal,
    })
    // The server validates its responses by the contract. Validation in the browser would need more code than most
    // pages have.
    return (await readResponse(response)) as Answer
  } catch (cause) {
    throw notify(toCallError(cause, signal, timeout.signal))
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function toCallError(cause: unknown, callerSignal: AbortSignal | undefined, timeoutSignal: AbortSignal): CallError {
  if (cause instanceof CallError) return cause
  const facts = callerSignal?.aborted
    ? { status: 'cancelled' as const, httpStatus: 499, message: statusMessages.cancelled ?? fallbackMessage }
    : timeoutSignal.aborted
      ? {
          status: 'deadline-exceeded' as const,
          httpStatus: 504,
          message: statusMessages['deadline-exceeded'] ?? fallbackMessage,
        }
      : { status: 'internal' as const, httpStatus: 0, message: noResponseMessage }
  const error = new CallError(facts)
  error.cause = cause
  return error
}

function notify(error: CallError): CallError {
  errors.emit(error)
  return error
}
