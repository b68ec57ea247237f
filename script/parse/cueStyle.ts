// Longer than 300 lines: the rows that can be names and the style of most names are found with the same helpers.
import { parseCues, type Cue, type CueStyle } from './cues/cues.ts'
import { isPageArtifact } from './text/pageArtifacts.ts'
import { isActOrSceneHeading, isHeading, isNonCharacter, isSlugline, isTransition } from './headings/headings.ts'
import type { Line } from './text/lines.ts'
import { measureWrapping } from './text/wrapping.ts'
import { normaliseName, isCaselessName } from './cues/names.ts'
import { isShortDialogue } from './shortDialogue.ts'
import { isTechnicalLabel } from './technicalCues.ts'

/** Possible cues by row index. */
export type CueCandidates = ReadonlyMap<number, readonly Cue[]>

export type CueStatistics = {
  style: CueStyle
  /** How often each name occurs as a cue in `style`, by normalised name. */
  counts: ReadonlyMap<string, number>
  /** How each name of `counts` is written where it first occurs, by normalised name. */
  writtenNames: ReadonlyMap<string, string>
  /** Share of the cues in `style` with a full stop or colon after the name. */
  markShare: number
  /** Whether this script writes a comma between a name and a direction. */
  hasCommaDirections: boolean
  /** Of the cues whose name occurs at least three times, the share that begins a paragraph. */
  paragraphStartShare: number
  /**
   * Of the cues whose name occurs at least three times, the share directly above text. A title, unlike a cue, has a
   * blank row below it.
   */
  nextRowShare: number
  /** Whether each row is a speech, because no blank rows separate the speeches. */
  hasOneSpeechPerRow: boolean
  /** Share of the cues in `style` with a colon after the name. */
  colonShare: number
  /** Whether the text is a short dialogue in which every name is a known first name before a colon. */
  isShortDialogue: boolean
}

const styles: readonly CueStyle[] = ['tagged', 'alone', 'capsInline', 'titleInline', 'titleAlone']
/**
 * When the styles are compared, each occurrence of a name that is rarer than `MIN_COUNTS` and not in the cast list has
 * this weight. It is 0 in title case, because the words of such a rare name may be the start of a sentence.
 */
const SINGLE_WEIGHTS: Readonly<Record<CueStyle, number>> = {
  alone: 0.4,
  titleAlone: 0,
  capsInline: 0.5,
  titleInline: 0,
  tagged: 0.5,
}
const MIN_COUNTS: Readonly<Record<CueStyle, number>> = {
  alone: 2,
  titleAlone: 3,
  capsInline: 2,
  titleInline: 2,
  tagged: 2,
}
const MIN_WEIGHT = 2
/** If less than this share of the cues begins a paragraph, each row of the script counts as a separate speech. */
const MAX_PARAGRAPH_START_SHARE = 0.3
/**
 * Title-case names must begin at least this share of the paragraphs. Otherwise these rows are sentences that begin with
 * a name.
 */
const MIN_TITLE_CASE_SHARE = 0.25
const MIN_COMMA_DIRECTIONS = 3
const TITLE_CASE_ALONE_WEIGHT = 0.5
/**
 * Used instead of `MIN_TITLE_CASE_SHARE` if almost all names are italic, or if almost all are alone on their row and
 * end in a colon.
 */
const MIN_ITALIC_SHARE = 0.08
const ITALIC_SHARE = 0.9
const MIN_COMMA_DIRECTION_SHARE = 0.02
/**
 * A text is assumed to have at least this many paragraphs per row, because paragraphs cannot be counted where no blank
 * rows separate them.
 */
const MIN_PARAGRAPHS_PER_ROW = 0.25

/** Whether a speech may follow the name at `index`, on the next row or after one blank row. Ignores page artifacts. */
function hasWordsAfter(lines: readonly Line[], index: number): boolean {
  let blanks = 0
  for (let next = index + 1; next < lines.length && next <= index + 6; next++) {
    const line = lines[next]
    if (!line) return false
    if (line.isBlank) {
      if (++blanks > 1) return false
    } else if (!isPageArtifact(line.text)) return !isSlugline(line.text) && !isTransition(line.text)
  }
  return false
}

