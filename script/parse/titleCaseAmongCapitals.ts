import type { Cue, CueStyle } from './cues/cues.ts'
import { isParagraphStart, type CueCandidates, type CueStatistics } from './cueStyle.ts'
import { normaliseName, splitJointName } from './cues/names.ts'
import { isHeading } from './headings/headings.ts'
import type { Line } from './text/lines.ts'
import { endsSentence, measureWrapping, type Wrapping } from './text/wrapping.ts'

/** Maps each cue style to the style that differs only in the case of the names. */
const COUNTERPARTS: Partial<Record<CueStyle, CueStyle>> = {
  alone: 'titleAlone',
  titleAlone: 'alone',
  capsInline: 'titleInline',
  titleInline: 'capsInline',
}
const MIN_COUNT = 2
const MIN_COUNT_WITHOUT_MARK = 3
/** If at least this share of the paragraphs begins with a name, a name that begins only one paragraph is a cue, too. */
const ALMOST_ALL = 0.85
/** If more than this share of the names in capitals has a property, such as a colon, title-case names need it too. */
const USUAL_SHARE = 0.8
/** A name in title case may be indented this many columns less than the names in capitals. */
const MAX_OUTDENT = 4
const MIN_INDENT = 4

const median = (list: readonly number[]) => list.toSorted((one, other) => one - other)[list.length >> 1] ?? 0

const areAllKnown = (names: readonly string[], isKnown: (name: string) => boolean) =>
  names.length > 1 && names.every(isKnown)
const isDirectionOrHeading = ({ text }: Line) => /^_?[[(]/u.test(text) || isHeading(text)

/** If at most this share of the names follows a blank row, the text does not separate its paragraphs by blank rows. */
const MAX_GAPLESS_SHARE = 0.2

/**
 * Returns whether a row begins a paragraph in a text without blank rows. The last row of a paragraph is shorter than
 * the others.
 */
const startsGaplessParagraph = (lines: readonly Line[], index: number, wrapping: Wrapping): boolean => {
  const above = lines[index - 1]
  if (/^\p{Ll}/u.test(lines[index]?.text ?? '')) return false
  if (!above || above.isBlank || /[\])]$/u.test(above.text) || isHeading(above.text)) return true
  return wrapping.isWrapped ? !wrapping.continuesParagraph(index) : endsSentence(above.text)
}

/** Returns the share of paragraphs that begin with a cue. Ignores headings, and directions in brackets. */
function measureCueShare(
  lines: readonly Line[],
  { isStart, isCue }: { isStart: (index: number) => boolean; isCue: (index: number) => boolean },
): number {
  let [starts, cues] = [0, 0]
  for (const [index, line] of lines.entries()) {
    if (line.isBlank || !isStart(index) || isDirectionOrHeading(line)) continue
    starts++
    if (isCue(index)) cues++
  }
  return cues / Math.max(1, starts)
}

/**
 * Finds names in title case in a script whose other names are in capitals (`Mrs. Hill` above her speech, among `ANNA`
 * and `BEN`), or names in capitals among names in title case. Such a name must resemble the other names: the same `.`
 * or `:`, the same kind of position and a similar indent. It must occur several times, or also in the usual letter
 * case, unless almost all paragraphs begin with a name. The first word of a wrapped row is not such a name.
 * @returns the candidates, with these names as cues of the script's style; undefined if there are none
 */
export function adoptTitleCaseCues(
  lines: readonly Line[],
  candidates: CueCandidates,
  statistics: CueStatistics,
): CueCandidates | undefined {
  const { style, counts, markShare, colonShare, paragraphStartShare, nextRowShare } = statistics
  const counterpart = COUNTERPARTS[style]
  if (!counterpart) return undefined
  const isRecurring = (cue: Cue) => cue.style === style && (counts.get(normaliseName(cue.name)) ?? 0) >= MIN_COUNT
  const indents = [...candidates].flatMap(([index, cues]) =>
    cues.some(isRecurring) ? [lines[index]?.indent ?? 0] : [],
  )
  const indent = median(indents)
  const areMarked = markShare > USUAL_SHARE
  const mark = areMarked ? (colonShare > USUAL_SHARE / 2 ? ':' : '.') : ''
  const wrapping = measureWrapping(lines)
  const { continuesSentence } = wrapping
  const isGapless = paragraphStartShare <= MAX_GAPLESS_SHARE
  const isStart = (index: number) =>
    isGapless ? startsGaplessParagraph(lines, index, wrapping) : isParagraphStart(lines, index)
  const isInPlace = (index: number, cue: Cue) => {
    if (cue.style !== counterpart || cue.isItalic || (areMarked ? cue.mark !== mark : cue.mark === '.')) return false
    if (paragraphStartShare > USUAL_SHARE && !isParagraphStart(lines, index)) return false
    if (style === 'capsInline' && continuesSentence(index)) return false
    if (style === 'alone' && nextRowShare > USUAL_SHARE && (lines[index + 1]?.isBlank ?? true)) return false
    return indent < MIN_INDENT || (lines[index]?.indent ?? 0) >= indent - MAX_OUTDENT
  }
  const inPlace = [...candidates].flatMap(([index, cues]) => {
    const cue = cues.find((one) => isInPlace(index, one))
    return cue ? [{ index, cue, key: normaliseName(cue.name) }] : []
  })
  const ownCounts = new Map<string, number>()
  for (const { key } of inPlace) ownCounts.set(key, (ownCounts.get(key) ?? 0) + 1)
  const minCount = areMarked || indent >= MIN_INDENT ? MIN_COUNT : MIN_COUNT_WITHOUT_MARK
  const places = new Set(inPlace.map(({ index }) => index))
  const isCue = (index: number) => places.has(index) || (candidates.get(index)?.some(isRecurring) ?? false)
  // If names are on rows of their own, the row below a name begins a speech, so that row cannot be a cue.
  const isOpen = (index: number) => isStart(index) && !(isGapless && style === 'alone' && isCue(index - 1))
  const hasStarts = isGapless ? wrapping.isWrapped : paragraphStartShare > USUAL_SHARE
  const isRegular = hasStarts && measureCueShare(lines, { isStart: isOpen, isCue }) >= ALMOST_ALL
  const isKnown = (key: string, least: number) => (ownCounts.get(key) ?? 0) >= least || counts.has(key)
  const isOften = ({ key }: { key: string }) => isKnown(key, minCount)
  /**
   * Whether a name starts a paragraph of a text without blank rows, and occurs at least `MIN_COUNT` times in its own
   * letter case or once in that of the other names. If several names are joined, this must be true of each.
   */
  const isRareAtStart = ({ key, index }: { key: string; index: number }) =>
    isGapless &&
    isStart(index) &&
    (isKnown(key, MIN_COUNT) || areAllKnown(splitJointName(key), (name) => isKnown(name, MIN_COUNT)))
  if (!inPlace.some(isOften)) return undefined
  const adopted = inPlace.filter((one) => (isRegular && isStart(one.index)) || isOften(one) || isRareAtStart(one))
  const result = new Map(candidates)
  for (const { index, cue } of adopted) result.set(index, [{ ...cue, style }])
  return result
}
