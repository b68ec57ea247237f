import * as messages from './messages.ts'

/** Session storage key of a running impersonation (spec 1 §3). */
const storageKey = 'sp.impersonation'

/** The tokens of an impersonation. They are valid only together with the admin's own cookie. */
export type StoredImpersonation = {
  customToken: string
  adminReturnToken: string
  sessionId: string
  expiresAt: string
}

/** Messages for an impersonation that cannot start (spec 1 §3). */
export const impersonationErrors = {
  none: messages.errorNone,
  invalid: messages.errorInvalid,
  missing: messages.errorTokenMissing,
  expired: messages.errorExpired,
  refused: messages.errorRefused,
} as const
export type ImpersonationErrorKind = keyof typeof impersonationErrors

const fields = ['customToken', 'adminReturnToken', 'sessionId', 'expiresAt'] as const

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // Invalid JSON counts as a missing value.
  }
}

/** Returns the stored impersonation, or the reason why it cannot be used. */
export function readStoredImpersonation(
  now: number = Date.now(),
): StoredImpersonation | Exclude<ImpersonationErrorKind, 'refused'> {
  const text = sessionStorage.getItem(storageKey)
  if (text === null) return 'none'
  const stored = parse(text)
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return 'invalid'
  const given = stored as Record<string, unknown>
  const [customToken, adminReturnToken, sessionId, expiresAt] = fields.map((name) =>
    typeof given[name] === 'string' ? given[name] : '',
  )
  if (!customToken || !adminReturnToken || !sessionId) return 'missing'
  const end = Date.parse(expiresAt ?? '')
  if (!expiresAt || Number.isNaN(end)) return 'invalid'
  return end <= now ? 'expired' : { customToken, adminReturnToken, sessionId, expiresAt }
}

/**
 * Returns the stored tokens that restore the admin's session, even if the impersonation has expired; null if there are
 * none.
 */
export function getStoredReturn(): Pick<StoredImpersonation, 'adminReturnToken' | 'sessionId' | 'expiresAt'> | null {
  const stored = readStoredImpersonation(Number.NEGATIVE_INFINITY)
  return typeof stored === 'string' ? null : stored
}

export function storeImpersonation({ customToken, adminReturnToken, sessionId, expiresAt }: StoredImpersonation): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ customToken, adminReturnToken, sessionId, expiresAt }))
}

export function clearStoredImpersonation(): void {
  sessionStorage.removeItem(storageKey)
}
