import { findCastLists } from './castList.ts'
import { listCharacters } from './listCharacters.ts'
import type { Cue } from './cues/cues.ts'
import { findEditorialNotes, removeEditionMarks } from './text/editionMarks.ts'
import { stripFountainSyntax, type StrippedFountain } from './fountain/stripFountainSyntax.ts'
import { findPlayBody, findRunningHeads, isPageArtifact, isRunningHead, isWebsiteFooter } from './text/pageArtifacts.ts'
import { isHeading, isSlugline, isTransition } from './headings/headings.ts'
import { type Line, splitLines } from './text/lines.ts'
import { normaliseName, splitJointName } from './cues/names.ts'
import { countParagraphs, markLeadingNames } from './text/markLeadingNames.ts'
import { parseFountain } from './fountain/parseFountain.ts'
import { closeBrackets } from './text/closeBrackets.ts'
import { createRoleResolver, type RoleResolver } from './cues/roleResolver.ts'
import { adoptTitleCaseCues } from './titleCaseAmongCapitals.ts'
import { markNumberHeadingsOfText } from './headings/numberHeadings.ts'
import { arrangeColumns } from './tables/sideBySide.ts'
import { removeRowPrefixes } from './text/removeRowPrefixes.ts'
import { findMailRows } from './text/mailRows.ts'
import { findTitle } from './findTitle.ts'
import { isOutOfPlace } from './isOutOfPlace.ts'
import { measureWrapping } from './text/wrapping.ts'
import { findSungRows } from './findSungRows.ts'
import { findSpokenRowsUnderNames } from './findSpokenRowsUnderNames.ts'
import { type ScriptFormat, type UnparsedText, type Scene, type Script, listSpeeches } from './script.ts'
import { detectCueStyle, findCueCandidates, isOwnRowStyle, type CueCandidates, type CueStatistics } from './cueStyle.ts'
import { buildScenes } from './buildScenes.ts'

/** `format`: set if the text is known to be Fountain; then only Fountain's rules apply. */
export type ParseOptions = { format?: 'fountain' | undefined; title?: string | undefined }

/**
 * Parses a pasted script: screenplays, plays in many layouts, chat, tagged lines, Fountain. Prose has no roles. Never
 * throws. Has no side effects. Takes linear time.
 */
export function parseScript(text: string, options: ParseOptions = {}): Script {
  if (options.format === 'fountain') return parseFountain(text, options.title)
  const fountain = stripFountainSyntax(text)
  const printed = splitLines(fountain.text)
  if (fountain.isFountain) return parseLines(printed, fountain, options)
  const all = arrangeColumns(printed) ?? printed
  const withoutPrefixes = removeRowPrefixes(all)
  const script = withoutPrefixes && parseRows(withoutPrefixes, fountain, options)
  // If no speakers are found without the prefixes of the rows, the prefixes are part of the text, so the rows are
  // parsed with them.
  return script && script.format !== 'prose' ? script : parseRows(all, fountain, options)
}

/**
 * If the speeches are fewer than this share of the paragraphs, the parse that takes names without punctuation as cues
 * is used.
 */
const MIN_SPOKEN_SHARE = 0.3
/**
 * If the speeches are between `MIN_SPOKEN_SHARE` and this share of the paragraphs, that parse is used only if it has
 * at least `MIN_GAIN` times as many speeches of recurring roles.
 */
const MAX_SPOKEN_SHARE = 0.75
const MIN_GAIN = 1.25

/** Counts the speeches of roles that speak more than once. */
const countRecurring = ({ characters }: Script): number =>
  characters.reduce((sum, { speeches }) => sum + (speeches > 1 ? speeches : 0), 0)

/**
 * Parses rows. If few speeches are found, also parses them with names without punctuation as cues, and returns the
 * better parse.
 */
function parseRows(rows: readonly Line[], fountain: StrippedFountain, options: ParseOptions): Script {
  const plain = parseLines(rows, fountain, options)
  const spokenShare = listSpeeches(plain).length / countParagraphs(rows)
  const withNames = spokenShare < MAX_SPOKEN_SHARE ? markLeadingNames(rows) : undefined
  if (!withNames) return plain
  const script = parseLines(withNames, fountain, options)
  const isBetter = spokenShare < MIN_SPOKEN_SHARE || countRecurring(script) >= countRecurring(plain) * MIN_GAIN
  return isBetter ? script : plain
}

