import { CallError } from '../../platform/api/callError.ts'
import * as messages from './messages.ts'

type MessageByCode = Readonly<Record<string, string>>

const createFormatter =
  (messageByCode: MessageByCode, fallback: (message: string) => string) =>
  (error: unknown): string => {
    if (!(error instanceof CallError)) return fallback(messages.errorInPage)
    return Object.hasOwn(messageByCode, error.code)
      ? (messageByCode[error.code] ?? error.message)
      : fallback(error.message)
  }

const closedAccountCodes: ReadonlySet<string> = new Set(['auth/account-suspended', 'auth/account-closed'])

/**
 * Returns the message for a failed sign-in (spec 1 §8). For a suspended or closed account it is the server's message,
 * which says what to do.
 */
export const formatSignInError = (error: unknown): string =>
  error instanceof CallError && closedAccountCodes.has(error.code) ? error.message : formatOtherSignInError(error)

const formatOtherSignInError = createFormatter(
  {
    'auth/invalid-email': messages.emailInvalid,
    'auth/user-not-found': messages.errorUserNotFound,
    'auth/wrong-password': messages.errorInvalidCredential,
    'auth/invalid-credential': messages.errorInvalidCredential,
    'auth/too-many-requests': messages.errorTooManyAttempts,
    'auth/email-not-verified': messages.errorEmailNotVerified,
  },
  (message) => messages.errorSignInFailed(message),
)

/**
 * Creates a function that maps an error of the server to the form field that caused it, or to null if no field caused
 * it. The form shows the error message at this field.
 */
const createFieldLookup =
  <Name extends string>(fields: Readonly<Record<string, Name>>) =>
  (error: unknown): Name | null =>
    error instanceof CallError && Object.hasOwn(fields, error.code) ? (fields[error.code] ?? null) : null

export const getSignInErrorField = createFieldLookup({ 'auth/invalid-email': 'email' })

export const getSignUpErrorField = createFieldLookup<'email' | 'password'>({
  'auth/invalid-email': 'email',
  'auth/email-already-in-use': 'email',
  'auth/weak-password': 'password',
})

export const getPasswordChangeErrorField = createFieldLookup<'current' | 'password'>({
  'auth/wrong-password': 'current',
  'auth/weak-password': 'password',
})

/**
 * Returns the message for a failed sign-up (spec 1 §8). For a weak password it is the server's message, which names the
 * exact rule.
 */
export const formatSignUpError = (error: unknown): string =>
  error instanceof CallError && error.code === 'auth/weak-password' ? error.message : formatOtherSignUpError(error)

const formatOtherSignUpError = createFormatter(
  {
    'auth/invalid-email': messages.emailInvalid,
    'auth/email-already-in-use': messages.errorEmailInUse,
  },
  (message) => messages.errorSignUpFailed(message),
)

const resetMessages = {
  'auth/invalid-email': messages.emailInvalidInForgot,
  'auth/too-many-requests': messages.errorTooManyRequests,
  rate_limited: messages.errorTooManyRequests,
}

/** Returns the message for a failed request of a password reset link on /forgot-password (spec 1 §8). */
export const formatForgotPasswordError = createFormatter(resetMessages, () => messages.errorResetFailed)

/**
 * Returns the message for a failed request of a password reset link in the sign-in screen. For errors that are not in
 * `resetMessages`, the text differs from that of /forgot-password.
 */
export const formatResetEmailError = createFormatter(resetMessages, () => messages.errorResetFailedCheckEmail)

export const formatPasswordChangeError = createFormatter(
  {
    'auth/wrong-password': messages.errorCurrentPasswordWrong,
    'auth/weak-password': messages.errorNewPasswordWeak,
    'auth/too-many-requests': messages.errorTooManyAttempts,
  },
  () => messages.passwordUpdateFailed,
)

const setPasswordMessages = {
  'auth/requires-recent-login': messages.errorRecentSignInRequired,
  'auth/weak-password': messages.errorPasswordRequirements,
}

/** Returns the message for an error when the user sets the first password of an account. */
export const formatSetPasswordError = createFormatter(setPasswordMessages, () => messages.errorSetPasswordFailed)

/**
 * Returns the message for an error when the user replaces a password on the page that sets a password (spec 1 §8,
 * `auth/provider-already-linked`).
 */
export const formatReplacePasswordError = createFormatter(setPasswordMessages, () => messages.passwordUpdateFailed)
