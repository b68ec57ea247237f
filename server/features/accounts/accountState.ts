import { fail } from '@scene-partner/contract/failures'
import type { UserRow } from './userDocument.ts'

type StateColumns = Pick<UserRow, 'suspendedAt' | 'deletionDueAt'>

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats the UTC day on which a closed account is deleted: *December 6, 2026*. */
export const formatDeletionDay = (deletionDueAt: Date): string => dayFormat.format(deletionDueAt)

/** Whether an account can be used: it is not suspended, and it is not closed while it waits for its deletion. */
export const isOpen = ({ suspendedAt, deletionDueAt }: StateColumns): boolean =>
  suspendedAt === null && deletionDueAt === null

/**
 * Throws `auth/account-closed` or `auth/account-suspended` if the account cannot be used. Call this only after the
 * password, link or passkey was verified, because the failure reveals that the account exists.
 */
export function requireOpen({ suspendedAt, deletionDueAt }: StateColumns): void {
  if (deletionDueAt !== null) throw fail('auth/account-closed', { day: formatDeletionDay(deletionDueAt) })
  if (suspendedAt !== null) throw fail('auth/account-suspended')
}
