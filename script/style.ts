import { cuesIn, type Cue, type CueStyle } from './cues.ts'
import { isFurniture } from './furniture.ts'
import { isHeading, isNobody, isSlug, isTransition } from './headings.ts'
import type { Line } from './lines.ts'
import { identityOf, isCaselessName } from './names.ts'

/** What a line could be as a cue, by its place among the lines. */
export type Candidates = ReadonlyMap<number, readonly Cue[]>

export type Reading = {
  style: CueStyle
  /** How often each name stands as a cue in that style, by identity. */
  counts: ReadonlyMap<string, number>
  /** The share of those cues that end in a point or colon: a script keeps to one way. */
  markShare: number
}

const styles: readonly CueStyle[] = ['tagged', 'alone', 'capsInline', 'titleInline']
/** A sentence may begin with a name, or a word in capitals: what stands once counts little, in title case nothing. */
const ONCE: Readonly<Record<CueStyle, number>> = { alone: 0.4, capsInline: 0.5, titleInline: 0, tagged: 0.5 }
const LEAST: Readonly<Record<CueStyle, number>> = { alone: 2, capsInline: 2, titleInline: 2, tagged: 2 }
const LEAST_WEIGHT = 2
/** Below this share of paragraphs, names in title case with a point are sentences. */
const LEAST_TITLE_SHARE = 0.25

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

const isParagraphStart = (lines: readonly Line[], index: number) => index === 0 || (lines[index - 1]?.isBlank ?? true)

const OFTEN = 2

function countCaseless(lines: readonly Line[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of lines) {
    if (isCaselessName(text.replace(/[:\uFF1A]$/u, ''))) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

/** All lines that could be cues, in every style. Title case counts only where a paragraph begins, or after a colon. */
export function findCandidates(lines: readonly Line[], isLeftOut: (line: Line) => boolean): Candidates {
  const found = new Map<number, readonly Cue[]>()
  const caseless = countCaseless(lines)
  for (const [index, line] of lines.entries()) {
    if (line.isBlank || isLeftOut(line) || isHeading(line.text) || isTransition(line.text)) continue
    const cues = cuesIn(line.text).filter((cue) => {
      if (isNobody(cue.name)) return false
      // Without capitals any short line could be a name: one that comes again is believed.
      if ((caseless.get(line.text) ?? OFTEN) < OFTEN) return false
      if (cue.style === 'alone') return hasWordsAfter(lines, index)
      return cue.style !== 'titleInline' || cue.mark === ':' || isParagraphStart(lines, index)
    })
    if (cues.length > 0) found.set(index, cues)
  }
  return found
}

/** The way in which most of a script's cues stand; nothing for prose. */
export function chooseStyle(
  lines: readonly Line[],
  candidates: Candidates,
  /** `isCertain`: the format itself says that a name alone on its line is a cue. */
  { isCast, isCertain }: { isCast: (name: string) => boolean; isCertain: boolean },
): Reading | undefined {
  const paragraphs = lines.filter((line, index) => !line.isBlank && isParagraphStart(lines, index)).length
  const counts = new Map<CueStyle, Map<string, number>>(styles.map((style) => [style, new Map()]))
  const marks = new Map<CueStyle, number>()
  for (const cues of candidates.values()) {
    for (const { style, name, mark } of cues) {
      const ofStyle = counts.get(style)
      const key = identityOf(name)
      ofStyle?.set(key, (ofStyle.get(key) ?? 0) + 1)
      if (mark) marks.set(style, (marks.get(style) ?? 0) + 1)
    }
  }
  let best: { style: CueStyle; weight: number } | undefined
  for (const style of styles) {
    const ofStyle = counts.get(style) ?? new Map<string, number>()
    let weight = 0
    let recurring = 0
    for (const [name, count] of ofStyle) {
      if (count >= LEAST[style] || isCast(name)) recurring += count
      weight += count >= LEAST[style] || isCast(name) ? count : count * ONCE[style]
    }
    if (style === 'titleInline' && recurring < Math.max(4, paragraphs * LEAST_TITLE_SHARE)) continue
    if (style === 'alone' && recurring === 0 && ofStyle.size < 2 && !isCertain) continue
    const least = isCertain && style === 'alone' ? ONCE.alone : 0.8
    if (weight >= least && (!best || weight > best.weight)) best = { style, weight }
  }
  if (!best || (best.weight < LEAST_WEIGHT && best.style !== 'alone')) return undefined
  const chosen = counts.get(best.style) ?? new Map<string, number>()
  const all = [...chosen.values()].reduce((sum, count) => sum + count, 0)
  return { style: best.style, counts: chosen, markShare: (marks.get(best.style) ?? 0) / Math.max(1, all) }
}
