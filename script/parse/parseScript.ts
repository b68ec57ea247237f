import { findCastLists } from './castList.ts'
import { listCharacters } from './listCharacters.ts'
import type { Cue } from './cues/cues.ts'
import { findEditorialNotes, removeEditionMarks } from './text/editionMarks.ts'
import { stripFountainSyntax, type StrippedFountain } from './fountain/stripFountainSyntax.ts'
import { findPlayBody, findRunningHeads, isPageArtifact, isRunningHead, isWebsiteFooter } from './text/pageArtifacts.ts'
import { isHeading, isSlugline, isTransition } from './headings.ts'
import { type Line, splitLines } from './text/lines.ts'
import { normaliseName, splitJointName } from './cues/names.ts'
import { countParagraphs, markLeadingNames } from './text/markLeadingNames.ts'
import { parseFountain } from './fountain/parseFountain.ts'
import { closeBrackets } from './text/closeBrackets.ts'
import { createRoleResolver, type RoleResolver } from './roleResolver.ts'
import { removeRowPrefixes } from './text/removeRowPrefixes.ts'
import { findSpokenRowsUnderNames } from './findSpokenRowsUnderNames.ts'
import { type ScriptFormat, type UnparsedText, type Scene, type Script, listSpeeches } from './script.ts'
import {
  detectCueStyle,
  findCueCandidates,
  isOwnRowStyle,
  isParagraphStart,
  type CueCandidates,
  type CueStatistics,
} from './cueStyle.ts'
import { buildScenes } from './buildScenes.ts'

/** `format`: set if the text is known to be Fountain; then only Fountain's rules apply. */
export type ParseOptions = { format?: 'fountain' | undefined; title?: string | undefined }

const MAX_TITLE_LENGTH = 120

/**
 * Parses a pasted script: screenplays, plays in many layouts, chat, tagged lines, Fountain. Prose has no roles. Pure.
 * Never throws. Linear in the length of the text.
 */
export function parseScript(text: string, options: ParseOptions = {}): Script {
  if (options.format === 'fountain') return parseFountain(text, options.title)
  const fountain = stripFountainSyntax(text)
  const all = splitLines(fountain.text)
  if (fountain.isFountain) return parseLines(all, fountain, options)
  const withoutPrefixes = removeRowPrefixes(all)
  const script = withoutPrefixes && parseLines(withoutPrefixes, fountain, options)
  // In a text without speakers, row prefixes are part of the text.
  if (script && script.format !== 'prose') return script
  const plain = parseLines(all, fountain, options)
  const withNames =
    listSpeeches(plain).length < countParagraphs(all) * MIN_SPOKEN_SHARE ? markLeadingNames(all) : undefined
  return withNames ? parseLines(withNames, fountain, options) : plain
}

/** If a smaller share of the paragraphs is spoken, the parser looks for unmarked names before the words. */
const MIN_SPOKEN_SHARE = 0.3

