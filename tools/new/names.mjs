// Checks the names that the user gives to `npm run new`, and converts them to the letter cases that files need.
import { NewError } from './newError.mjs'

const maxLength = 40
const reservedWords = new Set(
  'await break case catch class const continue debugger default delete else enum export extends false finally for function if import instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield'.split(
    ' ',
  ),
)

/**
 * Returns a camelCase name unchanged.
 *
 * @param name what the user typed; undefined when it is missing
 * @param what the argument in the usage text, for example `NAME`
 * @throws NewError when the name is missing, badly formed or reserved
 */
export function checkName(name, what = 'NAME') {
  if (!name) throw new NewError(`${what} is missing`)
  if (!/^[a-z][a-zA-Z0-9]+$/.test(name) || name.length > maxLength)
    throw new NewError(
      `${what} must be camelCase: a small letter, then letters and digits, at most ${maxLength}; not "${name}"`,
    )
  if (reservedWords.has(name)) throw new NewError(`${what} must not be the reserved word "${name}"`)
  return name
}

/** Returns a snake_case name unchanged. Throws `NewError` like `checkName`. */
export function checkSnakeName(name, what = 'NAME') {
  if (!name) throw new NewError(`${what} is missing`)
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name) || name.length > maxLength)
    throw new NewError(
      `${what} must be snake_case: small letters, digits and single underscores, at most ${maxLength}; not "${name}"`,
    )
  return name
}

/** @example toPascal('lineNotes') // 'LineNotes' */
export const toPascal = (name) => name[0].toUpperCase() + name.slice(1)

/** @example toKebab('lineNotes') // 'line-notes' */
export const toKebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** @example toWords('lineNotes') // 'line notes' */
export const toWords = (name) => toKebab(name).replaceAll('-', ' ')

/** @example toTitle('lineNotes') // 'Line notes' */
export const toTitle = (name) => toPascal(toWords(name))
