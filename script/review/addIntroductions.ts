import type {
  Understanding,
  UnderstoodCharacter,
  UnderstoodLine,
} from '@scene-partner/contract/operations/scriptReview'
import { inferGenderAndAge } from '../parse/castList.ts'

/** The phrase with which a screenplay introduces a role: `IVO, an old man in a cardigan`, `MAYA (30s)`. */
const introductionStarts =
  '(?:an? |the |in (?:his|her|their) |early |mid|late |young|old|middle|teen|twent|thirt|fort|fift|sixt|sevent|eight|ninet|\\d)'
const maxLength = 80
/** The part of the phrase that describes an action instead of the person: `, sits on the stair`. */
const actionPattern = /,\s+(?!(?:his|hers|as|is)\b)[a-z]+s\b.*$|[,\s]+$/su

const createPattern = () => new RegExp(`(?:,\\s{1,4}|\\s\\()(${introductionStarts}[^.;)]{0,${maxLength}})`, 'gu')
const maxNameLength = 60

/** Returns the longest name that ends at this offset, as a whole word. */
function findNameEndingAt(text: string, end: number, names: ReadonlySet<string>): string | undefined {
  const before = text.slice(Math.max(0, end - maxNameLength), end).trimEnd()
  for (const { index } of before.matchAll(/(?<![\p{L}\p{N}])\S/gu)) {
    const name = before.slice(index)
    if (names.has(name)) return name
  }
  return undefined
}

/**
 * Yields names with their introductions. Searches for the phrase and not for each name, so that one pass is enough for
 * a thousand names.
 */
function* findIntroductions(lines: readonly UnderstoodLine[], names: ReadonlySet<string>): Generator<[string, string]> {
  if (names.size === 0) return
  const pattern = createPattern()
  for (const { kind, text } of lines) {
    if (kind !== 'action') continue
    pattern.lastIndex = 0
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
      const name = findNameEndingAt(text, found.index, names)
      if (name !== undefined) yield [name, found[1] ?? '']
      // This is not a role. Search again directly after this match, because the text after the comma may be a name.
      else pattern.lastIndex = found.index + 1
    }
  }
}

function withDescription(character: UnderstoodCharacter, description: string): UnderstoodCharacter {
  const { gender, age } = inferGenderAndAge({ name: character.name, description })
  const byPronoun = /\bin her\b/u.test(description) ? 'female' : /\bin his\b/u.test(description) ? 'male' : undefined
  const knownGender = character.gender ?? gender ?? byPronoun
  const knownAge = character.age ?? age
  return { ...character, description, ...(knownGender && { gender: knownGender }), ...(knownAge && { age: knownAge }) }
}

/** Adds description, gender and age from the action lines to roles that no cast list describes. */
export function addIntroductions(
  characters: readonly UnderstoodCharacter[],
  lines: readonly UnderstoodLine[],
): Understanding['characters'] {
  const unknown = new Set(characters.filter(({ description }) => description === '').map(({ name }) => name))
  const descriptions = new Map<string, string>()
  for (const [name, description] of findIntroductions(lines, unknown)) {
    if (!descriptions.has(name)) descriptions.set(name, description.replace(actionPattern, '').trim())
  }
  return characters.map((character) => {
    const description = descriptions.get(character.name)
    return description === undefined ? character : withDescription(character, description)
  })
}
