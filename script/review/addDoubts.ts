import type {
  Understanding,
  UnderstoodCharacter,
  UnderstoodLine,
} from '@scene-partner/contract/operations/scriptReview'
import { isAbbreviatedTitle, normaliseName } from '../parse/cues/names.ts'
import { splitRows } from '../parse/text/splitRows.ts'
import { findOnlySimilarName } from './similarNames.ts'
import { isLikelyPerson } from './isLikelyPerson.ts'

/** A property, such as a missing full stop, is rare if one speech or at most this share of the speeches has it. */
const rareShare = 0.06
/** Used instead of `rareShare` for speeches of several paragraphs, because editions of verse have such speeches. */
const rareParagraphShare = 0.03
/** In a script with fewer speeches than this, no property counts as rare, because shares of so few say nothing. */
const minSpeeches = 12

/** Whether a text ends with punctuation that can end a speech. The full stop of a title (`Mr.`, `Dr.`) cannot. */
const endsSentence = (text: string) =>
  !isAbbreviatedTitle(/(?:^|\s)(\S{1,8})\s*$/u.exec(text.slice(-12))?.[1] ?? '') &&
  /[.!?\u2026:;"'\u2019\u201D)\]*_\u2014\u2013-]\s*$/u.test(text.slice(-8))
const startsLower = (text: string) => /^\p{Ll}/u.test(text)

/** Matches words that are spoken and rarely occur in a direction, in English, German, French and Spanish. */
const spokenWord =
  /(?<![\p{L}'\u2019])(?:I|I['\u2019](?:m|ll|ve|d)|[Yy]ou|[Yy]ou['\u2019](?:re|ll|ve|d)|[Yy]our|[Mm]e|[Mm]y|[Mm]ine|[Oo]ur|[Dd]on['\u2019]t|[Cc]an['\u2019]t|[Ww]on['\u2019]t|[Ll]et['\u2019]s|[Ii]ch|[Dd]ich|[Mm]ir|[Dd]ir|[Mm]ein|[Dd]ein|[Jj]e|[Jj]['\u2019]ai|[Tt]oi|[Mm]oi|[Vv]ous|[Vv]otre|[Yy]o|[Tt]\u00FA|[Uu]sted|[Mm]i)(?![\p{L}])/gu
const quoted = /"[^"]*"|\u201C[^\u201D]*\u201D/gu

/** Returns whether a direction looks like spoken text. */
function readsLikeSpeech(text: string): boolean {
  const own = text.slice(0, 2_000).replace(quoted, ' ')
  const words = own.match(/\S+/gu)?.length ?? 0
  const spoken = own.match(spokenWord)?.length ?? 0
  return spoken >= 2 || (spoken === 1 && words <= 14) || (words > 0 && words <= 14 && /[?!]\s*$/u.test(own))
}

type NamesOfRoles = ReadonlyMap<string, string>
/** The names of roles, and whether most cues of the script end in a colon. */
type Cues = { names: NamesOfRoles; hasColons: boolean }

/** Maps the normalised name and aliases of each role with several speeches to the name of that role. */
function mapNames(characters: readonly UnderstoodCharacter[]): NamesOfRoles {
  const names = new Map<string, string>()
  for (const { name, aliases, speeches } of characters)
    if (speeches > 1) for (const one of [name, ...aliases]) names.set(normaliseName(one), name)
  return names
}