function parseLines(originalLines: readonly Line[], fountain: StrippedFountain, options: ParseOptions): Script {
  const printed = fountain.isFountain ? originalLines : removeEditionMarks(originalLines)
  const all = fountain.isFountain ? originalLines : closeBrackets(printed)
  const { first, end } = findPlayBody(all)
  const lines = all.slice(first, end)
  const heads = findRunningHeads(lines)
  const casts = findCastLists(lines)
  const entries = casts.flatMap((cast) => cast.entries)
  const notes = fountain.isFountain ? new Map<number, string>() : findEditorialNotes(lines)
  const exclusionReasons = lines.map((line, index): string | undefined => {
    if (line.isBlank) return undefined
    if (casts.some(({ firstLine, lastLine }) => index >= firstLine && index <= lastLine)) return 'the list of who plays'
    const isOfPage = isPageArtifact(line.text) || isRunningHead(line.text, heads)
    return notes.get(line.number) ?? (isOfPage ? OF_PAGE : undefined)
  })
  const exclusionReasonOf = (line: Line) => exclusionReasons[line.number - 1 - first]
  const isExcluded = (line: Line) => exclusionReasonOf(line) !== undefined
  const reportUnparsed = () => [
    ...reportAround(all, { first, end }),
    ...reportWithin(lines, exclusionReasonOf),
    ...fountain.unparsed,
  ]

  const castNames = new Set(entries.map(({ name }) => normaliseName(name)))
  const isCast = (name: string) => castNames.has(normaliseName(name))
  const candidates = removeFrontMatter(lines, findCueCandidates(lines, isExcluded, isCast), casts[0]?.lastLine)
  const statistics = detectCueStyle(lines, candidates, {
    isCast: (name) => castNames.has(name),
    isCertain: fountain.isFountain,
  })
  const knownTitle = options.title ?? fountain.title
  if (!statistics) {
    const title = knownTitle ?? findTitle(all, lines, { isExcluded, end: 0 })
    const scenes = parseProse(printed.slice(first, end), isExcluded)
    return {
      title,
      format: fountain.isFountain ? 'fountain' : 'prose',
      characters: [],
      scenes,
      unparsed: reportUnparsed(),
    }
  }

  const format = fountain.isFountain ? 'fountain' : detectFormat(lines, candidates, statistics)
  const isScreen = format === 'screenplay' || format === 'fountain'
  // Screenplays introduce roles like this: `MAYA, thirty, sits.`
  const isAllowed = ({ hasCommaDirection }: Cue) => !hasCommaDirection || (statistics.hasCommaDirections && !isScreen)
  const roles = createRoleResolver(statistics, entries)
  /** Whether a known name is alone in the nearest non-blank row before or after this one. */
  const isNamed = (from: number, step: 1 | -1) => {
    let at = from + step
    while (lines[at]?.isBlank) at += step
    const isKnown = ({ style, rest, name }: Cue) => isOwnRowStyle(style) && rest === '' && roles.isKnown(name)
    return candidates.get(at)?.some(isKnown) ?? false
  }
  /** Whether `YES` between two names is a speech: otherwise the first name would have no words. */
  const isAnswer = (index: number, cue: Cue) =>
    isOwnRowStyle(cue.style) && cue.rest === '' && !roles.isKnown(cue.name) && isNamed(index, -1) && isNamed(index, 1)
  const cueAt = (index: number) => {
    const cue = chooseCue((candidates.get(index) ?? []).filter(isAllowed), statistics, roles)
    if (!cue || isOutOfPlace(lines, index, { cue, statistics, roles })) return undefined
    return isAnswer(index, cue) ? undefined : cue
  }
  const firstCue = lines.findIndex((_line, index) => cueAt(index) !== undefined)
  const title = knownTitle ?? findTitle(all, lines, { isExcluded, end: firstCue })
  const spokenRows = findSpokenRowsUnderNames(lines, {
    cueAt,
    firstCue,
    isOfPage: (line) => exclusionReasonOf(line) === OF_PAGE,
    hasBlankUnderNames: statistics.nextRowShare < MAX_LOOSE_SHARE,
  })
  for (const index of spokenRows) exclusionReasons[index] = undefined
  const unparsed = reportUnparsed()
  const lastCue = lines.findLastIndex((_line, index) => cueAt(index) !== undefined)
  const footerStart = lines.findIndex(({ text }, index) => index > lastCue && isWebsiteFooter(text))
  const own = footerStart < 0 ? lines : lines.slice(0, footerStart)
  unparsed.push(...reportWithin(lines.slice(own.length), () => 'under the play, on its page'))
  const scenes = buildScenes(own, {
    format,
    roles,
    cueAt,
    isExcluded,
    spokenRows,
    hasOneSpeechPerRow: statistics.hasOneSpeechPerRow,
  })
  return { title, format, characters: listCharacters(roles.list()), scenes, unparsed }
}

