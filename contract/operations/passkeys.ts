import { z } from 'zod'
import { session } from '../entities.ts'
import { defineOperation } from '../operation.ts'
import { registrationCredential, authenticationCredential } from '../webauthn.ts'

const done = z.object({ success: z.literal(true) })
const minutes = (count: number) => count * 60
const passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** Whether the device's vendor copies the passkey to the user's other devices. */
  isBackedUp: z.boolean(),
})

/** Options that the page passes to the browser unchanged (WebAuthn Level 3 §5.1.8 and §5.1.9). */
const options = z.record(z.string(), z.unknown())
const name = z.string().max(100)
const passkeyId = z.string().min(1).max(64)

export const getUserPasskeys = defineOperation({
  name: 'getUserPasskeys',
  summary: 'Lists the caller’s passkeys.',
  access: 'session',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: z.object({ passkeys: z.array(passkey) }),
  failures: [],
})

export const beginPasskey = defineOperation({
  name: 'beginPasskey',
  summary: 'Returns the options to create a passkey. Requires proof of identity from the last ten minutes.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 30, windowS: minutes(60) }],
  input: z.object({}),
  output: z.object({ options }),
  failures: ['auth/requires-recent-login', 'passkey/too-many'],
})

export const addPasskey = defineOperation({
  name: 'addPasskey',
  summary: 'Stores the passkey that the browser created.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 30, windowS: minutes(60) }],
  input: z.object({
    name,
    credential: registrationCredential,
  }),
  output: passkey,
  failures: ['auth/requires-recent-login', 'passkey/not-made', 'passkey/too-many'],
})

export const renamePasskey = defineOperation({
  name: 'renamePasskey',
  summary: 'Renames one of the caller’s passkeys.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ passkeyId, name }),
  output: passkey,
  failures: ['not_found'],
})

export const removePasskey = defineOperation({
  name: 'removePasskey',
  summary: 'Removes one of the caller’s passkeys.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ passkeyId }),
  output: done,
  failures: ['not_found', 'auth/requires-recent-login'],
})

export const beginPasskeySignIn = defineOperation({
  name: 'beginPasskeySignIn',
  summary: 'Returns the options to sign in with a passkey. They contain no account.',
  access: 'anyone',
  duringImpersonation: 'refused',
  beforeSecondFactor: 'asVisitor',
  effect: 'writes',
  limits: [{ per: 'client', max: 60, windowS: minutes(60), inLocalMode: 'lifted' }],
  input: z.object({}),
  output: z.object({ options }),
  failures: [],
})

export const signInWithPasskey = defineOperation({
  name: 'signInWithPasskey',
  summary: 'Signs in with a passkey. The challenge works once, within five minutes.',
  access: 'anyone',
  duringImpersonation: 'refused',
  beforeSecondFactor: 'asVisitor',
  effect: 'writes',
  limits: [{ per: 'client', max: 60, windowS: minutes(60), inLocalMode: 'lifted' }],
  input: z.object({ credential: authenticationCredential }),
  output: session,
  failures: ['passkey/unknown', 'auth/account-suspended', 'auth/account-closed'],
})

export const reauthenticateWithPasskey = defineOperation({
  name: 'reauthenticateWithPasskey',
  summary:
    'Proves the caller’s identity with a passkey. For ten minutes, operations that require proof of identity are then allowed.',
  access: 'session',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 60, windowS: minutes(60) }],
  input: z.object({ credential: authenticationCredential }),
  output: done,
  failures: ['passkey/unknown'],
})
