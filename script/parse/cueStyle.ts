import { cuesIn, type Cue, type CueStyle } from './cues.ts'
import { isFurniture } from './furniture.ts'
import { isActOrScene, isHeading, isNobody, isSlug, isTransition } from './headings.ts'
import type { Line } from './lines.ts'
import { identityOf, isCaselessName } from './names.ts'
import { isTechnicalLabel } from './technical.ts'

/** What a line could be as a cue, by its place among the lines. */
export type Candidates = ReadonlyMap<number, readonly Cue[]>

export type Reading = {
  style: CueStyle
  /** How often each name stands as a cue in that style, by identity. */
  counts: ReadonlyMap<string, number>
  /** The share of those cues that end in a point or colon: a script keeps to one way. */
  markShare: number
  /** Whether directions stand after the names of this script, behind a comma. */
  areDirected: boolean
  /** The share of the names that recur whose line begins a paragraph. */
  startShare: number
  /** The share of them that have words on the very next line: a title has not. */
  nextShare: number
  /** No blank lines part the speeches: each row is one by itself. */
  areRowsApart: boolean
  /** The share of all names that end in a colon. */
  colonShare: number
}

const styles: readonly CueStyle[] = ['tagged', 'alone', 'capsInline', 'titleInline', 'titleAlone']
/** A sentence may begin with a name, or a word in capitals: what stands once counts little, in title case nothing. */
const ONCE: Readonly<Record<CueStyle, number>> = {
  alone: 0.4,
  titleAlone: 0,
  capsInline: 0.5,
  titleInline: 0,
  tagged: 0.5,
}
const LEAST: Readonly<Record<CueStyle, number>> = { alone: 2, titleAlone: 3, capsInline: 2, titleInline: 2, tagged: 2 }
const LEAST_WEIGHT = 2
/** Below this share of names that begin a paragraph the rows stand apart. */
const ROWS_APART = 0.3
/** Below this share of paragraphs, names in title case with a point are sentences. */
const LEAST_TITLE_SHARE = 0.25
const LEAST_DIRECTED = 3
const TITLE_ALONE = 0.5
/** Where almost all names stand in italics, or alone before a colon, they are names: so many of them are enough. */
const LEAST_ITALIC_SHARE = 0.08
const ITALIC = 0.9
const LEAST_DIRECTED_SHARE = 0.02
/** Where no blank lines part them, so many lines are taken for a paragraph. */
const LINES_A_PARAGRAPH = 0.25

/** Whether words follow a name that stands alone: on the next line, or after one that is blank. */
function hasWordsAfter(lines: readonly Line[], index: number): boolean {
  let blanks = 0
  for (let next = index + 1; next < lines.length && next <= index + 6; next++) {
    const line = lines[next]
    if (!line) return false
    if (line.isBlank) {
      if (++blanks > 1) return false
    } else if (!isFurniture(line.text)) return !isSlug(line.text) && !isTransition(line.text)
  }
  return false
}

export const isParagraphStart = (lines: readonly Line[], index: number) =>
  index === 0 || (lines[index - 1]?.isBlank ?? true)

const OFTEN = 2