const maxNameWords = 4
const capitalWords =
  /(?<=(?:^|[.!?\u2026"'\u2019\u201D)\]\u2014-])\s{1,3})((?:\p{Lu}[\p{Lu}'\u2019.-]{1,20}\s{1,2}){0,3}\p{Lu}[\p{Lu}'\u2019-]{1,20})[.:]?(?=\s+["'\u2018\u201C([]?\p{Lu}|\s*$)/gu

/** Returns the role whose name is in capitals at the start of a sentence: `… at last. NORA. Who?` Undefined if none. */
function findCapitalName(text: string, names: NamesOfRoles): string | undefined {
  for (const [, found = ''] of text.matchAll(capitalWords)) {
    const words = found.split(/\s+/u)
    for (let count = Math.min(words.length, maxNameWords); count > 0; count -= 1) {
      const name = names.get(normaliseName(words.slice(0, count).join(' ')))
      if (name !== undefined) return name
    }
  }
  return undefined
}

const leadingWords =
  /^[_*@]{0,3}(\p{Lu}[\p{L}'\u2019.-]{0,20}(?:\s\p{Lu}[\p{L}'\u2019.-]{0,20}){0,3})[_*]{0,3}\s*(?:\.|:|$|(?=[([]))/u
/** Matches a lower-case word after a name and a colon: `Nora: come here.` Not the start of an answer: `Nora: yes.` */
const startOfRequest = /^\s+(?!(?:yes|yeah|no|nope|oh|ah|well|okay|i|ja|nein|oui|non|s\u00ED)(?![\p{L}]))\p{Ll}/u

/**
 * Returns the role whose name, in any letter case, begins a row like a cue: `Nora. Who is there?`, `Nora` alone.
 * Undefined for `Nora: come here.` if the script's cues have no colon, because this sentence addresses Nora.
 */
function findNameOfRow(row: string, { names, hasColons }: Cues): string | undefined {
  const start = row.trim().slice(0, 120)
  const [found, name] = leadingWords.exec(start) ?? []
  if (found === undefined || name === undefined) return undefined
  const isAddress = !hasColons && found.endsWith(':') && startOfRequest.test(start.slice(found.length))
  return isAddress ? undefined : names.get(normaliseName(name))
}

/**
 * Returns the role whose name begins a direction, directly before a sentence: `Nora Who is there?` Undefined if none.
 */
function findNameBeforeWords(text: string, names: NamesOfRoles): string | undefined {
  const words = text.slice(0, 100).split(/\s+/u)
  for (let count = Math.min(words.length - 1, maxNameWords); count > 0; count -= 1) {
    const next = words[count] ?? ''
    if (!/^["'\u2018\u201C([]?\p{Lu}/u.test(next)) continue
    const name = names.get(normaliseName(words.slice(0, count).join(' ')))
    if (name !== undefined) return name
  }
  return undefined
}

type Rows = readonly string[]

/** Returns the rows of the text that belong to a line, except its first row. */
const rowsAfterFirst = ({ firstLine, lastLine }: UnderstoodLine, rows: Rows) => rows.slice(firstLine, lastLine)

/** Returns the role whose name begins a row within a speech, after a complete sentence; undefined if there is none. */
function findNameWithin(line: UnderstoodLine, rows: Rows, cues: Cues): string | undefined {
  let before = rows[line.firstLine - 1] ?? ''
  for (const row of rowsAfterFirst(line, rows)) {
    if (row.trim() === '') continue
    const name = endsSentence(before) ? findNameOfRow(row, cues) : undefined
    if (name !== undefined) return name
    before = row
  }
  return undefined
}

/** Returns whether most speeches of a script have a colon after the name: `NORA: Who is there?` */
function haveColons(lines: readonly UnderstoodLine[], rows: Rows): boolean {
  const speeches = lines.filter(({ kind }) => kind === 'speech')
  const withColon = speeches.filter(({ cue, firstLine }) => {
    const row = (rows[firstLine - 1] ?? '').slice(0, 200)
    const start = row.indexOf(cue)
    return start >= 0 && /^[_*\s]*(?:\([^)]*\)[_*\s]*)?:/u.test(row.slice(start + cue.length))
  })
  return withColon.length > speeches.length / 2
}

/** Returns whether a speech has an empty row between two rows of text. Ignores the row below its first row. */
const hasParagraphs = (line: UnderstoodLine, rows: Rows) =>
  rowsAfterFirst(line, rows).some((row, at) => at > 0 && row.trim() === '')

/**
 * Returns, for each property that a mistake can cause, whether it is rare in the script. A speech with a rare property
 * is probably a mistake of the parser or the writer.
 */
function findRareProperties(lines: readonly UnderstoodLine[], rows: Rows) {
  const speeches = lines.filter(({ kind }) => kind === 'speech')
  const isRare = (has: (line: UnderstoodLine) => boolean, share = rareShare) =>
    speeches.length >= minSpeeches && speeches.filter(has).length <= Math.max(1, speeches.length * share)
  const twice = new Set<string>()
  for (const [at, line] of lines.entries()) if (isSameSpeakerAgain(line, lines[at + 1])) twice.add(line.id)
  return {
    paragraphs: isRare((line) => hasParagraphs(line, rows), rareParagraphShare),
    openEnds: isRare(({ text }) => !endsSentence(text)),
    lowerStarts: isRare(({ text }) => startsLower(text)),
    repetitions: isRare(({ id }) => twice.has(id)),
  }
}

/** Returns whether the next line is another speech of the same speaker, without a mark such as `(CONT'D)`. */
const isSameSpeakerAgain = (line: UnderstoodLine, next: UnderstoodLine | undefined): boolean =>
  line.kind === 'speech' &&
  next?.kind === 'speech' &&
  next.characters.join('+') === line.characters.join('+') &&
  !/cont/iu.test(next.extension)

function findDoubtOfSpeech(
  line: UnderstoodLine,
  next: UnderstoodLine | undefined,
  { rows, cues, rare }: { rows: Rows; cues: Cues; rare: ReturnType<typeof findRareProperties> },
): string | undefined {
  const inside = findCapitalName(line.text, cues.names) ?? findNameWithin(line, rows, cues)
  if (inside !== undefined) return `The name ${inside} stands inside this speech. Read as part of the speech.`
  if (rare.paragraphs && hasParagraphs(line, rows))
    return 'A new paragraph begins inside this speech. Read as one speech.'
  if (rare.openEnds && !endsSentence(line.text))
    return 'This speech ends in the middle of a sentence. Read as complete.'
  if (rare.lowerStarts && startsLower(line.text))
    return 'This speech begins in the middle of a sentence. Read as complete.'
  if (rare.repetitions && isSameSpeakerAgain(line, next))
    return `${line.characters.join(' and ')} speaks twice in a row. Read as two speeches.`
  return undefined
}

function findDoubtOfDirection(lines: readonly UnderstoodLine[], at: number, cues: Cues): string | undefined {
  const line = lines[at]
  const before = lines[at - 1]
  // Only directions near a speech are examined, because other texts that look like speech may be a preface.
  if (!line || !lines.slice(Math.max(0, at - 2), at + 3).some(({ kind }) => kind === 'speech')) return undefined
  const name = findNameOfRow(line.text, cues) ?? findNameBeforeWords(line.text, cues.names)
  if (name !== undefined && readsLikeSpeech(line.text)) return `This looks like words of ${name}. Read as a direction.`
  if (/^[[(]/u.test(line.text) && /[\])]\.?\s*$/u.test(line.text)) return undefined
  if (readsLikeSpeech(line.text)) return 'This sounds like speech. Read as a direction.'
  if (before?.kind === 'speech' && startsLower(line.text))
    return 'This begins in the middle of a sentence. Read as a direction.'
  return undefined
}

/** Returns doubts, by role name, about roles with one speech: their name is probably misspelt or not a name. */
function createRoleDoubts({ characters, lines }: Understanding) {
  const extensions = new Map(lines.flatMap((line) => line.characters.map((name) => [name, line.extension] as const)))
  const doubts = new Map<string, string>()
  const several = characters.filter(({ speeches }) => speeches > 1).map(({ name }) => name)
  const findSimilar = findOnlySimilarName(several)
  for (const character of characters) {
    const { name, speeches } = character
    if (speeches > 1) continue
    const similar = findSimilar(name)
    if (similar !== undefined)
      doubts.set(name, `${name} speaks only once. Read as a role of its own, not as ${similar}.`)
    else if (!isLikelyPerson(character, extensions.get(name) ?? ''))
      doubts.set(name, `${name} speaks only once. Read as a role.`)
  }
  return doubts
}

/**
 * Adds doubts to lines that are probably wrong, for example a speech with a name inside, an incomplete speech, a
 * direction that looks like speech, or the only speech of a role whose name resembles another name or is not a name. A
 * property that is frequent in the script is its style and adds no doubt. Doubts of the parser stay. Takes linear time.
 */
export function addDoubts(understanding: Understanding, content: string): Understanding {
  const { characters, lines, format } = understanding
  if (format === 'prose' || characters.length === 0) return understanding
  const rows = splitRows(content)
  const cues = { names: mapNames(characters), hasColons: haveColons(lines, rows) }
  const rare = findRareProperties(lines, rows)
  const roleDoubts = createRoleDoubts(understanding)
  return {
    ...understanding,
    lines: lines.map((line, at) => {
      if (line.doubt !== undefined) return line
      const [speaker = ''] = line.characters
      const doubt =
        line.kind === 'speech'
          ? (roleDoubts.get(speaker) ?? findDoubtOfSpeech(line, lines[at + 1], { rows, cues, rare }))
          : line.kind === 'action'
            ? findDoubtOfDirection(lines, at, cues)
            : undefined
      return doubt === undefined ? line : { ...line, doubt, confidence: Math.min(line.confidence, doubtfulConfidence) }
    }),
  }
}

const doubtfulConfidence = 0.6
