import { z } from 'zod'
import { session, userDocument } from '../entities.ts'
import { defineOperation } from '../operation.ts'

/** Trimmed, lower-cased and validated by the server (spec 1 §5), so that the failure has the catalogue's sentence. */
const email = z.string().max(320)
const password = z.string().max(1024)
const token = z.string().min(1).max(512)
const done = z.object({ success: z.literal(true) })
const minutes = (count: number) => count * 60

export const signUp = defineOperation({
  name: 'signUp',
  summary: 'Creates an account, signs in, and sends a verification link.',
  access: 'anyone',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'client', max: 20, windowS: minutes(60), inLocalMode: 'lifted' }],
  input: z.object({
    email,
    password,
    firstName: z.string().max(100),
    lastName: z.string().max(100).default(''),
  }),
  output: session,
  failures: ['auth/invalid-email', 'auth/weak-password', 'auth/email-already-in-use'],
})

export const verifyEmail = defineOperation({
  name: 'verifyEmail',
  summary: 'Verifies the e-mail address with the token of a verification link. The token works once.',
  access: 'anyone',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'client', max: 30, windowS: minutes(60), inLocalMode: 'lifted' }],
  input: z.object({ token }),
  output: z.object({
    success: z.literal(true),
    email: z.string(),
    /** The sample script of a new account, already cast. */
    firstScriptId: z.string().optional(),
  }),
  failures: ['auth/invalid-action-code'],
})

export const signIn = defineOperation({
  name: 'signIn',
  summary: 'Signs in with a password. An unverified account gets a new verification link and no session.',
  access: 'anyone',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ email, password }),
  output: session,
  failures: [
    'auth/invalid-email',
    'auth/invalid-credential',
    'auth/user-not-found',
    'auth/wrong-password',
    'auth/too-many-requests',
    'auth/email-not-verified',
  ],
})

export const signOut = defineOperation({
  name: 'signOut',
  summary: 'Ends this session. Succeeds also without a session.',
  access: 'anyone',
  duringImpersonation: 'reads',
  effect: 'writes',
  input: z.object({}),
  output: done,
  failures: [],
})

export const sendSignInLink = defineOperation({
  name: 'sendSignInLink',
  summary: 'Sends a sign-in link. The answer does not reveal whether the account exists.',
  access: 'anyone',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [
    { per: 'email', max: 3, windowS: minutes(60) },
    { per: 'client', max: 20, windowS: minutes(60), inLocalMode: 'lifted' },
  ],
  input: z.object({ email }),
  output: done,
  failures: ['auth/invalid-email'],
})

export const signInWithLink = defineOperation({
  name: 'signInWithLink',
  summary:
    'Signs in with the token of a sign-in link and verifies the address. The token works once. The password stays.',
  access: 'anyone',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'client', max: 30, windowS: minutes(60), inLocalMode: 'lifted' }],
  input: z.object({ token }),
  output: session,
  failures: ['auth/invalid-action-code'],
})

export const sendVerificationEmail = defineOperation({
  name: 'sendVerificationEmail',
  summary: 'Sends the verification link to the signed-in account again.',
  access: 'session',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 3, windowS: minutes(60) }],
  input: z.object({}),
  output: done,
  failures: [],
})

export const sendPasswordResetEmail = defineOperation({
  name: 'sendPasswordResetEmail',
  summary:
    'Sends a link to set a new password. The link works once, within an hour. The answer does not reveal whether the account exists.',
  access: 'anyone',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [
    { per: 'email', max: 3, windowS: minutes(60) },
    { per: 'client', max: 20, windowS: minutes(60), inLocalMode: 'lifted' },
  ],
  input: z.object({ email }),
  output: done,
  failures: ['auth/invalid-email'],
})

export const resetPassword = defineOperation({
  name: 'resetPassword',
  summary: 'Sets a new password with the token of a reset link and ends all sessions of the account.',
  access: 'anyone',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'client', max: 30, windowS: minutes(60), inLocalMode: 'lifted' }],
  input: z.object({ token, newPassword: password }),
  output: done,
  failures: ['auth/invalid-action-code', 'auth/weak-password'],
})

export const reauthenticate = defineOperation({
  name: 'reauthenticate',
  summary:
    'Checks the current password again. For ten minutes, operations that require proof of identity are then allowed.',
  access: 'session',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ password }),
  output: done,
  failures: ['auth/wrong-password', 'auth/too-many-requests'],
})

export const changePassword = defineOperation({
  name: 'changePassword',
  summary: 'Changes the password and ends the account’s other sessions.',
  access: 'session',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ currentPassword: password, newPassword: password }),
  output: done,
  failures: ['auth/wrong-password', 'auth/weak-password', 'auth/too-many-requests'],
})

export const setPassword = defineOperation({
  name: 'setPassword',
  summary: 'Sets the first password of an account that signs in by link.',
  access: 'session',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ newPassword: password }),
  output: done,
  failures: ['auth/weak-password', 'auth/requires-recent-login', 'auth/provider-already-linked'],
})

export const getSession = defineOperation({
  name: 'getSession',
  summary: 'Returns the session’s user and its expiry; null without a session.',
  access: 'anyone',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: session.nullable(),
  failures: [],
})

export const getUserData = defineOperation({
  name: 'getUserData',
  summary: 'Returns the caller’s user document. Staff may name another account in `userId`.',
  access: 'session',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({ userId: z.string().max(64).optional() }),
  output: userDocument,
  failures: ['not_found'],
})

export const updateProfile = defineOperation({
  name: 'updateProfile',
  summary: 'Changes the caller’s first and last name.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({
    firstName: z.string().trim().min(1).max(100),
    lastName: z.string().trim().max(100).default(''),
  }),
  output: userDocument,
  failures: [],
})

export const updateUserLastSignIn = defineOperation({
  name: 'updateUserLastSignIn',
  summary: 'Records the time of this sign-in. The server also records it by itself.',
  access: 'session',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({}),
  output: done,
  failures: [],
})

export const getUserPreferences = defineOperation({
  name: 'getUserPreferences',
  summary: 'Returns the caller’s voice preferences and audio settings. Staff may name another account in `userId`.',
  access: 'session',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({ userId: z.string().max(64).optional() }),
  output: z.object({
    favoriteVoiceIds: z.array(z.string()),
    defaultVoiceId: z.string().nullable(),
    recentVoiceIds: z.array(z.string()),
    audioSettings: z.object({
      defaultSpeed: z.number(),
      defaultStability: z.number(),
      defaultSimilarity: z.number(),
    }),
  }),
  failures: ['not_found'],
})

export const saveUserPreferences = defineOperation({
  name: 'saveUserPreferences',
  summary: 'Saves the given preferences; absent ones stay unchanged. At most 5 recent voices, most recent first.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({
    favoriteVoiceIds: z.array(z.string().max(64)).max(200).optional(),
    defaultVoiceId: z.string().max(64).nullable().optional(),
    recentVoiceIds: z.array(z.string().max(64)).max(50).optional(),
    audioSettings: z
      .object({
        defaultSpeed: z.number().min(0.5).max(2),
        defaultStability: z.number().min(0).max(1),
        defaultSimilarity: z.number().min(0).max(1),
      })
      .partial()
      .optional(),
  }),
  output: getUserPreferences.output,
  failures: [],
})
