import { z } from 'zod'
import { instant, session } from '../entities.ts'
import { defineOperation } from '../operation.ts'
import { shown } from '../webauthn.ts'

const done = z.object({ success: z.literal(true) })
const minutes = (count: number) => count * 60

/** Six digits of an app, or one of the recovery codes; spaces and dashes as people type them. */
const code = z.string().min(1).max(40)
const recoveryCodes = z.array(z.string())

export const getSecondFactor = defineOperation({
  name: 'getSecondFactor',
  summary: 'What the caller has as a second factor, and whether it was shown in this session.',
  access: 'session',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({}),
  output: z.object({
    /** Whether the caller’s rights call for one at all. */
    concernsYou: z.boolean(),
    state: z.enum(['unset', 'needed', 'shown']),
    /** Since when an app makes codes; null without one. */
    totpSince: instant.nullable(),
    passkeys: z.number(),
    recoveryCodesLeft: z.number(),
  }),
  failures: [],
})

export const beginTotp = defineOperation({
  name: 'beginTotp',
  summary:
    'A new secret for an app that makes codes. Nothing changes until `confirmTotp` proves it, within ten minutes. Needs a proof of who one is from the last ten minutes.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 30, windowS: minutes(60) }],
  input: z.object({}),
  output: z.object({
    /** Base32, for typing in. */
    secret: z.string(),
    /** What the picture says: `otpauth://totp/…`. */
    uri: z.string(),
  }),
  failures: ['auth/requires-recent-login'],
})

export const confirmTotp = defineOperation({
  name: 'confirmTotp',
  summary:
    'Proves the new secret with its first code. Answers recovery codes, shown this once, where there are none yet.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 20, windowS: minutes(15) }],
  input: z.object({ code }),
  output: z.object({ recoveryCodes }),
  failures: ['second-factor/wrong-code', 'second-factor/setup-over'],
})

export const removeTotp = defineOperation({
  name: 'removeTotp',
  summary:
    'Takes the app away: its codes open nothing any more. Needs a proof of who one is from the last ten minutes.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({}),
  output: done,
  failures: ['auth/requires-recent-login', 'second-factor/unset'],
})

export const renewRecoveryCodes = defineOperation({
  name: 'renewRecoveryCodes',
  summary:
    'New recovery codes, shown this once; the old ones open nothing any more. Needs a recent proof of who one is.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 20, windowS: minutes(60) }],
  input: z.object({}),
  output: z.object({ recoveryCodes }),
  failures: ['auth/requires-recent-login', 'second-factor/unset'],
})

export const passSecondFactor = defineOperation({
  name: 'passSecondFactor',
  summary: 'Shows the second factor by a code: six digits of the app, or a recovery code. The session gets a new id.',
  access: 'session',
  whileViewing: 'refused',
  effect: 'writes',
  // The server counts a day’s tries as well, over all sessions.
  limits: [{ per: 'user', max: 6, windowS: minutes(15) }],
  input: z.object({ code }),
  output: session,
  failures: ['second-factor/wrong-code', 'second-factor/unset'],
})

export const passSecondFactorWithPasskey = defineOperation({
  name: 'passSecondFactorWithPasskey',
  summary: 'Shows a passkey as the second factor. The session gets a new id.',
  access: 'session',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 60, windowS: minutes(60) }],
  input: z.object({ credential: shown }),
  output: session,
  failures: ['passkey/unknown'],
})