const OF_PAGE = 'a mark of the page'
/** If a smaller share of names has words in the next row, a blank row follows each name. */
const MAX_LOOSE_SHARE = 0.1
const MAX_RARE_COUNT = 2
const ALMOST_ALL = 0.97
const isAfterPageMark = (lines: readonly Line[], index: number) => {
  const before = lines[index - 1]?.text ?? ''
  return isPageArtifact(before) || isHeading(before) || isTransition(before)
}

type CuePlace = { cue: Cue; statistics: CueStatistics; roles: RoleResolver }

/** Whether a rare cue is in a place where this script has no cues: sung words in capitals, an address, a title. */
function isOutOfPlace(lines: readonly Line[], index: number, { cue, statistics, roles }: CuePlace): boolean {
  const isWithin =
    statistics.paragraphStartShare > ALMOST_ALL && !isParagraphStart(lines, index) && !isAfterPageMark(lines, index)
  // `HALE. The sheriff and he are men in middle life` is no cue if the script's names have a colon and begin
  // paragraphs.
  if (isWithin && cue.mark === '.' && statistics.colonShare > ALMOST_ALL) return true
  const isRare =
    cue.style === statistics.style && (statistics.counts.get(normaliseName(cue.name)) ?? 0) <= MAX_RARE_COUNT
  if (!isRare || roles.isKnown(cue.name)) return false
  const isAboveBlank =
    statistics.nextRowShare > ALMOST_ALL && isOwnRowStyle(cue.style) && (lines[index + 1]?.isBlank ?? true)
  return isWithin || (isAboveBlank && cue.rest === '' && cue.extension === '')
}

const toUnparsed = ({ number, text }: Line, why: string): UnparsedText => ({
  firstLine: number,
  lastLine: number,
  text,
  why,
})

const reportWithin = (lines: readonly Line[], reasonOf: (line: Line) => string | undefined): UnparsedText[] =>
  lines.flatMap((line) => {
    const why = line.isBlank ? undefined : reasonOf(line)
    return why ? [toUnparsed(line, why)] : []
  })

/** Reports the text that Project Gutenberg adds before and after the play as unparsed. */
const reportAround = (all: readonly Line[], { first, end }: { first: number; end: number }): UnparsedText[] =>
  reportWithin([...all.slice(0, first), ...all.slice(end)], () => 'around the play')

const MAX_FRONT_SHARE = 0.2
const MAX_FRONT_CUES = 4

/** Removes possible cues before the first heading: titles, contact details, publishers and the cast list. */
function removeFrontMatter(
  lines: readonly Line[],
  candidates: CueCandidates,
  castEnd: number | undefined,
): CueCandidates {
  const heading = lines.findIndex(({ text }, index) => index > (castEnd ?? -1) && isHeading(text))
  const isNear = heading >= 0 && heading <= Math.max(60, lines.length * MAX_FRONT_SHARE)
  const between = [...candidates.keys()].filter((index) => index > (castEnd ?? -1) && index < heading)
  // A play of one scene has no heading before its first words.
  const end = isNear && between.length < MAX_FRONT_CUES ? heading : castEnd
  return end === undefined ? candidates : new Map([...candidates].filter(([index]) => index > end))
}

/** If more than this share of names has a mark, an upper-case column is a list of actors, not cues. */
const MAX_MARKED_SHARE = 0.9

/**
 * Chooses the cue in the script's own style. Accepts another style only for a well-known role, as a mistake of the
 * writer.
 */
