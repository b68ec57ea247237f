import { z } from 'zod'
import { userDocument } from '../entities.ts'
import { defineOperation } from '../operation.ts'

const done = z.object({ success: z.literal(true) })
const token = z.string().min(1).max(512)
const hour = 3600

export const updateUserPhone = defineOperation({
  name: 'updateUserPhone',
  summary: 'Changes the caller’s phone number; an empty one takes it away.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ phone: z.string().max(60) }),
  output: userDocument,
  failures: ['account/invalid-phone'],
})

export const requestEmailChange = defineOperation({
  name: 'requestEmailChange',
  summary:
    'Mails a link to a new address; nothing changes until it is used. Answers alike whether the address is taken. Needs a proof of who one is from the last ten minutes.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 20, windowS: hour }],
  input: z.object({ newEmail: z.string().max(320) }),
  output: done,
  failures: ['auth/invalid-email', 'auth/requires-recent-login', 'account/same-email'],
})

export const confirmEmailChange = defineOperation({
  name: 'confirmEmailChange',
  summary:
    'Uses the token mailed to a new address: from then on it is the account’s. The old one is told how to undo it.',
  access: 'anyone',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'client', max: 30, windowS: hour, locally: 'lifted' }],
  input: z.object({ token }),
  output: z.object({ success: z.literal(true), email: z.string() }),
  failures: ['auth/invalid-action-code'],
})

export const undoEmailChange = defineOperation({
  name: 'undoEmailChange',
  summary:
    'Uses the token mailed to the old address: it is the account’s again, everybody is signed out, and a new password is asked for by mail.',
  access: 'anyone',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'client', max: 30, windowS: hour, locally: 'lifted' }],
  input: z.object({ token }),
  output: z.object({ success: z.literal(true), email: z.string() }),
  failures: ['auth/invalid-action-code'],
})

export const getUserSessions = defineOperation({
  name: 'getUserSessions',
  summary: 'Where the caller is signed in: which browser, on what, and when it was last used.',
  access: 'session',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: z.object({
    sessions: z.array(
      z.object({
        sessionId: z.string(),
        /** In words; null where it does not say. */
        browser: z.string().nullable(),
        system: z.string().nullable(),
        signedInAt: z.string(),
        /** To the minute. */
        lastSeenAt: z.string(),
        isThis: z.boolean(),
      }),
    ),
  }),
  failures: [],
})

export const endSession = defineOperation({
  name: 'endSession',
  summary: 'Signs one of the caller’s browsers out.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ sessionId: z.string().min(1).max(64) }),
  output: done,
  failures: ['not_found'],
})

export const endOtherSessions = defineOperation({
  name: 'endOtherSessions',
  summary: 'Signs the caller out everywhere but here.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({}),
  output: z.object({ ended: z.number().int() }),
  failures: [],
})

export const deleteAccount = defineOperation({
  name: 'deleteAccount',
  summary:
    'Deletes the caller’s account with all that belongs to it, and ends its plan. Needs a proof of who one is from the last ten minutes, and the word DELETE.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 10, windowS: hour }],
  input: z.object({ confirmation: z.string().max(40) }),
  output: done,
  failures: ['auth/requires-recent-login', 'account/not-confirmed', 'account/last-admin', 'account/plan-not-ended'],
})
