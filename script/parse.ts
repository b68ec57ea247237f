import { findCastLists } from './castList.ts'
import { charactersOf } from './characters.ts'
import type { Cue } from './cues.ts'
import { findNotes, withoutEdition } from './edition.ts'
import { cutFountain, type Fountain } from './fountain.ts'
import { findBody, findRunningHeads, isFurniture, isRunningHead, isSiteFoot } from './furniture.ts'
import { isHeading, isSlug, isTransition } from './headings.ts'
import { type Line, toLines } from './lines.ts'
import { identityOf, namesTogether } from './names.ts'
import { paragraphsOf, withNamesMarked } from './namesBefore.ts'
import { readFountain } from './readFountain.ts'
import { closeBrackets } from './openBrackets.ts'
import { findRoles, type Roles } from './roles.ts'
import { withoutRowMarks } from './rowMarks.ts'
import { saidUnderNames } from './saidUnderNames.ts'
import { type Format, type Left, type Scene, type Script, speechesOf } from './script.ts'
import { chooseStyle, findCandidates, isAlone, isParagraphStart, type Candidates, type Reading } from './style.ts'
import { walk } from './walk.ts'

/** `format`: the text is Fountain for certain, and is read by its rules alone. */
export type ParseOptions = { format?: 'fountain' | undefined; title?: string | undefined }

const LONGEST_TITLE = 120

/**
 * Understands a pasted script: screenplays, plays in all their layouts, chat, tagged lines, Fountain. Prose has no
 * characters. Pure; never throws, whatever it is given; time grows with the text's length.
 */
export function parseScript(text: string, options: ParseOptions = {}): Script {
  if (options.format === 'fountain') return readFountain(text, options.title)
  const fountain = cutFountain(text)
  const all = toLines(fountain.text)
  if (fountain.isFountain) return readLines(all, fountain, options)
  const unmarked = withoutRowMarks(all)
  const script = unmarked && readLines(unmarked, fountain, options)
  // Marks of a text in which nobody speaks are its own.
  if (script && script.format !== 'prose') return script
  const plain = readLines(all, fountain, options)
  const named = speechesOf(plain).length < paragraphsOf(all) * LEAST_SPOKEN ? withNamesMarked(all) : undefined
  return named ? readLines(named, fountain, options) : plain
}

/** Where fewer of the paragraphs are somebody's words, it is worth a look whether names stand before them unmarked. */
const LEAST_SPOKEN = 0.3

