import { z } from 'zod'
import { session } from '../entities.ts'
import { defineOperation } from '../operation.ts'
import { made, shown } from '../webauthn.ts'

const done = z.object({ success: z.literal(true) })
const minutes = (count: number) => count * 60
const passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** It is kept in an account of the device’s maker, and so on other devices too. */
  isBackedUp: z.boolean(),
})

/** Handed to the browser as it is (WebAuthn Level 3 §5.1.8 and §5.1.9). */
const options = z.record(z.string(), z.unknown())
const name = z.string().max(100)
const passkeyId = z.string().min(1).max(64)

export const getUserPasskeys = defineOperation({
  name: 'getUserPasskeys',
  summary: 'The passkeys that open the caller’s account.',
  access: 'session',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: z.object({ passkeys: z.array(passkey) }),
  failures: [],
})

export const beginPasskey = defineOperation({
  name: 'beginPasskey',
  summary: 'What the browser needs to make a passkey. Needs a proof of who one is from the last ten minutes.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 30, windowS: minutes(60) }],
  input: z.object({}),
  output: z.object({ options }),
  failures: ['auth/requires-recent-login', 'passkey/too-many'],
})

export const addPasskey = defineOperation({
  name: 'addPasskey',
  summary: 'Keeps the passkey that the browser has made.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 30, windowS: minutes(60) }],
  input: z.object({
    name,
    credential: made,
  }),
  output: passkey,
  failures: ['auth/requires-recent-login', 'passkey/not-made', 'passkey/too-many'],
})

export const renamePasskey = defineOperation({
  name: 'renamePasskey',
  summary: 'Gives one of the caller’s passkeys another name.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ passkeyId, name }),
  output: passkey,
  failures: ['not_found'],
})

export const removePasskey = defineOperation({
  name: 'removePasskey',
  summary: 'Takes a passkey away: it opens the account no more.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ passkeyId }),
  output: done,
  failures: ['not_found', 'auth/requires-recent-login'],
})

export const beginPasskeySignIn = defineOperation({
  name: 'beginPasskeySignIn',
  summary: 'What the browser needs to ask for a passkey. It names no account.',
  access: 'anyone',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'client', max: 60, windowS: minutes(60), locally: 'lifted' }],
  input: z.object({}),
  output: z.object({ options }),
  failures: [],
})

export const signInWithPasskey = defineOperation({
  name: 'signInWithPasskey',
  summary: 'Signs in with a passkey; what it was asked works once, within five minutes.',
  access: 'anyone',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'client', max: 60, windowS: minutes(60), locally: 'lifted' }],
  input: z.object({ credential: shown }),
  output: session,
  failures: ['passkey/unknown'],
})

export const reauthenticateWithPasskey = defineOperation({
  name: 'reauthenticateWithPasskey',
  summary: 'Proves with a passkey that it is still the caller; acts that ask for it are open for ten minutes.',
  access: 'session',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 60, windowS: minutes(60) }],
  input: z.object({ credential: shown }),
  output: done,
  failures: ['passkey/unknown'],
})
