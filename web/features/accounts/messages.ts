import { CallError } from '../../platform/callError.ts'

type Words = Readonly<Record<string, string>>

const words =
  (known: Words, otherwise: (message: string) => string) =>
  (error: unknown): string => {
    if (!(error instanceof CallError)) return otherwise('Something went wrong in this page.')
    return Object.hasOwn(known, error.code) ? (known[error.code] ?? error.message) : otherwise(error.message)
  }

/** Spec 1 §8, Sign-in. */
export const saySignInError = words(
  {
    'auth/invalid-email': 'Invalid email address.',
    'auth/user-not-found': 'No account found with this email.',
    'auth/wrong-password': 'Invalid email or password.',
    'auth/invalid-credential': 'Invalid email or password.',
    'auth/too-many-requests': 'Too many failed attempts. Please try again later.',
    'auth/email-not-verified': 'Please verify your email. A verification link has been sent.',
  },
  (message) => `Failed to sign in. ${message}`,
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
    'auth/invalid-email': 'Invalid email address.',
    'auth/email-already-in-use': 'An account already exists with this email.',
  },
  (message) => `Failed to create account. ${message}`,
)

const resetWords = {
  'auth/invalid-email': 'Please enter a valid email address',
  'auth/too-many-requests': 'Too many requests. Please try again later',
  rate_limited: 'Too many requests. Please try again later',
}

/** Spec 1 §8, Forgot password. */
export const sayForgotError = words(resetWords, () => 'Failed to send reset email. Please try again')

/** The same within the auth screen, whose last sentence differs. */
export const sayResetError = words(resetWords, () => 'Failed to send reset email. Please check your email address.')

export const sayChangeError = words(
  {
    'auth/wrong-password': 'Current password is incorrect',
    'auth/weak-password': 'New password is too weak',
    'auth/too-many-requests': 'Too many failed attempts. Please try again later.',
  },
  () => 'Failed to update password. Please try again',
)

/** There is a password already: only who knows it may change it, so the fallback of the specification cannot succeed here. */
export const saySetError = words(
  {
    'auth/requires-recent-login': 'For security, please sign out and sign in again before setting a password',
    'auth/weak-password': 'Password does not meet security requirements',
    'auth/provider-already-linked': 'Failed to update password. Please try again',
  },
  () => 'Failed to set password. Please try again',
)