/** Matches the author below a title: `by Ada Brown`. */
const AUTHOR =
  /^(?:(?:written|adapted|translated|a (?:play|screenplay|comedy|tragedy)) )?by(?: \p{Lu}[\p{L}.'\u2019-]+){0,4}$/u
const isAboveAuthor = (lines: readonly Line[], index: number): boolean =>
  AUTHOR.test((lines[index + 1]?.isBlank ? lines[index + 2] : lines[index + 1])?.text ?? '')

export const isParagraphStart = (lines: readonly Line[], index: number) =>
  index === 0 || (lines[index - 1]?.isBlank ?? true)

const MIN_REPEATS = 2

function countCaseless(lines: readonly Line[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of lines) {
    if (isCaselessName(text.replace(/[:\uFF1A]$/u, ''))) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

/**
 * Finds all rows that can be cues in any style. A title-case name counts only in three cases: a colon and a speech
 * follow on the same row, the name begins a paragraph, or the row above ends a sentence.
 */
export function findCueCandidates(
  lines: readonly Line[],
  isExcluded: (line: Line) => boolean,
  isCast: (name: string) => boolean,
): CueCandidates {
  const found = new Map<number, readonly Cue[]>()
  const caseless = countCaseless(lines)
  const placeTracker = createPlaceTracker(lines)
  const { isFull } = measureWrapping(lines)
  for (const [index, line] of lines.entries()) {
    if (line.isBlank || isExcluded(line) || isHeading(line.text) || isTransition(line.text)) continue
    const cues = parseCues(line.text)
      .flatMap((cue) => {
        const isNoCue =
          isNonCharacter(cue.name) ||
          isActOrSceneHeading(cue.name) ||
          ENTRANCE.test(cue.name) ||
          isTechnical(cue.name, isCast)
        if (isNoCue) return []
        const own = cue.mark === '' ? withMark(cue, lines, index) : cue
        // If a name and its colon fill a row (`ANNA AND HER BROTHERS:`), its speech may begin on the next row in the
        // style `capsInline`.
        const isWrapped = own.style === 'alone' && own.mark === ':' && own.rest === '' && isFull(index)
        return isWrapped ? [own, { ...own, style: 'capsInline' as const }] : [own]
      })
      .filter((cue) => {
        // In writing systems without capitals any short row could be a name, so only rows that recur count.
        if ((caseless.get(line.text) ?? MIN_REPEATS) < MIN_REPEATS) return false
        if (isOwnRowStyle(cue.style) && (!hasWordsAfter(lines, index) || isAboveAuthor(lines, index))) return false
        return !isTitleCaseCue(cue) || placeTracker.note(cue.style, index)
      })
    if (cues.length > 0) found.set(index, cues)
  }
  return removeStrayNames(removeLists(found, placeTracker.isUsualPlace))
}

/** Whether a name is a technical label and not a role. False if the cast list contains the name. */
const isTechnical = (name: string, isCast: (name: string) => boolean) => isTechnicalLabel(name) && !isCast(name)

/** Maximum number of rows of a direction after a name. */
const MAX_DIRECTION_ROWS = 6
const CLOSING_BRACKETS = { '(': ')', '[': ']' } as const

/**
 * Returns the cue with the `.` or `:` after its direction, if the direction ends 1 to 6 rows below the name. Returns
 * other cues unchanged.
 */
function withMark(cue: Cue, lines: readonly Line[], index: number): Cue {
  const open = /^_*([[(])/u.exec(cue.rest)?.[1] as keyof typeof CLOSING_BRACKETS | undefined
  if (!open || cue.rest.includes(CLOSING_BRACKETS[open])) return cue
  for (let next = index + 1; next <= index + MAX_DIRECTION_ROWS; next++) {
    const line = lines[next]
    if (!line || line.isBlank) return cue
    const end = line.text.indexOf(CLOSING_BRACKETS[open])
    if (end < 0) continue
    const mark = /^[_*]*\s?([.:])/u.exec(line.text.slice(end + 1))?.[1]
    return mark === ':' || mark === '.' ? { ...cue, mark } : cue
  }
  return cue
}

/** Matches the beginning of a direction such as `Enter Merriman.`, which is not a cue. */
const ENTRANCE = /^(?:re-?enter|enter|exit|exeunt)\s/iu
export const isOwnRowStyle = (style: CueStyle) => style === 'alone' || style === 'titleAlone'
const isTitleCaseCue = ({ style, mark }: Cue) => style === 'titleAlone' || (style === 'titleInline' && mark !== ':')
const endsSentence = (text: string) => /[.!?\u2026"'\u201D\u2019)\]\u2014-][_*]*$/u.test(text)

/** Creates counters of title-case names: at paragraph starts, and within paragraphs after the end of a sentence. */
function createPlaceTracker(lines: readonly Line[]) {
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
    /**
     * Returns whether the style has its cues at this kind of position. False if the cue at `index` is within a
     * paragraph, although at least half of the cues of its style begin a paragraph.
     */
    isUsualPlace: (style: CueStyle, index: number): boolean => {
      const own = within.get(style)
      return own === undefined || !own.has(index) || own.size > (atStart.get(style) ?? 0)
    },
  }
}

/**
 * Removes two kinds of possible cues: rows of a cast list (neighbouring rows with a comma after the name), and cues
 * within paragraphs if at least half of the cues of their style begin paragraphs.
 */
function removeLists(
  found: CueCandidates,
  isUsualPlace: (style: CueStyle, index: number) => boolean,
): ReadonlyMap<number, readonly Cue[]> {
  const isListed = (index: number) =>
    found.get(index)?.some(({ style, hasCommaDirection }) => hasCommaDirection && isOwnRowStyle(style))
  return new Map(
    [...found].flatMap(([index, cues]): [number, readonly Cue[]][] => {
      const isInList = isListed(index - 1) || isListed(index + 1)
      const remaining = cues.filter(
        ({ style, hasCommaDirection }) => isUsualPlace(style, index) && !(hasCommaDirection && isInList),
      )
      return remaining.length > 0 ? [[index, remaining]] : []
    }),
  )
}

const isSmall = ({ name }: Cue) => /^\p{Ll}/u.test(name)

/**
 * If at least half of the names in the style `titleInline` do not begin in lower case, removes each name that begins in
 * lower case and occurs once, such as `the face:`. Such names are parts of sentences.
 */
function removeStrayNames(found: CueCandidates): CueCandidates {
  const inline = [...found.values()].flat().filter(({ style }) => style === 'titleInline')
  const small = inline.filter(isSmall).map(({ name }) => normaliseName(name))
  if (small.length === 0 || small.length > inline.length / 2) return found
  const counts = new Map<string, number>()
  for (const key of small) counts.set(key, (counts.get(key) ?? 0) + 1)
  const isStrayName = (cue: Cue) =>
    cue.style === 'titleInline' && isSmall(cue) && (counts.get(normaliseName(cue.name)) ?? 0) < MIN_REPEATS
  return new Map(
    [...found].flatMap(([index, cues]): [number, readonly Cue[]][] => {
      const remaining = cues.filter((cue) => !isStrayName(cue))
      return remaining.length > 0 ? [[index, remaining]] : []
    }),
  )
}

/** Detects the cue style of a script: the style whose names have the greatest weight. Returns undefined for prose. */
export function detectCueStyle(
  lines: readonly Line[],
  candidates: CueCandidates,
  /** `isCertain`: the format itself marks a name on its own row as a cue. */
  { isCast, isCertain }: { isCast: (name: string) => boolean; isCertain: boolean },
): CueStatistics | undefined {
  const written = lines.filter(({ isBlank }) => !isBlank).length
  const starts = lines.filter((line, index) => !line.isBlank && isParagraphStart(lines, index)).length
  const paragraphs = Math.max(starts, written * MIN_PARAGRAPHS_PER_ROW)
  const counts = new Map<CueStyle, Map<string, number>>(styles.map((style) => [style, new Map()]))
  const marks = new Map<CueStyle, number>()
  const colons = new Map<CueStyle, number>()
  const italics = new Map<CueStyle, number>()
  const addTo = (sums: Map<CueStyle, number>, style: CueStyle) => sums.set(style, (sums.get(style) ?? 0) + 1)
  const withCommaDirection: { style: CueStyle; key: string }[] = []
  for (const cues of candidates.values()) {
    for (const { style, name, mark, hasCommaDirection, isItalic } of cues) {
      if (hasCommaDirection) {
        withCommaDirection.push({ style, key: normaliseName(name) })
        continue
      }
      const ofStyle = counts.get(style)
      const key = normaliseName(name)
      ofStyle?.set(key, (ofStyle.get(key) ?? 0) + 1)
      if (mark) addTo(marks, style)
      if (mark === ':') addTo(colons, style)
      if (isItalic) addTo(italics, style)
    }
  }
  const isShort = isShortDialogue(lines, [...candidates.values()].flat())
  let best: { style: CueStyle; weight: number } | undefined
  for (const style of styles) {
    const ofStyle = counts.get(style) ?? new Map<string, number>()
    const total = [...ofStyle.values()].reduce((sum, count) => sum + count, 0)
    const hasClearMarks =
      (italics.get(style) ?? 0) >= total * ITALIC_SHARE ||
      (style === 'titleAlone' && (colons.get(style) ?? 0) >= total * ITALIC_SHARE)
    const minCount = hasClearMarks ? MIN_REPEATS : MIN_COUNTS[style]
    let weight = 0
    let recurring = 0
    for (const [name, count] of ofStyle) {
      if (count >= minCount || isCast(name)) recurring += count
      weight += count >= minCount || isCast(name) ? count : count * SINGLE_WEIGHTS[style]
    }
    // Short answers in title case are also alone on their rows, so names in the style `titleAlone` count less.
    if (style === 'titleAlone' && !hasClearMarks) weight *= TITLE_CASE_ALONE_WEIGHT
    const minShare = hasClearMarks ? MIN_ITALIC_SHARE : MIN_TITLE_CASE_SHARE
    if (isShort && style === 'titleInline') weight = total
    else if ((style === 'titleInline' || style === 'titleAlone') && recurring < Math.max(4, paragraphs * minShare))
      continue
    if (style === 'alone' && recurring === 0 && ofStyle.size < 2 && !isCertain) continue
    const minWeight = isCertain && style === 'alone' ? SINGLE_WEIGHTS.alone : 0.8
    if (weight >= minWeight && (!best || weight > best.weight)) best = { style, weight }
  }
  if (!best || (best.weight < MIN_WEIGHT && best.style !== 'alone')) return undefined
  const chosen = counts.get(best.style) ?? new Map<string, number>()
  const all = [...chosen.values()].reduce((sum, count) => sum + count, 0)
  for (const { style, key } of withCommaDirection) if (style === best.style) chosen.set(key, (chosen.get(key) ?? 0) + 1)
  const recurringRows = [...candidates].flatMap(([index, cues]) =>
    cues.some(({ style, name }) => style === best.style && (chosen.get(normaliseName(name)) ?? 0) > MIN_REPEATS)
      ? [index]
      : [],
  )
  const own = [...candidates].flatMap(([index, cues]) =>
    cues.some(({ style }) => style === best.style) ? [index] : [],
  )
  const writtenNames = new Map<string, string>()
  for (const { style, name } of [...candidates.values()].flat()) {
    const key = normaliseName(name)
    if (style === best.style && !writtenNames.has(key)) writtenNames.set(key, name)
  }
  const shareOf = (is: (index: number) => boolean) =>
    recurringRows.filter(is).length / Math.max(1, recurringRows.length)
  return {
    style: best.style,
    counts: chosen,
    writtenNames,
    markShare: (marks.get(best.style) ?? 0) / Math.max(1, all),
    hasCommaDirections: withCommaDirection.length >= Math.max(MIN_COMMA_DIRECTIONS, all * MIN_COMMA_DIRECTION_SHARE),
    paragraphStartShare: shareOf((index) => isParagraphStart(lines, index)),
    hasOneSpeechPerRow:
      own.filter((index) => isParagraphStart(lines, index)).length < own.length * MAX_PARAGRAPH_START_SHARE,
    nextRowShare: shareOf((index) => !(lines[index + 1]?.isBlank ?? true)),
    colonShare: (colons.get(best.style) ?? 0) / Math.max(1, all),
    isShortDialogue: isShort && best.style === 'titleInline',
  }
}
