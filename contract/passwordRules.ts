/** Minimum length of a password in UTF-16 code units. Do not import zod in this file: the browser loads it. */
export const minPasswordLength = 8
/** Maximum length of a password in UTF-16 code units. */
export const maxPasswordLength = 128

const special = /[!@#$%^&*()_+\-=[\]{}|;:,.<>?]/

/** One rule for passwords. `problem` is the sentence shown while the rule is not met. */
export type PasswordRule = { id: string; isMet: (password: string) => boolean; problem: string }

/** Rules for setting and changing a password (spec 1 §5), in the order in which problems are shown. */
export const compositionRules: readonly PasswordRule[] = [
  {
    id: 'length',
    isMet: (password) => password.length >= minPasswordLength,
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

const tooLong = `Password must be at most ${maxPasswordLength} characters.`

/** Returns the first problem of a password chosen at sign-up or after a reset; undefined when it is valid. */
export function findSignUpPasswordProblem(password: string): string | undefined {
  if (password.length < minPasswordLength) return 'Password must be at least 8 characters.'
  return password.length > maxPasswordLength ? tooLong : undefined
}

/** Returns the first problem of a password that is set or changed; undefined when it is valid. */
export function findPasswordCompositionProblem(password: string): string | undefined {
  const broken = compositionRules.find(({ isMet }) => !isMet(password))
  if (broken) return broken.problem
  return password.length > maxPasswordLength ? tooLong : undefined
}
