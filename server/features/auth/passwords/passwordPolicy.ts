import { fail } from '@scene-partner/contract/failures'
import { findSignUpPasswordProblem, findPasswordCompositionProblem } from '@scene-partner/contract/passwordRules'
import { isCommonPassword } from './commonPasswords.ts'

const commonPasswordProblem = 'Password is too weak. It is among the first that others would guess.'

function check(password: string, problem: string | undefined) {
  if (problem) throw fail('auth/weak-password', { problem })
  if (isCommonPassword(password)) throw fail('auth/weak-password', { problem: commonPasswordProblem })
}

/**
 * Throws `auth/weak-password` for a common password and for a password of the wrong length. Used at sign-up and when a
 * password is reset with a mailed link.
 */
export const checkSignUpPassword = (password: string): void => check(password, findSignUpPasswordProblem(password))

/**
 * Throws `auth/weak-password` for a common password and for a password that breaks a composition rule. Used when a
 * signed-in user sets or changes the password.
 */
export const checkNewPassword = (password: string): void => check(password, findPasswordCompositionProblem(password))
