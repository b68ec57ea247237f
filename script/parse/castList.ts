import { genderOfName } from './firstNames.ts'
import { isActOrScene, isHeading, isSlug, isStageDirection } from './headings.ts'
import type { Line } from './lines.ts'
import { identityOf, isCapsName, isTitleName } from './names.ts'
import type { Character } from './script.ts'
import { isTechnicalRow } from './technical.ts'

export type CastEntry = { name: string; description: string }

const HEAD =
  /^(?:dramatis person(?:ae|\u00E6)|persons? (?:of|in) the (?:play|drama|comedy)|(?:the )?(?:characters|persons|cast|people)(?: (?:of characters|in order of.*|in the play))?|the persons of the play|cast list|the cast|(?:les )?personnages|acteurs|(?:die )?personen|(?:handelnde )?personen|personajes|personas|personaggi|interlocutori)[.:]?$/iu
const MOST_LINES = 120
const MOST_BLANKS = 4

/** Name and description: parted by a comma, a dash, dots, a colon, or a wide gap. The point of `MRS.` parts nothing. */
const PARTING =
  /\s*,\s*|\s*[\u2014\u2013]\s*|\s*--\s*|\s+-\s+|\s*:\s+|\s*\.{2,}\s*|\s{2,}|\s+(?=\()|(?<!\b(?:mr|mrs|ms|dr|st|sr|jr|mme|mlle))\.\s+/iu

/** A name ends within so many letters; so far, too, it is looked what a description tells. */
const LONGEST_LOOK = 300

function partEntry(text: string): CastEntry {
  const found = PARTING.exec(text.slice(0, LONGEST_LOOK))
  if (!found) return { name: text, description: '' }
  return { name: text.slice(0, found.index), description: text.slice(found.index + found[0].length) }
}

export type CastList = { entries: CastEntry[]; firstLine: number; lastLine: number }

/** `CHARACTERS        ORIGINAL CAST`: whoever played it stands beside. Marks of footnotes and italics are no part of it. */
const isHead = (text: string): boolean => {
  // In small letters `people.` is a row's last word.
  if (text.length > LONGEST_HEAD || /^\p{Ll}/u.test(text)) return false
  const bare = text.replace(/[_*]|\[\d{1,3}\]/gu, '').trim()
  return HEAD.test(bare.replace(/\s{3,}\S.*$/u, ''))
}
const LONGEST_HEAD = 90
/** Braces join who share a description. */
const BRACES = /\s*[{}\]]\s*/gu

/** A point or a colon, and words: nobody is described so. */
const SPEAKS = /^[^a-z]{2,40}[.:]\s+[[(_]*\p{Lu}(?=[\p{Ll}'\u2019\s])/u

/** `CHUBUKOV` of `STEPAN STEPANOVITCH CHUBUKOV`. */
const isPartOf = (name: string, names: ReadonlySet<string>): boolean => {
  const words = name.split(' ')
  return [...names].some((one) => {
    const own = new Set(one.split(' '))
    return words.every((word) => own.has(word))
  })
}

function listFrom(lines: readonly Line[], head: number): CastList | undefined {
  const entries: CastEntry[] = []
  const named = new Set<string>()
  let blanks = 0
  let last = head
  for (let index = head + 1; index < Math.min(lines.length, head + MOST_LINES); index++) {
    const line = lines[index]
    if (!line) break
    if (line.isBlank) {
      if (++blanks > MOST_BLANKS && entries.length > 0) break
      continue
    }
    const isWritten = isActOrScene(line.text) || isSlug(line.text)
    if (isWritten || isHead(line.text) || (isHeading(line.text) && entries.length > 0)) break
    const isStaged = isStageDirection(line.text) || (isTechnicalRow(line.text) && !/^[\p{L}\s.]+$/u.test(line.text))
    if (isStaged && entries.length > 0) break
    const { name, description } = partEntry(line.text.replace(/[_*]/gu, '').replace(BRACES, '  ').trim())
    const bare = name.trim().replace(/[.,]$/u, '')
    const isName = isCapsName(bare) || isTitleName(bare)
    // Whoever was listed and comes again begins to speak.
    const isAgain = named.has(identityOf(bare)) || (SPEAKS.test(line.text) && isPartOf(identityOf(bare), named))
    if (isName && blanks > 0 && isAgain) break
    const goesOn = blanks === 0 && last === index - 1
    blanks = 0
    if (!isName) {
      if (goesOn && last > head) last = index
      continue
    }
    named.add(identityOf(bare))
    entries.push({ name: bare, description: description.replace(/\s+/gu, ' ').trim() })
    last = index
  }
  return entries.length >= 2 ? { entries, firstLine: head, lastLine: last } : undefined
}

const SURE_HEAD = /^(?:dramatis|(?:the )?characters|(?:the )?persons (?:of|in))/iu
const MOST_LISTS = 20

/** The people named before a play begins, with what is said of them. A volume of several plays has several lists. */
export function findCastLists(lines: readonly Line[]): CastList[] {
  const lists: CastList[] = []
  for (let index = 0; index < lines.length && lists.length < MOST_LISTS; index++) {
    const text = lines[index]?.text ?? ''
    // `PEOPLE` may be a crowd that speaks: behind the first list only a head that is nobody counts.
    if (!isHead(text) || (lists.length > 0 && !SURE_HEAD.test(text.replace(/^[_*]+/u, '')))) continue
    const list = listFrom(lines, index)
    if (!list) continue
    lists.push(list)
    index = list.lastLine
  }
  return lists
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
    /\b(?:old|elderly|aged(?!\s+(?:\d|ten|elev|twel|twen|thir|for|fif|six|seven|eight|nine))|grandfather|grandmother|ancient|sixty|seventy|eighty|(?:late )?(?:60|70|80)s|[6-9]\d)\b/iu,
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
  const kin = /(?:\b(?:his|her|their|to|of)\b|['\u2019]s\s).*?\b(wife|daughter|sister|mother|maid|niece|aunt)\b/iu.test(
    description,
  )
    ? 'female'
    : /(?:\b(?:his|her|their|to|of)\b|['\u2019]s\s).*?\b(husband|son|brother|father|nephew|uncle|servant)\b/iu.test(
          description,
        )
      ? 'male'
      : undefined
  const gender = own ?? kin ?? told ?? genderOfName(name)
  const age = AGES.find(([, pattern]) => pattern.test(words))?.[0]
  return { ...(gender && { gender }), ...(age && { age }) }
}
