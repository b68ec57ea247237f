import {
  compositionRules,
  whatIsWrongAtSignUp,
  whatIsWrongWithComposition,
} from '@scene-partner/contract/passwordRules'
import * as phrases from './words.ts'

const hasSymbol = (password: string) => compositionRules.some(({ id, isMet }) => id === 'special' && isMet(password))

/** The first rule that a password to set breaks, in the specification's words; null when it keeps all. */
export function firstProblem(password: string): string | null {
  return whatIsWrongWithComposition(password) ?? null
}

type PairProblem = { field: 'password' | 'again'; words: string } | null

/** The first thing wrong with a new password and its repetition, and where. */
export function problemOfPair(password: string, again: string, mismatch: string): PairProblem {
  if (password !== again) return { field: 'again', words: mismatch }
  const words = firstProblem(password)
  return words ? { field: 'password', words } : null
}

/** What sign-up asks before it sends anything: spec 1 §5 has shorter rules there. */
export function signUpProblem(password: string, again: string): string | null {
  if (password !== again) return phrases.passwordsDiffer
  return whatIsWrongAtSignUp(password) ?? null
}

const strengthLabels = [
  phrases.veryWeak,
  phrases.weak,
  phrases.fair,
  phrases.good,
  phrases.strong,
  phrases.veryStrong,
] as const
const common = /123|abc|qwerty|password|111|000/i

const count = (...facts: boolean[]) => facts.filter(Boolean).length

export type Strength = { score: number; outOf: number; label: string; advice?: string | undefined }

/** From 0, Very Weak, to 5, Very Strong. */
export function strengthOf(password: string): Strength {
  const points = count(
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
  const score = Math.min(5, Math.max(0, points - penalties))
  return { score, outOf: 5, label: strengthLabels[score] ?? phrases.veryWeak }
}

const points: readonly { isMet: (password: string) => boolean; words: string }[] = [
  { isMet: (password) => password.length >= 8, words: phrases.eightCharacters },
  { isMet: (password) => /[^A-Za-z0-9]/.test(password), words: phrases.symbol },
  { isMet: (password) => /\d/.test(password), words: phrases.number },
  { isMet: (password) => /[A-Z]/.test(password) && /[a-z]/.test(password), words: phrases.capitalsBesideSmallLetters },
  { isMet: (password) => password.length >= 12, words: phrases.twelveCharacters },
]

/** The simpler meter of sign-up: weak, medium, strong. */
export function signUpStrength(password: string): Strength {
  const missing = points.filter(({ isMet }) => !isMet(password))
  const [next] = missing
  const sayAdvice = missing.length === 1 ? phrases.wouldMakeItStrong : phrases.wouldMakeItStronger
  const advice = next && sayAdvice(next.words)
  const reached = points.length - missing.length
  if (reached <= 2) return { score: 1, outOf: 3, label: phrases.weak, advice }
  return reached <= 4
    ? { score: 2, outOf: 3, label: phrases.medium, advice }
    : { score: 3, outOf: 3, label: phrases.strong }
}
