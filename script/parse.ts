import { findCastList } from './castList.ts'
import { charactersOf } from './characters.ts'
import type { Cue } from './cues.ts'
import { cutFountain, type Fountain } from './fountain.ts'
import { findBody, findRunningHeads, isFurniture, isRunningHead, isSiteFoot } from './furniture.ts'
import { isHeading, isSlug, isTransition } from './headings.ts'
import { type Line, toLines } from './lines.ts'
import { identityOf, namesTogether } from './names.ts'
import { paragraphsOf, withNamesMarked } from './namesBefore.ts'
import { readFountain } from './readFountain.ts'
import { findRoles, type Roles } from './roles.ts'
import { withoutRowMarks } from './rowMarks.ts'
import { type Format, type Left, type Scene, type Script, speechesOf } from './script.ts'
import { chooseStyle, findCandidates, isParagraphStart, type Candidates, type Reading } from './style.ts'
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

function readLines(all: readonly Line[], fountain: Fountain, options: ParseOptions): Script {
  const { first, end } = findBody(all)
  const lines = all.slice(first, end)
  const heads = findRunningHeads(lines)
  const cast = findCastList(lines)
  const isOfCast = (line: Line) =>
    cast !== undefined && line.number - 1 - first >= cast.firstLine && line.number - 1 - first <= cast.lastLine
  const isLeftOut = (line: Line) => isFurniture(line.text) || isRunningHead(line.text, heads) || isOfCast(line)
  const left = [
    ...leftAround(all, { first, end }),
    ...leftWithin(lines, (line) =>
      isOfCast(line) ? 'the list of who plays' : isLeftOut(line) ? 'a mark of the page' : undefined,
    ),
    ...fountain.left,
  ]

  const castNames = new Set(cast?.entries.map(({ name }) => identityOf(name)))
  const candidates = withoutFrontMatter(lines, findCandidates(lines, isLeftOut), cast?.lastLine)
  const reading = chooseStyle(lines, candidates, {
    isCast: (name) => castNames.has(name),
    isCertain: fountain.isFountain,
  })
  const title = options.title ?? fountain.title ?? titleOf(all, lines)
  if (!reading) {
    const scenes = proseOf(lines, isLeftOut)
    return { title, format: fountain.isFountain ? 'fountain' : 'prose', characters: [], scenes, left }
  }

  const format = fountain.isFountain ? 'fountain' : formatOf(lines, candidates, reading)
  const isScreen = format === 'screenplay' || format === 'fountain'
  // Screenplays introduce people so: `MAYA, thirty, sits.`
  const mayStand = ({ isDirected }: Cue) => !isDirected || (reading.areDirected && !isScreen)
  const roles = findRoles(reading, cast?.entries ?? [])
  const cueAt = (index: number) => {
    const cue = chooseCue((candidates.get(index) ?? []).filter(mayStand), reading, roles)
    const isRare = cue && cue.style === reading.style && (reading.counts.get(identityOf(cue.name)) ?? 0) <= RARE
    // Sung words in capitals, an address: where names begin paragraphs, what seldom comes and stands within one is none.
    const isWithin = isRare && reading.startShare > ALMOST_ALL && !isParagraphStart(lines, index)
    return isWithin && !roles.isKnown(cue.name) && !isAfterMark(lines, index) ? undefined : cue
  }
  const lastCue = lines.findLastIndex((_line, index) => cueAt(index) !== undefined)
  const foot = lines.findIndex(({ text }, index) => index > lastCue && isSiteFoot(text))
  const own = foot < 0 ? lines : lines.slice(0, foot)
  left.push(...leftWithin(lines.slice(own.length), () => 'under the play, on its page'))
  const scenes = walk(own, { format, roles, cueAt, isLeftOut })
  return { title, format, characters: charactersOf(roles.all()), scenes, left }
}

const RARE = 2
const ALMOST_ALL = 0.97
const isAfterMark = (lines: readonly Line[], index: number) => {
  const before = lines[index - 1]?.text ?? ''
  return isFurniture(before) || isHeading(before) || isTransition(before)
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
  if (heading < 0 || heading > Math.max(60, lines.length * FRONT_SHARE)) return candidates
  const before = [...candidates.keys()].filter((index) => index < heading)
  if (castEnd === undefined && before.length >= FRONT_CUES) return candidates
  return new Map([...candidates].filter(([index]) => index > heading))
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

/** The first line that is neither heading nor furniture; a library's own `Title:` where there is one. */
function titleOf(all: readonly Line[], lines: readonly Line[]): string {
  const named = all.slice(0, 40).find(({ text }) => /^title:\s*\S/iu.test(text))
  if (named) return named.text.replace(/^title:\s*/iu, '').slice(0, LONGEST_TITLE)
  const firstLine = lines
    .slice(0, 40)
    .find(({ text, isBlank }) => !isBlank && !isHeading(text) && !isTransition(text) && !isFurniture(text))
  return (firstLine?.text ?? '').replace(/[_*]/gu, '').slice(0, LONGEST_TITLE).trim()
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