function readLines(given: readonly Line[], fountain: Fountain, options: ParseOptions): Script {
  const printed = fountain.isFountain ? given : withoutEdition(given)
  const all = fountain.isFountain ? given : closeBrackets(printed)
  const { first, end } = findBody(all)
  const lines = all.slice(first, end)
  const heads = findRunningHeads(lines)
  const casts = findCastLists(lines)
  const entries = casts.flatMap((cast) => cast.entries)
  const notes = fountain.isFountain ? new Map<number, string>() : findNotes(lines)
  const whyLeft = lines.map((line, index): string | undefined => {
    if (line.isBlank) return undefined
    if (casts.some(({ firstLine, lastLine }) => index >= firstLine && index <= lastLine)) return 'the list of who plays'
    const isOfPage = isFurniture(line.text) || isRunningHead(line.text, heads)
    return notes.get(line.number) ?? (isOfPage ? OF_PAGE : undefined)
  })
  const whyLeftOf = (line: Line) => whyLeft[line.number - 1 - first]
  const isLeftOut = (line: Line) => whyLeftOf(line) !== undefined
  const nameLeft = () => [...leftAround(all, { first, end }), ...leftWithin(lines, whyLeftOf), ...fountain.left]

  const castNames = new Set(entries.map(({ name }) => identityOf(name)))
  const isCast = (name: string) => castNames.has(identityOf(name))
  const candidates = withoutFrontMatter(lines, findCandidates(lines, isLeftOut, isCast), casts[0]?.lastLine)
  const reading = chooseStyle(lines, candidates, {
    isCast: (name) => castNames.has(name),
    isCertain: fountain.isFountain,
  })
  const known = options.title ?? fountain.title
  if (!reading) {
    const title = known ?? titleOf(all, lines, { isLeftOut, end: 0 })
    const scenes = proseOf(printed.slice(first, end), isLeftOut)
    return { title, format: fountain.isFountain ? 'fountain' : 'prose', characters: [], scenes, left: nameLeft() }
  }

  const format = fountain.isFountain ? 'fountain' : formatOf(lines, candidates, reading)
  const isScreen = format === 'screenplay' || format === 'fountain'
  // Screenplays introduce people so: `MAYA, thirty, sits.`
  const mayStand = ({ isDirected }: Cue) => !isDirected || (reading.areDirected && !isScreen)
  const roles = findRoles(reading, entries)
  /** Whether somebody's name stands alone in the written row before or after this one. */
  const isNamed = (from: number, step: 1 | -1) => {
    let at = from + step
    while (lines[at]?.isBlank) at += step
    const isKnown = ({ style, rest, name }: Cue) => isAlone(style) && rest === '' && roles.isKnown(name)
    return candidates.get(at)?.some(isKnown) ?? false
  }
  /** `YES` between two names is what the first one says: a name without words would be nobody's. */
  const isAnswer = (index: number, cue: Cue) =>
    isAlone(cue.style) && cue.rest === '' && !roles.isKnown(cue.name) && isNamed(index, -1) && isNamed(index, 1)
  const cueAt = (index: number) => {
    const cue = chooseCue((candidates.get(index) ?? []).filter(mayStand), reading, roles)
    if (!cue || isOutOfPlace(lines, index, { cue, reading, roles })) return undefined
    return isAnswer(index, cue) ? undefined : cue
  }
  const firstCue = lines.findIndex((_line, index) => cueAt(index) !== undefined)
  const title = known ?? titleOf(all, lines, { isLeftOut, end: firstCue })
  const said = saidUnderNames(lines, {
    cueAt,
    firstCue,
    isOfPage: (line) => whyLeftOf(line) === OF_PAGE,
    isLoose: reading.nextShare < LOOSE,
  })
  for (const index of said) whyLeft[index] = undefined
  const left = nameLeft()
  const lastCue = lines.findLastIndex((_line, index) => cueAt(index) !== undefined)
  const foot = lines.findIndex(({ text }, index) => index > lastCue && isSiteFoot(text))
  const own = foot < 0 ? lines : lines.slice(0, foot)
  left.push(...leftWithin(lines.slice(own.length), () => 'under the play, on its page'))
  const scenes = walk(own, { format, roles, cueAt, isLeftOut, said, areRowsApart: reading.areRowsApart })
  return { title, format, characters: charactersOf(roles.all()), scenes, left }
}

const OF_PAGE = 'a mark of the page'
/** Below this share of names with words in the very next row, a blank one stands under each. */
const LOOSE = 0.1
const RARE = 2
const ALMOST_ALL = 0.97
const isAfterMark = (lines: readonly Line[], index: number) => {
  const before = lines[index - 1]?.text ?? ''
  return isFurniture(before) || isHeading(before) || isTransition(before)
}

type Placed = { cue: Cue; reading: Reading; roles: Roles }

/** Sung words in capitals, an address, a title: what seldom comes and does not stand as this script's names do is none. */
function isOutOfPlace(lines: readonly Line[], index: number, { cue, reading, roles }: Placed): boolean {
  const isWithin = reading.startShare > ALMOST_ALL && !isParagraphStart(lines, index) && !isAfterMark(lines, index)
  // `HALE. The sheriff and he are men in middle life`, where names bear a colon and begin paragraphs.
  if (isWithin && cue.mark === '.' && reading.colonShare > ALMOST_ALL) return true
  const isRare = cue.style === reading.style && (reading.counts.get(identityOf(cue.name)) ?? 0) <= RARE
  if (!isRare || roles.isKnown(cue.name)) return false
  const isApart = reading.nextShare > ALMOST_ALL && isAlone(cue.style) && (lines[index + 1]?.isBlank ?? true)
  return isWithin || (isApart && cue.rest === '' && cue.extension === '')
}

const asLeft = ({ number, text }: Line, why: string): Left => ({ firstLine: number, lastLine: number, text, why })

const leftWithin = (lines: readonly Line[], whyOf: (line: Line) => string | undefined): Left[] =>
  lines.flatMap((line) => {
    const why = line.isBlank ? undefined : whyOf(line)
    return why ? [asLeft(line, why)] : []
  })

/** A library's own words, before and after the play. */
const leftAround = (all: readonly Line[], { first, end }: { first: number; end: number }): Left[] =>
  leftWithin([...all.slice(0, first), ...all.slice(end)], () => 'around the play')

const FRONT_SHARE = 0.2
const FRONT_CUES = 4

