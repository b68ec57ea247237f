import { z } from 'zod'
import { instant, session } from '../entities.ts'
import { defineOperation } from '../operation.ts'
import { authenticationCredential } from '../webauthn.ts'

const done = z.object({ success: z.literal(true) })
const minutes = (count: number) => count * 60

/** Six digits of an authenticator app, or a recovery code. May contain spaces and dashes. */
const code = z.string().min(1).max(40)
const recoveryCodes = z.array(z.string())

export const getSecondFactor = defineOperation({
  name: 'getSecondFactor',
  summary: 'Returns the caller’s second factors and whether this session has passed one.',
  access: 'session',
  duringImpersonation: 'refused',
  beforeSecondFactor: 'allowed',
  effect: 'reads',
  input: z.object({}),
  output: z.object({
    /** Whether the caller's role requires a second factor. */
    concernsYou: z.boolean(),
    state: z.enum(['unset', 'needed', 'shown']),
    /** When the authenticator app was set up; null if there is none. */
    totpSince: instant.nullable(),
    passkeys: z.number(),
    recoveryCodesLeft: z.number(),
  }),
  failures: [],
})

export const beginTotp = defineOperation({
  name: 'beginTotp',
  summary:
    'Returns a new secret for an authenticator app. It becomes active when `confirmTotp` proves it within ten minutes. Requires proof of identity from the last ten minutes.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 30, windowS: minutes(60) }],
  input: z.object({}),
  output: z.object({
    /** The secret in Base32, for manual entry. */
    secret: z.string(),
    /** Content of the QR code, such as `otpauth://totp/…`. */
    uri: z.string(),
  }),
  failures: ['auth/requires-recent-login'],
})

export const confirmTotp = defineOperation({
  name: 'confirmTotp',
  summary: 'Activates the new secret with its first code. Returns recovery codes once if there are none yet.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 20, windowS: minutes(15) }],
  input: z.object({ code }),
  output: z.object({ recoveryCodes }),
  failures: ['second-factor/wrong-code', 'second-factor/setup-over'],
})

export const removeTotp = defineOperation({
  name: 'removeTotp',
  summary: 'Removes the authenticator app. Requires proof of identity from the last ten minutes.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({}),
  output: done,
  failures: ['auth/requires-recent-login', 'second-factor/unset'],
})

export const renewRecoveryCodes = defineOperation({
  name: 'renewRecoveryCodes',
  summary:
    'Returns new recovery codes once and invalidates the old ones. Requires proof of identity from the last ten minutes.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 20, windowS: minutes(60) }],
  input: z.object({}),
  output: z.object({ recoveryCodes }),
  failures: ['auth/requires-recent-login', 'second-factor/unset'],
})

export const passSecondFactor = defineOperation({
  name: 'passSecondFactor',
  summary: 'Passes the second factor with a code of the app or a recovery code. The session gets a new id.',
  access: 'session',
  duringImpersonation: 'refused',
  beforeSecondFactor: 'allowed',
  effect: 'writes',
  // In addition, the server limits the attempts per day, for all sessions of an account together.
  limits: [{ per: 'user', max: 6, windowS: minutes(15) }],
  input: z.object({ code }),
  output: session,
  failures: ['second-factor/wrong-code', 'second-factor/unset'],
})

export const passSecondFactorWithPasskey = defineOperation({
  name: 'passSecondFactorWithPasskey',
  summary: 'Passes the second factor with a passkey. The session gets a new id.',
  access: 'session',
  duringImpersonation: 'refused',
  beforeSecondFactor: 'allowed',
  effect: 'writes',
  limits: [{ per: 'user', max: 60, windowS: minutes(60) }],
  input: z.object({ credential: authenticationCredential }),
  output: session,
  failures: ['passkey/unknown'],
})
