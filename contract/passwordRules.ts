/**
 * What a password must be, for the page that asks and the server that judges. No zod: the browser carries this file.
 */
export const shortestPassword = 8
export const longestPassword = 128

const special = /[!@#$%^&*()_+\-=[\]{}|;:,.<>?]/

export type PasswordRule = { id: string; isMet: (password: string) => boolean; problem: string }

/** Specification 1 §5, for setting and changing, in the order in which a complaint is shown. */
export const compositionRules: readonly PasswordRule[] = [
  {
    id: 'length',
    isMet: (password) => password.length >= shortestPassword,
    problem: 'Password must be at least 8 characters long',
  },
  {
    id: 'uppercase',
    isMet: (password) => /\p{Lu}/u.test(password),
    problem: 'Password must contain at least one uppercase letter',
  },
  {
    id: 'lowercase',
    isMet: (password) => /\p{Ll}/u.test(password),
    problem: 'Password must contain at least one lowercase letter',
  },
  {
    id: 'digit',
    isMet: (password) => /\d/.test(password),
    problem: 'Password must contain at least one number',
  },
  {
    id: 'special',
    isMet: (password) => special.test(password),
    problem: 'Password must contain at least one special character (!@#$%^&* etc.)',
  },
]

const tooLong = `Password must be at most ${longestPassword} characters.`

/** The first thing wrong with a password chosen at sign-up or after a reset; undefined when nothing is. */
export function whatIsWrongAtSignUp(password: string): string | undefined {
  if (password.length < shortestPassword) return 'Password must be at least 8 characters.'
  return password.length > longestPassword ? tooLong : undefined
}

/** The first thing wrong with a password that is set or changed; undefined when nothing is. */
export function whatIsWrongWithComposition(password: string): string | undefined {
  const broken = compositionRules.find(({ isMet }) => !isMet(password))
  if (broken) return broken.problem
  return password.length > longestPassword ? tooLong : undefined
}
