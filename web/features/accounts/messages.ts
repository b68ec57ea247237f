import { CallError } from '../../platform/callError.ts'
import * as phrases from './words.ts'

type Words = Readonly<Record<string, string>>

const words =
  (known: Words, otherwise: (message: string) => string) =>
  (error: unknown): string => {
    if (!(error instanceof CallError)) return otherwise(phrases.somethingWentWrong)
    return Object.hasOwn(known, error.code) ? (known[error.code] ?? error.message) : otherwise(error.message)
  }

/** Spec 1 §8, Sign-in. */
export const saySignInError = words(
  {
    'auth/invalid-email': phrases.invalidEmailAddress,
    'auth/user-not-found': phrases.noAccountFound,
    'auth/wrong-password': phrases.invalidEmailOrPassword,
    'auth/invalid-credential': phrases.invalidEmailOrPassword,
    'auth/too-many-requests': phrases.tooManyFailedAttempts,
    'auth/email-not-verified': phrases.verifyYourEmailSent,
  },
  (message) => phrases.failedToSignInFor(message),
)

/** The field that a refusal is about, so that its words stand there. */
const fieldBy =
  <Name extends string>(fields: Readonly<Record<string, Name>>) =>
  (error: unknown): Name | null =>
    error instanceof CallError && Object.hasOwn(fields, error.code) ? (fields[error.code] ?? null) : null

export const fieldAtSignIn = fieldBy({ 'auth/invalid-email': 'email' })

export const fieldAtSignUp = fieldBy<'email' | 'password'>({
  'auth/invalid-email': 'email',
  'auth/email-already-in-use': 'email',
  'auth/weak-password': 'password',
})

export const fieldAtChange = fieldBy<'current' | 'password'>({
  'auth/wrong-password': 'current',
  'auth/weak-password': 'password',
})

/** Spec 1 §8, Sign-up. What the server finds weak in a password it says more exactly than "too weak". */
export const saySignUpError = (error: unknown): string =>
  error instanceof CallError && error.code === 'auth/weak-password' ? error.message : sayOtherSignUpError(error)

const sayOtherSignUpError = words(
  {
    'auth/invalid-email': phrases.invalidEmailAddress,
    'auth/email-already-in-use': phrases.accountAlreadyExists,
  },
  (message) => phrases.failedToCreateAccount(message),
)

const resetWords = {
  'auth/invalid-email': phrases.enterValidEmailAddress,
  'auth/too-many-requests': phrases.tooManyRequests,
  rate_limited: phrases.tooManyRequests,
}

/** Spec 1 §8, Forgot password. */
export const sayForgotError = words(resetWords, () => phrases.failedToSendReset)

/** The same within the auth screen, whose last sentence differs. */
export const sayResetError = words(resetWords, () => phrases.failedToSendResetEmail)

export const sayChangeError = words(
  {
    'auth/wrong-password': phrases.currentPasswordIsIncorrect,
    'auth/weak-password': phrases.newPasswordIsTooWeak,
    'auth/too-many-requests': phrases.tooManyFailedAttempts,
  },
  () => phrases.failedToUpdatePassword,
)

/** There is a password already: only who knows it may change it, so the fallback of the specification cannot succeed here. */
export const saySetError = words(
  {
    'auth/requires-recent-login': phrases.forSecurityPleaseSign,
    'auth/weak-password': phrases.passwordDoesNotMeet,
    'auth/provider-already-linked': phrases.failedToUpdatePassword,
  },
  () => phrases.failedToSetPassword,
)