function parseLines(rows: readonly Line[], fountain: StrippedFountain, options: ParseOptions): Script {
  const originalLines = fountain.isFountain ? rows : markNumberHeadingsOfText(rows)
  const printed = fountain.isFountain ? originalLines : removeEditionMarks(originalLines)
  const all = fountain.isFountain ? originalLines : closeBrackets(printed)
  const { first, end } = findPlayBody(all)
  const lines = all.slice(first, end)
  const heads = findRunningHeads(lines)
  const casts = findCastLists(lines)
  const entries = casts.flatMap((cast) => cast.entries)
  const notes = fountain.isFountain ? new Map<number, string>() : findEditorialNotes(lines)
  const mailRows = fountain.isFountain ? new Set<number>() : findMailRows(lines)
  const exclusionReasons = new Map<Line, string>()
  for (const [index, line] of lines.entries()) {
    const isCast = casts.some(({ firstLine, lastLine }) => index >= firstLine && index <= lastLine)
    const isOfPage = isPageArtifact(line.text) || isRunningHead(line.text, heads)
    const isOfMail = mailRows.has(index)
    const reason = isCast
      ? 'the list of who plays'
      : (notes.get(line.number) ?? (isOfMail ? 'the head of an e-mail' : isOfPage ? OF_PAGE : undefined))
    if (reason !== undefined && !line.isBlank) exclusionReasons.set(line, reason)
  }
  const exclusionReasonOf = (line: Line) => exclusionReasons.get(line)
  const isExcluded = (line: Line) => exclusionReasonOf(line) !== undefined
  const reportUnparsed = () => [
    ...reportAround(all, { first, end }),
    ...reportWithin(lines, exclusionReasonOf),
    ...fountain.unparsed,
  ]

  const castNames = new Set(entries.map(({ name }) => normaliseName(name)))
  const isCast = (name: string) => castNames.has(normaliseName(name))
  const inOwnCase = removeFrontMatter(lines, findCueCandidates(lines, isExcluded, isCast), casts[0]?.lastLine)
  const styleFacts = { isCast: (name: string) => castNames.has(name), isCertain: fountain.isFountain }
  const ownStatistics = detectCueStyle(lines, inOwnCase, styleFacts)
  const withTitleCase =
    ownStatistics && !fountain.isFountain ? adoptTitleCaseCues(lines, inOwnCase, ownStatistics) : undefined
  const inAnyCase = withTitleCase ?? inOwnCase
  const sungRows =
    ownStatistics?.style === 'alone' && !fountain.isFountain
      ? findSungRows(lines, { candidates: inAnyCase, isExcluded, isCast })
      : new Set<number>()
  const isChanged = withTitleCase !== undefined || sungRows.size > 0
  const candidates = new Map([...inAnyCase].filter(([index]) => !sungRows.has(index)))
  const statistics = isChanged ? detectCueStyle(lines, candidates, styleFacts) : ownStatistics
  const knownTitle = options.title ?? fountain.title
  if (!statistics) {
    const title = knownTitle ?? findTitle(all, lines, { isExcluded, end: 0, isProse: true })
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
  // Screenplays introduce roles in the form `MAYA, thirty, sits.`, so a name before a comma is not a cue there.
  const isAllowed = ({ hasCommaDirection }: Cue) => !hasCommaDirection || (statistics.hasCommaDirections && !isScreen)
  const roles = createRoleResolver(statistics, entries)
  /**
   * Whether the nearest non-blank row before (`step` -1) or after (`step` 1) the row `from` contains only a known name.
   */
  const isNamed = (from: number, step: 1 | -1) => {
    let at = from + step
    while (lines[at]?.isBlank) at += step
    const isKnown = ({ style, rest, name }: Cue) => isOwnRowStyle(style) && rest === '' && roles.isKnown(name)
    return candidates.get(at)?.some(isKnown) ?? false
  }
  /**
   * Whether a row such as `YES` between two names is a speech. If it were a name, the name above it would have no
   * speech.
   */
  const isAnswer = (index: number, cue: Cue) =>
    isOwnRowStyle(cue.style) && cue.rest === '' && !roles.isKnown(cue.name) && isNamed(index, -1) && isNamed(index, 1)
  const wrapping = measureWrapping(lines)
  const cueAt = (index: number) => {
    const cue = chooseCue((candidates.get(index) ?? []).filter(isAllowed), statistics, roles)
    if (!cue || isOutOfPlace(lines, index, { cue, statistics, roles, wrapping })) return undefined
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
  for (const index of spokenRows) {
    const line = lines[index]
    if (line) exclusionReasons.delete(line)
  }
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
    sungRows,
    hasOneSpeechPerRow: statistics.hasOneSpeechPerRow,
    continuesParagraph: wrapping.continuesParagraph,
  })
  return { title, format, characters: listCharacters(roles.list()), scenes, unparsed }
}

