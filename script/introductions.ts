import type {
  Understanding,
  UnderstoodCharacter,
  UnderstoodLine,
} from '@scene-partner/contract/operations/understanding'
import { describe } from './castList.ts'

/** How a screenplay tells of somebody where they first come in: `IVO, an old man in a cardigan`, `MAYA (30s)`. */
const telling =
  '(?:an? |the |in (?:his|her|their) |early |mid|late |young|old|middle|teen|twent|thirt|fort|fift|sixt|sevent|eight|ninet|\\d)'
const longest = 80
/** From here on it is told what they do, and no longer who they are: `, sits on the stair`. */
const deed = /,\s+(?!(?:his|hers|as|is)\b)[a-z]+s\b.*$|[,\s]+$/su

const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&')

function* toldIn(lines: readonly UnderstoodLine[], names: readonly string[]): Generator<[string, string]> {
  if (names.length === 0) return
  const inOrder = names.toSorted((one, other) => other.length - one.length).map(escaped)
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(${inOrder.join('|')})(?:,\\s+|\\s+\\()(${telling}[^.;)]{0,${longest}})`,
    'gu',
  )
  for (const { kind, text } of lines) {
    if (kind !== 'action') continue
    for (const [, name = '', told = ''] of text.matchAll(pattern)) yield [name, told]
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
  const unknown = characters.filter(({ description }) => description === '').map(({ name }) => name)
  const descriptions = new Map<string, string>()
  for (const [name, description] of toldIn(lines, unknown)) {
    if (!descriptions.has(name)) descriptions.set(name, description.replace(deed, '').trim())
  }
  return characters.map((character) => {
    const description = descriptions.get(character.name)
    return description === undefined ? character : told(character, description)
  })
}
