import {
  compositionRules,
  findSignUpPasswordProblem,
  findPasswordCompositionProblem,
} from '@scene-partner/contract/passwordRules'
import * as messages from '../messages.ts'

const hasSymbol = (password: string) => compositionRules.some(({ id, isMet }) => id === 'special' && isMet(password))

/** Returns the message of the first rule that a new password breaks; null when it meets all. */
export function getPasswordProblem(password: string): string | null {
  return findPasswordCompositionProblem(password) ?? null
}

type PairProblem = { field: 'password' | 'again'; words: string } | null

/** Returns the first problem of a new password and its repetition, with the field; null where both are right. */
export function getPasswordPairProblem(password: string, repeated: string, mismatch: string): PairProblem {
  if (password !== repeated) return { field: 'again', words: mismatch }
  const words = getPasswordProblem(password)
  return words ? { field: 'password', words } : null
}

/** Returns the first problem of a password at sign-up, where spec 1 §5 has fewer rules; null where there is none. */
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

/** Returns the strength from 0 (very weak) to 5 (very strong). */
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

const strengthRules: readonly { isMet: (password: string) => boolean; words: string }[] = [
  { isMet: (password) => password.length >= 8, words: messages.strengthRuleEightCharacters },
  { isMet: (password) => /[^A-Za-z0-9]/.test(password), words: messages.strengthRuleSymbol },
  { isMet: (password) => /\d/.test(password), words: messages.strengthRuleNumber },
  { isMet: (password) => /[A-Z]/.test(password) && /[a-z]/.test(password), words: messages.strengthRuleMixedCase },
  { isMet: (password) => password.length >= 12, words: messages.strengthRuleTwelveCharacters },
]

/** Returns the strength for the simpler meter of sign-up: weak, medium, strong. */
export function measureSignUpPasswordStrength(password: string): PasswordStrength {
  const missing = strengthRules.filter(({ isMet }) => !isMet(password))
  const [next] = missing
  const formatAdvice = missing.length === 1 ? messages.strengthAdviceStrong : messages.strengthAdviceStronger
  const advice = next && formatAdvice(next.words)
  const rulesMet = strengthRules.length - missing.length
  if (rulesMet <= 2) return { score: 1, outOf: 3, label: messages.strengthWeak, advice }
  return rulesMet <= 4
    ? { score: 2, outOf: 3, label: messages.strengthMedium, advice }
    : { score: 3, outOf: 3, label: messages.strengthStrong }
}
