import { genderOfName } from './firstNames.ts'
import { isHeading } from './headings.ts'
import type { Line } from './lines.ts'
import { identityOf, isCapsName, isTitleName } from './names.ts'
import type { Character } from './script.ts'

export type CastEntry = { name: string; description: string }

const HEAD =
  /^(?:dramatis person(?:ae|\u00E6)|persons? (?:of|in) the (?:play|drama|comedy)|(?:the )?(?:characters|persons|cast|people)(?: (?:of characters|in order of.*|in the play))?|the persons of the play|cast list|the cast|(?:les )?personnages|acteurs|(?:die )?personen|(?:handelnde )?personen|personajes|personas|personaggi|interlocutori)[.:]?$/iu
const MOST_LINES = 120
const MOST_BLANKS = 4

/** Name and description: parted by a comma, a dash, dots, a colon, or a wide gap. The point of `MRS.` parts nothing. */
const PARTING =
  /\s*,\s*|\s*[\u2014\u2013]\s*|\s*--\s*|\s*:\s+|\s*\.{2,}\s*|\s{2,}|\s+(?=\()|(?<!\b(?:mr|mrs|ms|dr|st|sr|jr|mme|mlle))\.\s+/iu

/** A name ends within so many letters; so far, too, it is looked what a description tells. */
const LONGEST_LOOK = 300

function partEntry(text: string): CastEntry {
  const found = PARTING.exec(text.slice(0, LONGEST_LOOK))
  if (!found) return { name: text, description: '' }
  return { name: text.slice(0, found.index), description: text.slice(found.index + found[0].length) }
}

/** The people named before a play begins, with what is said of them. */
export function findCastList(
  lines: readonly Line[],
): { entries: CastEntry[]; firstLine: number; lastLine: number } | undefined {
  // In small letters `people.` is a row's last word.
  const head = lines.findIndex(({ text }) => !/^\p{Ll}/u.test(text) && HEAD.test(text.replace(/[_*]/gu, '')))
  if (head < 0) return undefined
  const entries: CastEntry[] = []
  let blanks = 0
  let last = head
  for (let index = head + 1; index < Math.min(lines.length, head + MOST_LINES); index++) {
    const line = lines[index]
    if (!line) break
    if (line.isBlank) {
      if (++blanks > MOST_BLANKS && entries.length > 0) break
      continue
    }
    if (isHeading(line.text) && entries.length > 0) break
    blanks = 0
    const { name, description } = partEntry(line.text.replace(/[_*]/gu, ''))
    const bare = name.trim().replace(/[.,]$/u, '')
    if (!isCapsName(bare) && !isTitleName(bare)) continue
    entries.push({ name: bare, description: description.replace(/\s+/gu, ' ').trim() })
    last = index
  }
  return entries.length >= 2 ? { entries, firstLine: head, lastLine: last } : undefined
}

const MAN =
  /\b(?:he|man|men|boy|son|father|brother|husband|king|prince|duke|count|earl|lord|sir|mr|gentleman|servant to him|butler|footman|manservant|priest|parson|pastor|captain|uncle|nephew|grandfather|widower|waiter|actor|lad|guy|valet|viscount|vicomte|monsieur|squire|emperor|policeman|porter)\b/iu
const WOMAN =
  /\b(?:she|woman|women|girl|daughter|mother|sister|wife|queen|princess|duchess|countess|lady|mrs|miss|ms|madam|madame|mme|mlle|maid|nurse|governess|aunt|niece|grandmother|widow|waitress|actress|housekeeper|maidservant|witch|nun|baroness|empress|landlady|housemaid)\b/iu
const AGES: readonly [NonNullable<Character['age']>, RegExp][] = [
  [
    'child',
    /\b(?:child|little (?:girl|boy)|baby|infant|kid|aged? (?:[4-9]|1[0-2])|\(?(?:[4-9]|1[0-2])\)? years? old)\b/iu,
  ],
  ['young', /\b(?:teen(?:ager|age)?s?|schoolboy|schoolgirl|youth|adolescent|boy|girl|lad|1[3-9])\b/iu],
  [
    'old',
    /\b(?:old|elderly|aged|grandfather|grandmother|ancient|sixty|seventy|eighty|(?:late )?(?:60|70|80)s|[6-9]\d)\b/iu,
  ],
  ['middle-aged', /\b(?:middle-aged|(?:40|50)s|4\d|5\d|forties|fifties|father|mother)\b/iu],
]

/** What a description and a name tell of whom to cast. What they do not tell is left out. */
export function describe({ name, description: whole }: CastEntry): Pick<Character, 'gender' | 'age'> {
  const description = whole.slice(0, LONGEST_LOOK)
  const words = `${name.slice(0, LONGEST_LOOK)}, ${description}`
  const ownTitle = identityOf(name.slice(0, LONGEST_LOOK))
  const own = WOMAN.test(ownTitle) ? 'female' : MAN.test(ownTitle) ? 'male' : undefined
  // "his wife", "sister to him": the first word of a kin that stands in the description is what the person is.
  const woman = description.search(WOMAN)
  const man = description.search(MAN)
  const told = woman < 0 && man < 0 ? undefined : man < 0 || (woman >= 0 && woman < man) ? 'female' : 'male'
  const kin = /\b(?:his|her|their|to|of)\b.*?\b(wife|daughter|sister|mother|maid|niece|aunt)\b/iu.test(description)
    ? 'female'
    : /\b(?:his|her|their|to|of)\b.*?\b(husband|son|brother|father|nephew|uncle|servant)\b/iu.test(description)
      ? 'male'
      : undefined
  const gender = own ?? kin ?? told ?? genderOfName(name)
  const age = AGES.find(([, pattern]) => pattern.test(words))?.[0]
  return { ...(gender && { gender }), ...(age && { age }) }
}
