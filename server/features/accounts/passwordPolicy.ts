import { fail } from '@scene-partner/contract/failures'
import { whatIsWrongAtSignUp, whatIsWrongWithComposition } from '@scene-partner/contract/passwordRules'
import { isCommonPassword } from './commonPasswords.ts'

const common = 'Password is too weak. It is among the first that others would guess.'

function judge(password: string, problem: string | undefined) {
  if (problem) throw fail('auth/weak-password', { problem })
  if (isCommonPassword(password)) throw fail('auth/weak-password', { problem: common })
}

/** For sign-up and after a mailed reset: length alone, and none that everyone tries first. */
export const requireLongPassword = (password: string): void => judge(password, whatIsWrongAtSignUp(password))

/** For setting and changing: the specification's whole composition. */
export const requireStrongPassword = (password: string): void => judge(password, whatIsWrongWithComposition(password))
