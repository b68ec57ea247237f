import { z } from 'zod'
import { userDocument } from '../entities.ts'
import { defineOperation } from '../operation.ts'

const done = z.object({ success: z.literal(true) })
const token = z.string().min(1).max(512)
const hour = 3600

export const updateUserPhone = defineOperation({
  name: 'updateUserPhone',
  summary: 'Changes the caller’s phone number. An empty number removes it.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ phone: z.string().max(60) }),
  output: userDocument,
  failures: ['account/invalid-phone'],
})

export const requestEmailChange = defineOperation({
  name: 'requestEmailChange',
  summary:
    'Sends a confirmation link to a new e-mail address. The address changes when the link is used. The answer does not reveal whether the address is taken. Requires proof of identity from the last ten minutes.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 20, windowS: hour }],
  input: z.object({ newEmail: z.string().max(320) }),
  output: done,
  failures: ['auth/invalid-email', 'auth/requires-recent-login', 'account/same-email'],
})

export const correctSignUpEmail = defineOperation({
  name: 'correctSignUpEmail',
  summary:
    'Replaces the address of an account that has not verified it yet, and sends the verification link to the new one. Links sent to the old address become invalid.',
  access: 'session',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 5, windowS: hour }],
  input: z.object({ newEmail: z.string().max(320) }),
  output: userDocument,
  failures: ['auth/invalid-email', 'auth/email-already-in-use', 'account/same-email', 'account/already-verified'],
})

export const confirmEmailChange = defineOperation({
  name: 'confirmEmailChange',
  summary:
    'Changes the account’s e-mail address with the token sent to the new address. The old address gets a link to undo the change.',
  access: 'anyone',
  duringImpersonation: 'refused',
  beforeSecondFactor: 'asVisitor',
  effect: 'writes',
  limits: [{ per: 'client', max: 30, windowS: hour, inLocalMode: 'lifted' }],
  input: z.object({ token }),
  output: z.object({ success: z.literal(true), email: z.string() }),
  failures: ['auth/invalid-action-code'],
})

export const undoEmailChange = defineOperation({
  name: 'undoEmailChange',
  summary:
    'Restores the old e-mail address with the token sent to it, ends all sessions and sends a link to set a new password.',
  access: 'anyone',
  duringImpersonation: 'refused',
  beforeSecondFactor: 'asVisitor',
  effect: 'writes',
  limits: [{ per: 'client', max: 30, windowS: hour, inLocalMode: 'lifted' }],
  input: z.object({ token }),
  output: z.object({ success: z.literal(true), email: z.string() }),
  failures: ['auth/invalid-action-code'],
})

export const getUserSessions = defineOperation({
  name: 'getUserSessions',
  summary: 'Lists the caller’s sessions with browser, operating system and last use.',
  access: 'session',
  duringImpersonation: 'reads',
  beforeSecondFactor: 'allowed',
  effect: 'reads',
  input: z.object({}),
  output: z.object({
    sessions: z.array(
      z.object({
        sessionId: z.string(),
        /** Name of the browser; null when unknown. */
        browser: z.string().nullable(),
        system: z.string().nullable(),
        signedInAt: z.string(),
        /** When the session was last used, accurate to about a minute. */
        lastSeenAt: z.string(),
        isThis: z.boolean(),
      }),
    ),
  }),
  failures: [],
})

export const endSession = defineOperation({
  name: 'endSession',
  summary: 'Ends one of the caller’s sessions.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ sessionId: z.string().min(1).max(64) }),
  output: done,
  failures: ['not_found'],
})

export const endOtherSessions = defineOperation({
  name: 'endOtherSessions',
  summary: 'Ends all other sessions of the caller.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({}),
  output: z.object({ ended: z.number().int() }),
  failures: [],
})

export const deleteAccount = defineOperation({
  name: 'deleteAccount',
  summary:
    'Deletes the caller’s account with all its data and ends its plan. Requires proof of identity from the last ten minutes. `confirmation` must be DELETE.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 10, windowS: hour }],
  input: z.object({ confirmation: z.string().max(40) }),
  output: done,
  failures: ['auth/requires-recent-login', 'account/not-confirmed', 'account/last-admin', 'account/plan-not-ended'],
})