function countCaseless(lines: readonly Line[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of lines) {
    if (isCaselessName(text.replace(/[:\uFF1A]$/u, ''))) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

/** All lines that could be cues, in every style. Title case counts only where a paragraph begins, or after a colon. */
export function findCandidates(
  lines: readonly Line[],
  isLeftOut: (line: Line) => boolean,
  isCast: (name: string) => boolean,
): Candidates {
  const found = new Map<number, readonly Cue[]>()
  const caseless = countCaseless(lines)
  const places = createPlaces(lines)
  for (const [index, line] of lines.entries()) {
    if (line.isBlank || isLeftOut(line) || isHeading(line.text) || isTransition(line.text)) continue
    const cues = cuesIn(line.text)
      .flatMap((cue) => {
        const isNone =
          isNobody(cue.name) || isActOrScene(cue.name) || COMING.test(cue.name) || isBooth(cue.name, isCast)
        return isNone ? [] : [cue.mark === '' ? withMark(cue, lines, index) : cue]
      })
      .filter((cue) => {
        // Without capitals any short line could be a name: one that comes again is believed.
        if ((caseless.get(line.text) ?? OFTEN) < OFTEN) return false
        if (isAlone(cue.style) && !hasWordsAfter(lines, index)) return false
        return !isTitle(cue) || places.note(cue.style, index)
      })
    if (cues.length > 0) found.set(index, cues)
  }
  return withoutStrays(withoutLists(found, places.areWithin))
}

/** A label of the booth's, unless the list of who plays names somebody so: Music in a pageant. */
const isBooth = (name: string, isCast: (name: string) => boolean) => isTechnicalLabel(name) && !isCast(name)

/** So many rows a direction behind a name may take up. */
const LONGEST_BESIDE = 6
const CLOSING = { '(': ')', '[': ']' } as const

/** A direction that begins behind the name may end rows further down, and the mark stands behind it. */
function withMark(cue: Cue, lines: readonly Line[], index: number): Cue {
  const open = /^_*([[(])/u.exec(cue.rest)?.[1] as keyof typeof CLOSING | undefined
  if (!open || cue.rest.includes(CLOSING[open])) return cue
  for (let next = index + 1; next <= index + LONGEST_BESIDE; next++) {
    const line = lines[next]
    if (!line || line.isBlank) return cue
    const end = line.text.indexOf(CLOSING[open])
    if (end < 0) continue
    const mark = /^[_*]*\s?([.:])/u.exec(line.text.slice(end + 1))?.[1]
    return mark === ':' || mark === '.' ? { ...cue, mark } : cue
  }
  return cue
}

/** `Enter Merriman.` is what is done. */
const COMING = /^(?:re-?enter|enter|exit|exeunt)\s/iu
export const isAlone = (style: CueStyle) => style === 'alone' || style === 'titleAlone'
const isTitle = ({ style, mark }: Cue) => style === 'titleAlone' || (style === 'titleInline' && mark !== ':')
const endsSentence = (text: string) => /[.!?\u2026"'\u201D\u2019)\]\u2014-][_*]*$/u.test(text)

/** Where names in title case stand: at the beginning of paragraphs, or of lines within, where no blank line parts speeches. */
function createPlaces(lines: readonly Line[]) {
  const atStart = new Map<CueStyle, number>()
  const within = new Map<CueStyle, Set<number>>()
  return {
    note(style: CueStyle, index: number): boolean {
      if (isParagraphStart(lines, index)) {
        atStart.set(style, (atStart.get(style) ?? 0) + 1)
        return true
      }
      if (!endsSentence(lines[index - 1]?.text ?? '')) return false
      within.set(style, (within.get(style) ?? new Set()).add(index))
      return true
    },
    /** Whether such a cue is believed: most names stand so. */
    areWithin: (style: CueStyle, index: number): boolean => {
      const own = within.get(style)
      return own === undefined || !own.has(index) || own.size > (atStart.get(style) ?? 0)
    },
  }
}

/** Who plays and who they are, line upon line, and names that stand where this script has none. */
function withoutLists(
  found: Candidates,
  isBelieved: (style: CueStyle, index: number) => boolean,
): ReadonlyMap<number, readonly Cue[]> {
  const isListed = (index: number) => found.get(index)?.some(({ style, isDirected }) => isDirected && isAlone(style))
  return new Map(
    [...found].flatMap(([index, cues]): [number, readonly Cue[]][] => {
      const isInList = isListed(index - 1) || isListed(index + 1)
      const kept = cues.filter(({ style, isDirected }) => isBelieved(style, index) && !(isDirected && isInList))
      return kept.length > 0 ? [[index, kept]] : []
    }),
  )
}

const isSmall = ({ name }: Cue) => /^\p{Ll}/u.test(name)

/** Among names with capitals, what stands once in small letters before a colon is the end of a sentence: `the face:`. */
function withoutStrays(found: Candidates): Candidates {
  const inline = [...found.values()].flat().filter(({ style }) => style === 'titleInline')
  const small = inline.filter(isSmall).map(({ name }) => identityOf(name))
  if (small.length === 0 || small.length > inline.length / 2) return found
  const counts = new Map<string, number>()
  for (const key of small) counts.set(key, (counts.get(key) ?? 0) + 1)
  const isStray = (cue: Cue) =>
    cue.style === 'titleInline' && isSmall(cue) && (counts.get(identityOf(cue.name)) ?? 0) < OFTEN
  return new Map(
    [...found].flatMap(([index, cues]): [number, readonly Cue[]][] => {
      const kept = cues.filter((cue) => !isStray(cue))
      return kept.length > 0 ? [[index, kept]] : []
    }),
  )
}

/** The way in which most of a script's cues stand; nothing for prose. */
export function chooseStyle(
  lines: readonly Line[],
  candidates: Candidates,
  /** `isCertain`: the format itself says that a name alone on its line is a cue. */
  { isCast, isCertain }: { isCast: (name: string) => boolean; isCertain: boolean },
): Reading | undefined {
  const written = lines.filter(({ isBlank }) => !isBlank).length
  const starts = lines.filter((line, index) => !line.isBlank && isParagraphStart(lines, index)).length
  const paragraphs = Math.max(starts, written * LINES_A_PARAGRAPH)
  const counts = new Map<CueStyle, Map<string, number>>(styles.map((style) => [style, new Map()]))
  const marks = new Map<CueStyle, number>()
  const colons = new Map<CueStyle, number>()
  const italics = new Map<CueStyle, number>()
  const addTo = (sums: Map<CueStyle, number>, style: CueStyle) => sums.set(style, (sums.get(style) ?? 0) + 1)
  const directed: { style: CueStyle; key: string }[] = []
  for (const cues of candidates.values()) {
    for (const { style, name, mark, isDirected, isItalic } of cues) {
      if (isDirected) {
        directed.push({ style, key: identityOf(name) })
        continue
      }
      const ofStyle = counts.get(style)
      const key = identityOf(name)
      ofStyle?.set(key, (ofStyle.get(key) ?? 0) + 1)
      if (mark) addTo(marks, style)
      if (mark === ':') addTo(colons, style)
      if (isItalic) addTo(italics, style)
    }
  }
  let best: { style: CueStyle; weight: number } | undefined
  for (const style of styles) {
    const ofStyle = counts.get(style) ?? new Map<string, number>()
    const total = [...ofStyle.values()].reduce((sum, count) => sum + count, 0)
    const areMarked =
      (italics.get(style) ?? 0) >= total * ITALIC ||
      (style === 'titleAlone' && (colons.get(style) ?? 0) >= total * ITALIC)
    const least = areMarked ? OFTEN : LEAST[style]
    let weight = 0
    let recurring = 0
    for (const [name, count] of ofStyle) {
      if (count >= least || isCast(name)) recurring += count
      weight += count >= least || isCast(name) ? count : count * ONCE[style]
    }
    // A short answer stands alone in title case, too.
    if (style === 'titleAlone' && !areMarked) weight *= TITLE_ALONE
    const leastShare = areMarked ? LEAST_ITALIC_SHARE : LEAST_TITLE_SHARE
    if ((style === 'titleInline' || style === 'titleAlone') && recurring < Math.max(4, paragraphs * leastShare))
      continue
    if (style === 'alone' && recurring === 0 && ofStyle.size < 2 && !isCertain) continue
    const leastWeight = isCertain && style === 'alone' ? ONCE.alone : 0.8
    if (weight >= leastWeight && (!best || weight > best.weight)) best = { style, weight }
  }
  if (!best || (best.weight < LEAST_WEIGHT && best.style !== 'alone')) return undefined
  const chosen = counts.get(best.style) ?? new Map<string, number>()
  const all = [...chosen.values()].reduce((sum, count) => sum + count, 0)
  for (const { style, key } of directed) if (style === best.style) chosen.set(key, (chosen.get(key) ?? 0) + 1)
  const often = [...candidates].flatMap(([index, cues]) =>
    cues.some(({ style, name }) => style === best.style && (chosen.get(identityOf(name)) ?? 0) > OFTEN) ? [index] : [],
  )
  const own = [...candidates].flatMap(([index, cues]) =>
    cues.some(({ style }) => style === best.style) ? [index] : [],
  )
  const shareOf = (is: (index: number) => boolean) => often.filter(is).length / Math.max(1, often.length)
  return {
    style: best.style,
    counts: chosen,
    markShare: (marks.get(best.style) ?? 0) / Math.max(1, all),
    areDirected: directed.length >= Math.max(LEAST_DIRECTED, all * LEAST_DIRECTED_SHARE),
    startShare: shareOf((index) => isParagraphStart(lines, index)),
    areRowsApart: own.filter((index) => isParagraphStart(lines, index)).length < own.length * ROWS_APART,
    nextShare: shareOf((index) => !(lines[index + 1]?.isBlank ?? true)),
    colonShare: (colons.get(best.style) ?? 0) / Math.max(1, all),
  }
}
