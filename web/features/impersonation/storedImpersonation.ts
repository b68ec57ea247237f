import { safeSessionStorage } from '../../platform/storage/safeStorage.ts'
import * as messages from './messages.ts'

/** The key under which session storage has the tokens of an impersonation (spec 1 §3). */
const storageKey = 'sp.impersonation'

/** The tokens of an impersonation. They are valid only together with the admin's own cookie. */
export type StoredImpersonation = {
  customToken: string
  adminReturnToken: string
  sessionId: string
  expiresAt: string
}

/** Messages that say why an impersonation cannot start (spec 1 §3). */
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
    return null // If the stored text is not valid JSON, it counts as `invalid`.
  }
}

/** Returns the tokens of the stored impersonation, or why they cannot be used. */
export function readStoredImpersonation(
  now: number = Date.now(),
): StoredImpersonation | Exclude<ImpersonationErrorKind, 'refused'> {
  const text = safeSessionStorage.get(storageKey)
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
 * Returns the stored tokens with which the admin's session is restored. They can be used even after the impersonation
 * has expired. Returns null if none are stored.
 */
export function getStoredReturn(): Pick<StoredImpersonation, 'adminReturnToken' | 'sessionId' | 'expiresAt'> | null {
  const stored = readStoredImpersonation(Number.NEGATIVE_INFINITY)
  return typeof stored === 'string' ? null : stored
}

/** Stores the tokens of an impersonation for this tab. Throws if the browser blocks storage, or if it is full. */
export function storeImpersonation({ customToken, adminReturnToken, sessionId, expiresAt }: StoredImpersonation): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ customToken, adminReturnToken, sessionId, expiresAt }))
}

export function clearStoredImpersonation(): void {
  safeSessionStorage.remove(storageKey)
}
