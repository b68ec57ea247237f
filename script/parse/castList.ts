import { isActOrSceneHeading, isHeading, isSlugline, isStageDirection } from './headings/headings.ts'
import type { Line } from './text/lines.ts'
import { normaliseName, isUpperCaseName, isTitleCaseName } from './cues/names.ts'
import { isTechnicalRow } from './technicalCues.ts'

export type CastEntry = { name: string; description: string }

const HEADING =
  /^(?:dramatis person(?:ae|\u00E6)|persons? (?:of|in) the (?:play|drama|comedy)|(?:the )?(?:characters|persons|cast|people)(?: (?:of characters|in order of.*|in the play))?|the persons of the play|cast list|the cast|(?:les )?personnages|acteurs|(?:die )?personen|(?:handelnde )?personen|personajes|personas|personaggi|interlocutori)[.:]?$/iu
const MAX_LINES = 120
const MAX_BLANK_LINES = 4

/**
 * Matches the separator between a name and its description: a comma, dash, colon, full stop, dots, a wide gap, or the
 * space before a bracket. The full stop of `MRS.` is not a separator.
 */
const SEPARATOR =
  /\s*,\s*|\s*[\u2014\u2013]\s*|\s*--\s*|\s+-\s+|\s*:\s+|\s*\.{2,}\s*|\s{2,}|\s+(?=\()|(?<!\b(?:mr|mrs|ms|dr|st|sr|jr|mme|mlle))\.\s+/iu

/** Longest part of an entry, in characters, that is searched for a separator. */
const MAX_SEARCH_LENGTH = 300

function splitEntry(text: string): CastEntry {
  const found = SEPARATOR.exec(text.slice(0, MAX_SEARCH_LENGTH))
  if (!found) return { name: text, description: '' }
  return { name: text.slice(0, found.index), description: text.slice(found.index + found[0].length) }
}

export type CastList = { entries: CastEntry[]; firstLine: number; lastLine: number }

/**
 * Whether a line is the heading of a cast list. Ignores a second column (`CHARACTERS ORIGINAL CAST`), footnote numbers
 * and italics.
 */
const isCastHeading = (text: string): boolean => {
  // A row that begins in lower case continues a sentence (`people.`), so it is not a heading.
  if (text.length > MAX_HEADING_LENGTH || /^\p{Ll}/u.test(text)) return false
  const bare = text.replace(/[_*]|\[\d{1,3}\]/gu, '').trim()
  return HEADING.test(bare.replace(/\s{3,}\S.*$/u, ''))
}
const MAX_HEADING_LENGTH = 90
/** Braces that join several names under one description. */
const BRACES = /\s*[{}\]]\s*/gu

/** Matches a name in capitals, `.` or `:`, and a sentence. Such a row is a speech, not a description of a role. */
const SPEECH = /^[^a-z]{2,40}[.:]\s+[[(_]*\p{Lu}(?=[\p{Ll}'\u2019\s])/u

/** Whether one listed name contains all words of a name: `STEPAN STEPANOVITCH CHUBUKOV` contains `CHUBUKOV`. */
const isPartOf = (name: string, names: ReadonlySet<string>): boolean => {
  const words = name.split(' ')
  return [...names].some((one) => {
    const own = new Set(one.split(' '))
    return words.every((word) => own.has(word))
  })
}

function listFrom(lines: readonly Line[], head: number): CastList | undefined {
  const entries: CastEntry[] = []
  const listedNames = new Set<string>()
  let blanks = 0
  let last = head
  for (let index = head + 1; index < Math.min(lines.length, head + MAX_LINES); index++) {
    const line = lines[index]
    if (!line) break
    if (line.isBlank) {
      if (++blanks > MAX_BLANK_LINES && entries.length > 0) break
      continue
    }
    const isScriptHeading = isActOrSceneHeading(line.text) || isSlugline(line.text)
    if (isScriptHeading || isCastHeading(line.text) || (isHeading(line.text) && entries.length > 0)) break
    const isDirection = isStageDirection(line.text) || (isTechnicalRow(line.text) && !/^[\p{L}\s.]+$/u.test(line.text))
    if (isDirection && entries.length > 0) break
    const { name, description } = splitEntry(line.text.replace(/[_*]/gu, '').replace(BRACES, '  ').trim())
    const bare = name.trim().replace(/[.,]$/u, '')
    const isName = isUpperCaseName(bare) || isTitleCaseName(bare)
    // After a blank row, a row that begins with a listed name again is the first speech: the cast list ends before it.
    const isRepeated =
      listedNames.has(normaliseName(bare)) || (SPEECH.test(line.text) && isPartOf(normaliseName(bare), listedNames))
    if (isName && blanks > 0 && isRepeated) break
    const isContinued = blanks === 0 && last === index - 1
    blanks = 0
    if (!isName) {
      if (isContinued && last > head) last = index
      continue
    }
    listedNames.add(normaliseName(bare))
    entries.push({ name: bare, description: description.replace(/\s+/gu, ' ').trim() })
    last = index
  }
  return entries.length >= 2 ? { entries, firstLine: head, lastLine: last } : undefined
}

const CERTAIN_HEADING = /^(?:dramatis|(?:the )?characters|(?:the )?persons (?:of|in))/iu
const MAX_LISTS = 20

/**
 * Finds the cast lists with their descriptions. A volume of several plays has several lists.
 *
 * @returns at most 20 lists; `firstLine` and `lastLine` are indexes into `lines`, counted from 0
 */
export function findCastLists(lines: readonly Line[]): CastList[] {
  const lists: CastList[] = []
  for (let index = 0; index < lines.length && lists.length < MAX_LISTS; index++) {
    const text = lines[index]?.text ?? ''
    // `PEOPLE` may be the cue of a crowd, so after the first cast list only an unambiguous heading begins another list.
    if (!isCastHeading(text) || (lists.length > 0 && !CERTAIN_HEADING.test(text.replace(/^[_*]+/u, '')))) continue
    const list = listFrom(lines, index)
    if (!list) continue
    lists.push(list)
    index = list.lastLine
  }
  return lists
}
