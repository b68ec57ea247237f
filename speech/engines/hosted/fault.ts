// What can go wrong between us and a hosted service, in nine kinds: what to do about it hangs on the kind alone.

export type FaultKind =
  /** The key is refused, or its account is. For whoever runs this; asking again does not help. */
  | 'key'
  /** Paid for no more. It will be, some day. */
  | 'quota'
  /** The model cannot be had, or not in a form we can hear. */
  | 'model'
  /** This one voice cannot be had. */
  | 'voice'
  /** These words are refused. */
  | 'text'
  /** We ask for too much side by side. */
  | 'crowded'
  /** It has too much to do, or trouble of its own. */
  | 'busy'
  /** It cannot be reached, falls silent, or breaks off. */
  | 'line'
  /** What came is no speech. */
  | 'answer'

type Treatment = {
  /** The same may be asked again at once. */
  isTriedAgain: boolean
  /** Many of these in a short time, and the service is left alone for a while. */
  isTrouble: boolean
}

export const TREATMENT: Readonly<Record<FaultKind, Treatment>> = {
  key: { isTriedAgain: false, isTrouble: false },
  quota: { isTriedAgain: false, isTrouble: false },
  model: { isTriedAgain: false, isTrouble: false },
  voice: { isTriedAgain: false, isTrouble: false },
  text: { isTriedAgain: false, isTrouble: false },
  crowded: { isTriedAgain: true, isTrouble: false },
  busy: { isTriedAgain: true, isTrouble: true },
  line: { isTriedAgain: true, isTrouble: true },
  answer: { isTriedAgain: false, isTrouble: true },
}

export type FaultFacts = {
  /** The service's own short word for it and its HTTP status: safe to log, since it never bears a text. */
  code?: string | undefined
  status?: number | undefined
  /** The service asks not to be asked before. */
  retryAfterMs?: number | undefined
}

/** A hosted service did not speak. The message is our own sentence, never the service's. */
export class HostedFault extends Error {
  readonly kind: FaultKind
  readonly facts: FaultFacts
  constructor(kind: FaultKind, sentence: string, facts: FaultFacts = {}) {
    super(sentence)
    this.name = 'HostedFault'
    this.kind = kind
    this.facts = facts
  }
}

/** A word a service may use to name what is wrong. Anything longer or freer might hold somebody's text, or a key. */
export const asCode = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z][a-z0-9_+.-]{1,50}$/.test(value) ? value : undefined

/** Seconds or a date, as HTTP has it. */
export function retryAfterOf(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const at = /^\d+$/.test(value) ? now + Number(value) * 1000 : Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
