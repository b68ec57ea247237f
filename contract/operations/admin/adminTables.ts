// Lists of the admin area whose rows cannot be edited. `npm run new -- admin-table NAME` adds a table here.
import { z } from 'zod'
import { instant } from '../../entities.ts'
import { defineOperation } from '../../operation.ts'

const cursor = z.string().max(200).optional()

const endedHow = z.enum(['returned', 'cancelled', 'signed_out', 'expired', 'unused', 'revoked'])

export const listViews = defineOperation({
  name: 'listViews',
  summary: 'Lists impersonation sessions, newest first, 50 per page: admin, account, time, end.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({
    /** Only impersonations of this account. */
    userId: z.string().max(64).optional(),
    adminId: z.string().max(64).optional(),
    cursor,
  }),
  output: z.object({
    views: z.array(
      z.object({
        viewId: z.string(),
        adminId: z.string(),
        /** E-mail address of the admin; null if the admin's account was deleted. */
        adminEmail: z.string().nullable(),
        userId: z.string(),
        userEmail: z.string(),
        reason: z.string(),
        startedAt: instant,
        /** When the admin used the token that starts the impersonation; null if it was never used. */
        redeemedAt: instant.nullable(),
        endedAt: instant.nullable(),
        endedHow: endedHow.nullable(),
        expiresAt: instant,
        seen: z.number(),
        refused: z.number(),
      }),
    ),
    nextCursor: z.string().optional(),
  }),
  failures: [],
})

export const getView = defineOperation({
  name: 'getView',
  summary: 'Returns the audit entries of one impersonation session in order.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({ viewId: z.string().max(64) }),
  output: z.object({
    looks: z.array(
      z.object({
        outcome: z.enum(['seen', 'refused']),
        what: z.string(),
        subject: z.string(),
        times: z.number(),
        firstAt: instant,
        lastAt: instant,
      }),
    ),
  }),
  failures: ['not_found'],
})