/** Titles, contact blocks and publishers stand before the first heading, and so does the list of those who play. */
function withoutFrontMatter(lines: readonly Line[], candidates: Candidates, castEnd: number | undefined): Candidates {
  const heading = lines.findIndex(({ text }, index) => index > (castEnd ?? -1) && isHeading(text))
  const isNear = heading >= 0 && heading <= Math.max(60, lines.length * FRONT_SHARE)
  const between = [...candidates.keys()].filter((index) => index > (castEnd ?? -1) && index < heading)
  // A play of one scene has no heading before its first words.
  const end = isNear && between.length < FRONT_CUES ? heading : castEnd
  return end === undefined ? candidates : new Map([...candidates].filter(([index]) => index > end))
}

/** Where so many names bear a point, a column in capitals is a cast of actors, and no speech. */
const MARKED = 0.9

/** The script's own way first; another one only for somebody who is well known, as a slip of the writer's. */
function chooseCue(cues: readonly Cue[], { style, counts, markShare }: Reading, roles: Roles): Cue | undefined {
  const own = cues.find((cue) => cue.style === style)
  const isOnce = own && (counts.get(identityOf(own.name)) ?? 0) < 2 && !roles.isKnown(own.name)
  // Where names bear a point, one without is a heading, a sign, a shout.
  const isOdd = own?.isDirected
    ? (counts.get(identityOf(own.name)) ?? 0) < 2 && !roles.isKnown(own.name)
    : own?.isParted
      ? markShare > MARKED
      : isOnce && style === 'alone' && (own.mark !== '') !== markShare > 0.5
  if (own && !isOdd) return own
  if (style === 'tagged') return undefined
  return cues.find(({ name, mark, style: other, isParted, isDirected }) => {
    if (isDirected) return roles.isKnown(name)
    // A dash after a name is how a sentence of what is done begins, too.
    if (other === 'tagged' || other === 'titleInline' || other === 'titleAlone' || isParted) return false
    const together = namesTogether(name)
    return together.length > 1 ? together.every(roles.isKnown) : mark !== '' && roles.isKnown(name)
  })
}

function formatOf(lines: readonly Line[], candidates: Candidates, { style, markShare }: Reading): Format {
  if (style === 'tagged') return 'tagged'
  const isScreen = lines.some(({ text }) => isSlug(text) || isTransition(text)) || hasScreenMarks(candidates)
  if (style === 'alone') return isScreen && markShare < 0.5 ? 'screenplay' : 'play'
  const colons = [...candidates.values()].flat().filter((cue) => cue.style === style && cue.mark === ':').length
  const cues = [...candidates.values()].flat().filter((cue) => cue.style === style).length
  return colons > cues / 2 ? 'chat' : 'play'
}

const hasScreenMarks = (candidates: Candidates) =>
  [...candidates.values()].some((cues) => cues.some(({ extension }) => /v\.?o|o\.?s|cont/iu.test(extension)))

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
const SHORTEST_TITLE = 4
const FRONT = 300

/**
 * A library's own `Title:` where there is one; else what stands twice before anybody speaks, on the first page and above
 * the play; else the first line that is neither heading nor furniture.
 */
function titleOf(
  all: readonly Line[],
  lines: readonly Line[],
  { isLeftOut, end }: { isLeftOut: (line: Line) => boolean; end: number },
): string {
  const named = all.slice(0, 40).find(({ text }) => /^title:\s*\S/iu.test(text))
  if (named) return named.text.replace(/^title:\s*/iu, '').slice(0, LONGEST_TITLE)
  const mayBe = (line: Line) =>
    !line.isBlank && !isHeading(line.text) && !isTransition(line.text) && !isLeftOut(line) && !line.text.startsWith('[')
  const seen = new Set<string>()
  const twice = lines.slice(0, Math.min(end, FRONT)).find((line) => {
    const letters = lettersOf(line.text.slice(0, LONGEST_TITLE))
    if (letters.length < SHORTEST_TITLE || line.text.length > LONGEST_TITLE / 2) return false
    if (seen.has(letters)) return true
    if (line.text.includes(':') || !mayBe(line)) return false
    seen.add(letters)
    return false
  })
  const found = twice ?? lines.slice(0, 40).find(mayBe)
  return (found?.text ?? '')
    .replace(/[_*]|^#+\s|^["\u201C]|["\u201D]$/gu, '')
    .slice(0, LONGEST_TITLE)
    .trim()
}

/** All of it as it stands, paragraph by paragraph, in its scenes. */
function proseOf(lines: readonly Line[], isLeftOut: (line: Line) => boolean): Scene[] {
  const nobody: Roles = { of: () => undefined, isKnown: () => false, all: () => [] }
  return walk(lines, {
    format: 'prose',
    roles: nobody,
    cueAt: () => undefined,
    isLeftOut,
  })
}