const OF_PAGE = 'a mark of the page'
/** A script puts a blank row below each name if less than this share of its names has text in the next row. */
const MAX_LOOSE_SHARE = 0.1
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

/** Reports as unparsed the text that Project Gutenberg adds before and after the play. */
const reportAround = (all: readonly Line[], { first, end }: { first: number; end: number }): UnparsedText[] =>
  reportWithin([...all.slice(0, first), ...all.slice(end)], () => 'around the play')

const MAX_FRONT_SHARE = 0.2
const MAX_FRONT_CUES = 4

/**
 * Removes possible cues in the front matter, such as titles and contact details. It ends at the first heading after the
 * cast list, or with the cast list if that heading is missing, is far away or has several possible cues before it.
 */
function removeFrontMatter(
  lines: readonly Line[],
  candidates: CueCandidates,
  castEnd: number | undefined,
): CueCandidates {
  const heading = lines.findIndex(({ text }, index) => index > (castEnd ?? -1) && isHeading(text))
  const isNear = heading >= 0 && heading <= Math.max(60, lines.length * MAX_FRONT_SHARE)
  const between = [...candidates.keys()].filter((index) => index > (castEnd ?? -1) && index < heading)
  // If several possible cues are before the heading, the front matter does not end there: a play of one scene has no
  // heading at its start.
  const end = isNear && between.length < MAX_FRONT_CUES ? heading : castEnd
  return end === undefined ? candidates : new Map([...candidates].filter(([index]) => index > end))
}

/**
 * If more than this share of the names ends in a `.` or `:`, a name with only a gap or dash after it is not a cue. Such
 * a row may be part of a list of roles and actors.
 */
const MAX_MARKED_SHARE = 0.9

/** Matches a name for several roles together. Such a name with a `.` or `:` is a cue even if it occurs only once. */
const GROUP = /^(?:both|all|omnes|together|everyone|chorus|ensemble)$/iu
/** Matches an age after a name. If cues are on their own rows, `DREW: late 40s, bald` introduces a role. */
const AGE_AFTER_NAME =
  /^(?:(?:early|mid|late)[ -])?(?:\d{1,2}s?|(?:twen|thir|for|fif|six|seven|eigh|nine)t(?:y|ies)(?:-\p{Ll}+)?|\p{Ll}+teen)(?=[.,;]|$)/u

/**
 * Chooses the cue in the script's own style. The writer may use another style by mistake, so a cue of another style is
 * accepted for a known role or a group of roles, but not in a tagged script.
 */
function chooseCue(
  cues: readonly Cue[],
  { style, counts, markShare }: CueStatistics,
  roles: RoleResolver,
): Cue | undefined {
  const own = cues.find((cue) => cue.style === style)
  const isOnce = own && (counts.get(normaliseName(own.name)) ?? 0) < 2 && !roles.isKnown(own.name)
  // If most names of a script end in a `.` or `:`, a name that occurs once, without this mark, is a heading, the text
  // of a sign, or a shout. If most names have no such mark, the same is true of a name that occurs once, with a mark.
  const isUnusual = own?.hasCommaDirection
    ? (counts.get(normaliseName(own.name)) ?? 0) < 2 && !roles.isKnown(own.name)
    : own?.hasWeakSeparator
      ? markShare > MAX_MARKED_SHARE
      : isOnce && style === 'alone' && (own.mark !== '') !== markShare > 0.5
  if (own && !isUnusual) return own
  if (style === 'tagged') return undefined
  return cues.find(({ name, mark, rest, style: other, hasWeakSeparator, hasCommaDirection }) => {
    if (hasCommaDirection) return roles.isKnown(name)
    // A name and a dash can also begin a sentence of an action, so such a cue is not accepted.
    if (other === 'tagged' || other === 'titleInline' || other === 'titleAlone' || hasWeakSeparator) return false
    const together = splitJointName(name)
    if (style === 'alone' && mark === ':' && AGE_AFTER_NAME.test(rest)) return false
    if (mark !== '' && GROUP.test(name)) return true
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

/** Returns the paragraphs of prose as actions, divided into scenes by their headings. */
function parseProse(lines: readonly Line[], isExcluded: (line: Line) => boolean): Scene[] {
  const noRoles: RoleResolver = { resolve: () => undefined, isKnown: () => false, list: () => [] }
  return buildScenes(lines, {
    format: 'prose',
    roles: noRoles,
    cueAt: () => undefined,
    isExcluded,
  })
}
