import { fail } from '@scene-partner/contract/failures'
import { findSignUpPasswordProblem, findPasswordCompositionProblem } from '@scene-partner/contract/passwordRules'
import { isCommonPassword } from './commonPasswords.ts'

const commonPasswordProblem = 'Password is too weak. It is among the first that others would guess.'

function check(password: string, problem: string | undefined) {
  if (problem) throw fail('auth/weak-password', { problem })
  if (isCommonPassword(password)) throw fail('auth/weak-password', { problem: commonPasswordProblem })
}

/**
 * Throws `auth/weak-password` for a common password and for a password of the wrong length. Callers use this check at
 * sign-up and when a user resets the password with a mailed link.
 */
export const checkSignUpPassword = (password: string): void => check(password, findSignUpPasswordProblem(password))

/**
 * Throws `auth/weak-password` for a common password and for a password that breaks a composition rule, such as "one
 * number". Callers use this check when a signed-in user sets or changes the password.
 */
export const checkNewPassword = (password: string): void => check(password, findPasswordCompositionProblem(password))
