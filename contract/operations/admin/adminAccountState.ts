import { z } from 'zod'
import { instant } from '../../entities.ts'
import type { FailureCode } from '../../failures.ts'
import { defineOperation } from '../../operation.ts'

const userId = z.string().min(1).max(64)
/** Why the admin changes the account. The admin log records this reason. */
const reason = z.string().trim().max(500)
const targetFailures = ['not_found', 'admin/named-by-operator'] as const satisfies readonly FailureCode[]

const sessionFailures = [
  ...targetFailures,
  'admin/own-account',
  'admin/superadmin-only',
] as const satisfies readonly FailureCode[]
const undoFailures = [...sessionFailures, 'admin/state-unchanged'] as const satisfies readonly FailureCode[]
const stateFailures = [...undoFailures, 'admin/last-admin'] as const satisfies readonly FailureCode[]

/** The fields that are equal in the contracts of all operations below. */
const stateChange = { access: 'admin', duringImpersonation: 'refused', effect: 'writes' } as const
/** The contract fields of the operations in which the admin may omit the reason. */
const simpleChange = {
  ...stateChange,
  input: z.object({ userId, reason: reason.default('') }),
  output: z.object({ success: z.literal(true) }),
} as const

export const suspendUser = defineOperation({
  name: 'suspendUser',
  summary: 'Suspends an account: its sessions end, and signing in is refused. No data is deleted.',
  ...stateChange,
  input: z.object({ userId, reason: reason.min(1) }),
  output: z.object({ success: z.literal(true), suspendedAt: instant }),
  failures: stateFailures,
})

export const reinstateUser = defineOperation({
  name: 'reinstateUser',
  summary: 'Ends the suspension of an account.',
  ...simpleChange,
  failures: undoFailures,
})

export const endUserSessions = defineOperation({
  name: 'endUserSessions',
  summary: 'Signs an account out everywhere. Its owner can sign in again immediately.',
  ...stateChange,
  input: z.object({ userId, reason: reason.default('') }),
  output: z.object({
    success: z.literal(true),
    /** Number of sessions that were ended. */
    ended: z.number(),
  }),
  failures: sessionFailures,
})

export const sendUserResetLink = defineOperation({
  name: 'sendUserResetLink',
  summary: 'Mails an account a link to set a new password, valid for an hour. Counts for the account’s hourly limit.',
  ...simpleChange,
  failures: ['not_found'],
})

export const scheduleUserDeletion = defineOperation({
  name: 'scheduleUserDeletion',
  summary:
    'Closes an account and schedules its deletion in 14 days. Until then it can be restored. A card plan ends at once.',
  ...stateChange,
  input: z.object({
    userId,
    /** The e-mail address of the account, which the admin types to confirm the deletion. */
    email: z.string().trim().max(320),
    reason: reason.min(1),
  }),
  output: z.object({ success: z.literal(true), deletionDueAt: instant }),
  failures: [...stateFailures, 'admin/email-differs', 'account/plan-not-ended'],
})

export const cancelUserDeletion = defineOperation({
  name: 'cancelUserDeletion',
  summary: 'Restores an account whose deletion is scheduled, with everything in it except an ended card plan.',
  ...simpleChange,
  failures: undoFailures,
})
