import type { SignedIn } from './caller.ts'

/** What an admin saw, or was refused, while impersonating an account. `subject` is the id of the row, if any. */
export type ImpersonationAuditEntry = { outcome: 'seen' | 'refused'; what: string; subject: string }

/** Stores an audit entry. The impersonation feature implements it. */
export type RecordImpersonationAudit = (caller: SignedIn, entry: ImpersonationAuditEntry) => Promise<void>

const maxSubjectLength = 100

/** Returns the first text in an input that has the key `id` or a key that ends with `Id`; '' if there is none. */
export function findSubjectId(input: unknown): string {
  if (typeof input !== 'object' || input === null) return ''
  const found = Object.entries(input).find(([key, value]) => /(?:^id|Id)$/.test(key) && typeof value === 'string')
  return String(found?.[1] ?? '').slice(0, maxSubjectLength)
}
