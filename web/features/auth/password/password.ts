import {
  compositionRules,
  findSignUpPasswordProblem,
  findPasswordCompositionProblem,
} from '@scene-partner/contract/passwordRules'
import * as messages from '../messages.ts'

const hasSymbol = (password: string) => compositionRules.some(({ id, isMet }) => id === 'special' && isMet(password))

/** Returns the message for the first rule that a new password violates; null if it violates none. */
export function getPasswordProblem(password: string): string | null {
  return findPasswordCompositionProblem(password) ?? null
}

type PairProblem = { field: 'password' | 'again'; message: string } | null

/**
 * Returns the first problem of a new password and its repetition, with the field at fault; null if there is no problem.
 */
export function getPasswordPairProblem(password: string, repeated: string, mismatch: string): PairProblem {
  if (password !== repeated) return { field: 'again', message: mismatch }
  const message = getPasswordProblem(password)
  return message ? { field: 'password', message } : null
}

/**
 * Returns the first problem of a password at sign-up; null if there is none. Sign-up checks fewer rules than a change
 * of the password (spec 1 §5).
 */
export function getSignUpPasswordProblem(password: string, repeated: string): string | null {
  if (password !== repeated) return messages.signUpPasswordMismatch
  return findSignUpPasswordProblem(password) ?? null
}

const strengthLabels = [
  messages.strengthVeryWeak,
  messages.strengthWeak,
  messages.strengthFair,
  messages.strengthGood,
  messages.strengthStrong,
  messages.strengthVeryStrong,
] as const
const common = /123|abc|qwerty|password|111|000/i

const count = (...facts: boolean[]) => facts.filter(Boolean).length

export type PasswordStrength = { score: number; outOf: number; label: string; advice?: string | undefined }

/** Returns the strength score of a password, from 0 (very weak) to 5 (very strong), with its label. */
export function measurePasswordStrength(password: string): PasswordStrength {
  const strengthRules = count(
    password.length >= 8,
    password.length >= 12,
    password.length >= 16,
    /[A-Z]/.test(password),
    /[a-z]/.test(password),
    /\d/.test(password),
    hasSymbol(password),
  )
  const penalties = count(
    /(.)\1\1/.test(password),
    /^\d+$/.test(password),
    /^[a-z]+$/i.test(password),
    common.test(password),
  )
  const score = Math.min(5, Math.max(0, strengthRules - penalties))
  return { score, outOf: 5, label: strengthLabels[score] ?? messages.strengthVeryWeak }
}

const strengthRules: readonly { isMet: (password: string) => boolean; label: string }[] = [
  { isMet: (password) => password.length >= 8, label: messages.strengthRuleEightCharacters },
  { isMet: (password) => /[^A-Za-z0-9]/.test(password), label: messages.strengthRuleSymbol },
  { isMet: (password) => /\d/.test(password), label: messages.strengthRuleNumber },
  { isMet: (password) => /[A-Z]/.test(password) && /[a-z]/.test(password), label: messages.strengthRuleMixedCase },
  { isMet: (password) => password.length >= 12, label: messages.strengthRuleTwelveCharacters },
]

/** Returns the strength of a password for the meter of the sign-up form: weak, medium or strong. */
export function measureSignUpPasswordStrength(password: string): PasswordStrength {
  const missing = strengthRules.filter(({ isMet }) => !isMet(password))
  const [next] = missing
  const formatAdvice = missing.length === 1 ? messages.strengthAdviceStrong : messages.strengthAdviceStronger
  const advice = next && formatAdvice(next.label)
  const rulesMet = strengthRules.length - missing.length
  if (rulesMet <= 2) return { score: 1, outOf: 3, label: messages.strengthWeak, advice }
  return rulesMet <= 4
    ? { score: 2, outOf: 3, label: messages.strengthMedium, advice }
    : { score: 3, outOf: 3, label: messages.strengthStrong }
}
