const romanNumeral = /^[IVX]+$/

const capitalizeWord = (word: string) =>
  romanNumeral.test(word)
    ? word
    : word
        .toLowerCase()
        // The first letter stays a capital, and so does a letter after a hyphen, or after an apostrophe that follows a
        // single letter, as in O’Brien.
        .replace(/^[^\p{L}]*\p{L}|-\p{L}|(?<=^\p{L}['’])\p{L}/gu, (letter) => letter.toUpperCase())

/** Returns a role's name as it is written in a sentence. Scripts write names in capitals. */
const formatRole = (name: string): string =>
  name === name.toUpperCase() ? name.split(' ').map(capitalizeWord).join(' ') : name

/**
 * Formats the roles that a user plays.
 * @example Det. Morrow and Soldier II
 */
export const formatRoles = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US').format(names.map(formatRole))
