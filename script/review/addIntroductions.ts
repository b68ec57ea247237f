import type {
  Understanding,
  UnderstoodCharacter,
  UnderstoodLine,
} from '@scene-partner/contract/operations/understanding'
import { describe } from './castList.ts'

/** How a screenplay tells of somebody where they first come in: `IVO, an old man in a cardigan`, `MAYA (30s)`. */
const beginnings =
  '(?:an? |the |in (?:his|her|their) |early |mid|late |young|old|middle|teen|twent|thirt|fort|fift|sixt|sevent|eight|ninet|\\d)'
const longest = 80
/** From here on it is told what they do, and no longer who they are: `, sits on the stair`. */
const deed = /,\s+(?!(?:his|hers|as|is)\b)[a-z]+s\b.*$|[,\s]+$/su

const opening = () => new RegExp(`(?:,\\s{1,4}|\\s\\()(${beginnings}[^.;)]{0,${longest}})`, 'gu')
const longestName = 60

/** The longest of the names that ends here, as a word of its own. */
function nameEndingAt(text: string, end: number, names: ReadonlySet<string>): string | undefined {
  const before = text.slice(Math.max(0, end - longestName), end).trimEnd()
  for (const { index } of before.matchAll(/(?<![\p{L}\p{N}])\S/gu)) {
    const name = before.slice(index)
    if (names.has(name)) return name
  }
  return undefined
}

/** Looked for by what follows a name: a play of a thousand names is read once, and not once for each. */
function* toldIn(lines: readonly UnderstoodLine[], names: ReadonlySet<string>): Generator<[string, string]> {
  if (names.size === 0) return
  const telling = opening()
  for (const { kind, text } of lines) {
    if (kind !== 'action') continue
    telling.lastIndex = 0
    for (let found = telling.exec(text); found; found = telling.exec(text)) {
      const name = nameEndingAt(text, found.index, names)
      if (name !== undefined) yield [name, found[1] ?? '']
      // Of nobody: what follows the comma may be somebody's name.
      else telling.lastIndex = found.index + 1
    }
  }
}

function told(character: UnderstoodCharacter, description: string): UnderstoodCharacter {
  const { gender, age } = describe({ name: character.name, description })
  const byPronoun = /\bin her\b/u.test(description) ? 'female' : /\bin his\b/u.test(description) ? 'male' : undefined
  const known = character.gender ?? gender ?? byPronoun
  const years = character.age ?? age
  return { ...character, description, ...(known && { gender: known }), ...(years && { age: years }) }
}

/** What the play’s own directions say of those whom no cast list describes. */
export function introduce(
  characters: readonly UnderstoodCharacter[],
  lines: readonly UnderstoodLine[],
): Understanding['characters'] {
  const unknown = new Set(characters.filter(({ description }) => description === '').map(({ name }) => name))
  const descriptions = new Map<string, string>()
  for (const [name, description] of toldIn(lines, unknown)) {
    if (!descriptions.has(name)) descriptions.set(name, description.replace(deed, '').trim())
  }
  return characters.map((character) => {
    const description = descriptions.get(character.name)
    return description === undefined ? character : told(character, description)
  })
}
