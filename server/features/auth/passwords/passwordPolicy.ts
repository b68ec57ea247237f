import { fail } from '@scene-partner/contract/failures'
import { findSignUpPasswordProblem, findPasswordCompositionProblem } from '@scene-partner/contract/passwordRules'
import { isCommonPassword } from './commonPasswords.ts'

const commonPasswordProblem = 'Password is too weak. It is among the first that others would guess.'

function check(password: string, problem: string | undefined) {
  if (problem) throw fail('auth/weak-password', { problem })
  if (isCommonPassword(password)) throw fail('auth/weak-password', { problem: commonPasswordProblem })
}

/**
 * Throws `auth/weak-password` for a password of the wrong length or a common one. Applies at sign-up and after a mailed
 * reset.
 */
export const checkSignUpPassword = (password: string): void => check(password, findSignUpPasswordProblem(password))

/**
 * Throws `auth/weak-password` for a password that misses a composition rule or is a common one. Applies to setting and
 * changing.
 */
export const checkNewPassword = (password: string): void => check(password, findPasswordCompositionProblem(password))
