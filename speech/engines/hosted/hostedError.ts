// Errors of hosted services, in nine kinds. What happens next depends on the kind and on `retryAfterMs`.

/** What went wrong with a hosted service. */
export type HostedErrorKind =
  /** The key or its account is refused. The operator has to act; a retry does not help. */
  | 'key'
  /** The quota is exhausted or a payment is missing. This may change later. */
  | 'quota'
  /** The model, the speech endpoint or the voice list is missing, or we cannot read the audio format. */
  | 'model'
  /** The requested voice is not available. Other voices can still be used. */
  | 'voice'
  /** The service refuses this text. It may accept other texts. */
  | 'text'
  /** We send too many concurrent requests. */
  | 'crowded'
  /** The service is overloaded or has an internal error. */
  | 'busy'
  /** The connection fails, times out or breaks. */
  | 'connection'
  /** The response is not what we requested, for example a page, a redirect or an unknown error status. */
  | 'response'

type ErrorPolicy = {
  /** Whether the same request is sent again after this error. */
  isRetried: boolean
  /**
   * Whether several of these errors in a short time open the circuit breaker. The service is then not used for a while.
   */
  opensCircuit: boolean
}

/** How each kind of error is handled. */
export const ERROR_POLICIES: Readonly<Record<HostedErrorKind, ErrorPolicy>> = {
  key: { isRetried: false, opensCircuit: false },
  quota: { isRetried: false, opensCircuit: false },
  model: { isRetried: false, opensCircuit: false },
  voice: { isRetried: false, opensCircuit: false },
  text: { isRetried: false, opensCircuit: false },
  crowded: { isRetried: true, opensCircuit: false },
  busy: { isRetried: true, opensCircuit: true },
  connection: { isRetried: true, opensCircuit: true },
  response: { isRetried: false, opensCircuit: true },
}

/** Details of an error that can be logged. */
export type HostedErrorFacts = {
  /**
   * Error code (of the service, of the connection or our own) and HTTP status. Both can be logged, because they never
   * contain a text.
   */
  code?: string | undefined
  status?: number | undefined
  /** How many ms to wait before the next request, as the service demands. */
  retryAfterMs?: number | undefined
}

/** Thrown if a request to a hosted service fails. The message is our own sentence, never the service's. */
export class HostedError extends Error {
  readonly kind: HostedErrorKind
  readonly facts: HostedErrorFacts
  constructor(kind: HostedErrorKind, sentence: string, facts: HostedErrorFacts = {}) {
    super(sentence)
    this.name = 'HostedError'
    this.kind = kind
    this.facts = facts
  }
}

/**
 * Returns the value if it looks like the error code of a service: a lower-case letter, then 1 to 50 lower-case letters,
 * digits and `_+.-`. Returns undefined for anything else, because that could contain a person's text or a key.
 */
export const parseErrorCode = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z][a-z0-9_+.-]{1,50}$/.test(value) ? value : undefined

/**
 * Returns the wait of a `Retry-After` header in milliseconds, given as seconds or as a date; undefined if there is no
 * such header or it cannot be read.
 */
export function parseRetryAfterMs(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const at = /^\d+$/.test(value) ? now + Number(value) * 1000 : Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
