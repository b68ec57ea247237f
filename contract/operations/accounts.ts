// Longer than 300 lines because sign-up, sign-in and e-mail verification share the schemas at the top.
import { z } from 'zod'
import { couponOutcome, instant, pendingCoupon, plan, session, userDocument } from '../entities.ts'
import { attribution } from './access.ts'
import { defineOperation } from '../operation.ts'

/**
 * An e-mail address. This schema does not validate it: the server trims, lower-cases and validates the address (spec 1
 * §5), so that the user sees the sentence of the failure list.
 */
const email = z.string().max(320)
const password = z.string().max(1024)
const token = z.string().min(1).max(512)
const done = z.object({ success: z.literal(true) })
/** Failures of a sign-in with correct credentials, for an account that an admin suspended or closed. */
const closedAccountFailures = ['auth/account-suspended', 'auth/account-closed'] as const
const minutes = (count: number) => count * 60

/**
 * True if the server removed the password. This happens if an e-mail address is verified for the first time in a
 * browser without a session of the account: a person who does not own the address may have chosen the password.
 */
const isPasswordRemoved = z.literal(true).optional()

export const signUp = defineOperation({
  name: 'signUp',
  summary:
    'Creates an account, signs in, and sends a verification link. The account stores the coupon code and the plan that were chosen before.',
  access: 'anyone',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'client', max: 20, windowS: minutes(60), inLocalMode: 'lifted' }],
  input: z.object({
    email,
    password,
    firstName: z.string().max(100),
    lastName: z.string().max(100).default(''),
    /**
     * Coupon code to apply when the e-mail address is verified or, for a discount, at checkout. If the code cannot be
     * used, the sign-up still succeeds, and `couponOutcome` in the user document says why the code was refused.
     */
    couponCode: z.string().max(100).optional(),
    attribution: attribution.optional(),
    plan: plan.optional(),
  }),
  output: session,
  failures: ['auth/invalid-email', 'auth/weak-password', 'auth/email-already-in-use'],
})

export const verifyEmail = defineOperation({
  name: 'verifyEmail',
  summary:
    'Verifies the e-mail address with the token of a verification link. The token works once. The first proof of an address ends all other sessions and removes a password that was set before it elsewhere.',
  access: 'anyone',
  duringImpersonation: 'refused',
  beforeSecondFactor: 'asVisitor',
  effect: 'writes',
  limits: [{ per: 'client', max: 30, windowS: minutes(60), inLocalMode: 'lifted' }],
  input: z.object({ token }),
  output: z.object({
    success: z.literal(true),
    email: z.string(),
    /** Id of the sample script that a new account gets. Its roles already have voices. */
    firstScriptId: z.string().optional(),
    /** What happened to the coupon and the plan that the user chose. Absent if the user chose neither. */
    choices: z
      .object({
        couponOutcome: couponOutcome.nullable(),
        pendingCoupon: pendingCoupon.nullable(),
        pendingPlan: plan.nullable(),
      })
      .optional(),
    /** The session that the browser received. Absent if the browser already had a session. */
    session: session.optional(),
    isPasswordRemoved,
  }),
  failures: ['auth/invalid-action-code', ...closedAccountFailures],
})

export const signIn = defineOperation({
  name: 'signIn',
  summary: 'Signs in with a password. An unverified account gets a new verification link and no session.',
  access: 'anyone',
  duringImpersonation: 'refused',
  beforeSecondFactor: 'asVisitor',
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
    ...closedAccountFailures,
  ],
})

export const signOut = defineOperation({
  name: 'signOut',
  summary: 'Ends this session. Succeeds also without a session.',
  access: 'anyone',
  duringImpersonation: 'reads',
  beforeSecondFactor: 'allowed',
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
  beforeSecondFactor: 'asVisitor',
  effect: 'writes',
  // The server also limits how many e-mails it sends to one address. Above this limit it sends none, but still reports
  // success: otherwise the owner of the address could get an error because of a stranger's requests.
  limits: [{ per: 'client', max: 20, windowS: minutes(60), inLocalMode: 'lifted' }],
  input: z.object({ email }),
  output: done,
  failures: ['auth/invalid-email'],
})

export const signInWithLink = defineOperation({
  name: 'signInWithLink',
  summary:
    'Signs in with the token of a sign-in link and verifies the address. The token works once. The first proof of an address ends all other sessions and removes a password that was set before it elsewhere.',
  access: 'anyone',
  duringImpersonation: 'refused',
  beforeSecondFactor: 'asVisitor',
  effect: 'writes',
  limits: [{ per: 'client', max: 30, windowS: minutes(60), inLocalMode: 'lifted' }],
  input: z.object({ token }),
  output: session.extend({ isPasswordRemoved }),
  failures: ['auth/invalid-action-code', ...closedAccountFailures],
})

export const sendVerificationEmail = defineOperation({
  name: 'sendVerificationEmail',
  summary:
    'Sends the verification link to the signed-in account again, and answers how long to wait before the next one.',
  access: 'session',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 3, windowS: minutes(60) }],
  input: z.object({}),
  output: done.extend({
    retryAfterS: z
      .int()
      .min(0)
      .describe('Seconds until the link can be requested again; 0 if it can be requested now.'),
  }),
  failures: [],
})

export const sendPasswordResetEmail = defineOperation({
  name: 'sendPasswordResetEmail',
  summary:
    'Sends a link to set a new password. The link works once, within an hour. The answer does not reveal whether the account exists.',
  access: 'anyone',
  duringImpersonation: 'refused',
  beforeSecondFactor: 'asVisitor',
  effect: 'writes',
  // The server also limits how many e-mails it sends to one address. Above this limit it sends none, but still reports
  // success: otherwise the owner of the address could get an error because of a stranger's requests.
  limits: [{ per: 'client', max: 20, windowS: minutes(60), inLocalMode: 'lifted' }],
  input: z.object({ email }),
  output: done,
  failures: ['auth/invalid-email'],
})

export const resetPassword = defineOperation({
  name: 'resetPassword',
  summary: 'Sets a new password with the token of a reset link and ends all sessions of the account.',
  access: 'anyone',
  duringImpersonation: 'refused',
  beforeSecondFactor: 'asVisitor',
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
  summary:
    'Sets the password after a recent authentication, also where the account has one. Ends the account’s other sessions.',
  access: 'session',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ newPassword: password }),
  output: done,
  failures: ['auth/weak-password', 'auth/requires-recent-login'],
})

export const getSession = defineOperation({
  name: 'getSession',
  summary: 'Returns the session’s user and its expiry; null without a session.',
  access: 'anyone',
  duringImpersonation: 'reads',
  beforeSecondFactor: 'allowed',
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
    userId: z.string(),
    favoriteVoiceIds: z.array(z.string()),
    defaultVoiceId: z.string().nullable(),
    recentVoiceIds: z.array(z.string()),
    audioSettings: z.object({
      defaultSpeed: z.number(),
      defaultStability: z.number(),
      defaultSimilarity: z.number(),
    }),
    /** When the preferences were saved; null if the user has saved none. */
    updatedAt: instant.nullable(),
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