function chooseCue(
  cues: readonly Cue[],
  { style, counts, markShare }: CueStatistics,
  roles: RoleResolver,
): Cue | undefined {
  const own = cues.find((cue) => cue.style === style)
  const isOnce = own && (counts.get(normaliseName(own.name)) ?? 0) < 2 && !roles.isKnown(own.name)
  // If the names of a script have a mark, a name without a mark is a heading, a sign or a shout.
  const isUnusual = own?.hasCommaDirection
    ? (counts.get(normaliseName(own.name)) ?? 0) < 2 && !roles.isKnown(own.name)
    : own?.hasWeakSeparator
      ? markShare > MAX_MARKED_SHARE
      : isOnce && style === 'alone' && (own.mark !== '') !== markShare > 0.5
  if (own && !isUnusual) return own
  if (style === 'tagged') return undefined
  return cues.find(({ name, mark, style: other, hasWeakSeparator, hasCommaDirection }) => {
    if (hasCommaDirection) return roles.isKnown(name)
    // A name and a dash also begin action sentences.
    if (other === 'tagged' || other === 'titleInline' || other === 'titleAlone' || hasWeakSeparator) return false
    const together = splitJointName(name)
    return together.length > 1 ? together.every(roles.isKnown) : mark !== '' && roles.isKnown(name)
  })
}

function detectFormat(
  lines: readonly Line[],
  candidates: CueCandidates,
  { style, markShare }: CueStatistics,
): ScriptFormat {
  if (style === 'tagged') return 'tagged'
  const isScreen = lines.some(({ text }) => isSlugline(text) || isTransition(text)) || hasScreenMarks(candidates)
  if (style === 'alone') return isScreen && markShare < 0.5 ? 'screenplay' : 'play'
  const colons = [...candidates.values()].flat().filter((cue) => cue.style === style && cue.mark === ':').length
  const cues = [...candidates.values()].flat().filter((cue) => cue.style === style).length
  return colons > cues / 2 ? 'chat' : 'play'
}

const hasScreenMarks = (candidates: CueCandidates) =>
  [...candidates.values()].some((cues) => cues.some(({ extension }) => /v\.?o|o\.?s|cont/iu.test(extension)))

const extractLetters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
const MIN_TITLE_LENGTH = 4
const MAX_FRONT_ROWS = 300

/**
 * Finds the title: a `Title:` field; else a line that occurs twice before the first speech, on the first page and above
 * the play; else the first line that is neither a heading nor a page mark.
 */
function findTitle(
  all: readonly Line[],
  lines: readonly Line[],
  { isExcluded, end }: { isExcluded: (line: Line) => boolean; end: number },
): string {
  const withNames = all.slice(0, 40).find(({ text }) => /^title:\s*\S/iu.test(text))
  if (withNames) return withNames.text.replace(/^title:\s*/iu, '').slice(0, MAX_TITLE_LENGTH)
  const canBeTitle = (line: Line) =>
    !line.isBlank &&
    !isHeading(line.text) &&
    !isTransition(line.text) &&
    !isExcluded(line) &&
    !line.text.startsWith('[')
  const seen = new Set<string>()
  const repeated = lines.slice(0, Math.min(end, MAX_FRONT_ROWS)).find((line) => {
    const letters = extractLetters(line.text.slice(0, MAX_TITLE_LENGTH))
    if (letters.length < MIN_TITLE_LENGTH || line.text.length > MAX_TITLE_LENGTH / 2) return false
    if (seen.has(letters)) return true
    if (line.text.includes(':') || !canBeTitle(line)) return false
    seen.add(letters)
    return false
  })
  const found = repeated ?? lines.slice(0, 40).find(canBeTitle)
  return (found?.text ?? '')
    .replace(/[_*]|^#+\s|^["\u201C]|["\u201D]$/gu, '')
    .slice(0, MAX_TITLE_LENGTH)
    .trim()
}

/** Returns prose paragraph by paragraph, divided into scenes by its headings. */
function parseProse(lines: readonly Line[], isExcluded: (line: Line) => boolean): Scene[] {
  const noRoles: RoleResolver = { resolve: () => undefined, isKnown: () => false, list: () => [] }
  return buildScenes(lines, {
    format: 'prose',
    roles: noRoles,
    cueAt: () => undefined,
    isExcluded,
  })
}
