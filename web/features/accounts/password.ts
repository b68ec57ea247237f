/** Spec 1 §5. The server judges again, and against a list of common passwords too. */
const shortest = 8
const symbols = '!@#$%^&*()_+-=[]{}|;:,.<>?'
const hasSymbol = (password: string) => [...password].some((letter) => symbols.includes(letter))

const rules: readonly { holds: (password: string) => boolean; words: string }[] = [
  { holds: (password) => password.length >= shortest, words: 'Password must be at least 8 characters long' },
  { holds: (password) => /[A-Z]/.test(password), words: 'Password must contain at least one uppercase letter' },
  { holds: (password) => /[a-z]/.test(password), words: 'Password must contain at least one lowercase letter' },
  { holds: (password) => /\d/.test(password), words: 'Password must contain at least one number' },
  { holds: hasSymbol, words: 'Password must contain at least one special character (!@#$%^&* etc.)' },
]

/** The first rule that a password to set breaks, in the specification's words; null when it keeps all. */
export function firstProblem(password: string): string | null {
  return rules.find(({ holds }) => !holds(password))?.words ?? null
}

/** What sign-up asks before it sends anything: spec 1 §5 has shorter rules there. */
export function signUpProblem(password: string, again: string): string | null {
  if (password !== again) return 'Passwords do not match.'
  return password.length < shortest ? 'Password must be at least 8 characters.' : null
}

const strengthLabels = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong', 'Very Strong'] as const
const common = /123|abc|qwerty|password|111|000/i

const count = (...facts: boolean[]) => facts.filter(Boolean).length

export type Strength = { score: number; outOf: number; label: string }

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
  return { score, outOf: 5, label: strengthLabels[score] ?? 'Very Weak' }
}

/** The simpler meter of sign-up: weak, medium, strong. */
export function signUpStrength(password: string): Strength {
  const points = count(
    password.length >= 8,
    password.length >= 12,
    /[A-Z]/.test(password) && /[a-z]/.test(password),
    /\d/.test(password),
    /[^A-Za-z0-9]/.test(password),
  )
  if (points <= 2) return { score: 1, outOf: 3, label: 'Weak' }
  return points <= 4 ? { score: 2, outOf: 3, label: 'Medium' } : { score: 3, outOf: 3, label: 'Strong' }
}
