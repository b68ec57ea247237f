import { isContinuation, parseCues, type CueStyle } from '../../parse/cues/cues.ts'
import { listSpeeches, type Script } from '../../parse/script.ts'
import { rowText, type Row } from './rows.ts'

/** A less reliable parse is preferred only if it gives more than this many times as many speeches. */
const MIN_GAIN = 1.1
/**
 * Only speeches with at least this confidence are counted. Speeches without a name before them have a lower confidence,
 * and a wrong parse creates many of them.
 */
const MIN_CONFIDENCE = 0.7

/** Counts the speeches of roles that speak more than once. A text that was mistaken for a cue rarely occurs twice. */
function countRecurring(script: Script): number {
  const counts = new Map<string, number>()
  const speeches = listSpeeches(script).filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
  for (const { characters } of speeches) counts.set(characters.join(), (counts.get(characters.join()) ?? 0) + 1)
  return speeches.filter(({ characters }) => (counts.get(characters.join()) ?? 0) > 1).length
}

/**
 * Returns the parse with the most speeches of recurring roles. A less reliable parse needs more than `MIN_GAIN` times
 * as many. `parses` must be ordered by reliability, most reliable first.
 */
export function chooseScript(parses: readonly [Script, ...Script[]]): Script {
  let [best] = parses
  let most = countRecurring(best)
  for (const script of parses.slice(1)) {
    const count = countRecurring(script)
    if (count > most * MIN_GAIN) [best, most] = [script, count]
  }
  return best
}

/**
 * Returns whether parsing the plain text could give so many more speeches that `chooseScript` prefers it to `script`.
 * Counts the possible cues of recurring names in rows and their segments, which is much faster than parsing.
 */
export function canWordsFindMore(rows: readonly Row[], script: Script): boolean {
  const counts = new Map<CueStyle, Map<string, number>>()
  for (const row of rows) {
    const texts = row.segments.length > 1 ? [rowText(row), ...row.segments.map(({ text }) => text)] : [rowText(row)]
    for (const { style, name, extension } of texts.flatMap(parseCues)) {
      // `MACBETH (CONT’D)` after a page break continues a speech, so it is not counted.
      if (isContinuation(extension)) continue
      const ofStyle = counts.get(style) ?? new Map<string, number>()
      counts.set(style, ofStyle.set(name, (ofStyle.get(name) ?? 0) + 1))
    }
  }
  const limit = countRecurring(script) * MIN_GAIN
  const countOf = (names: ReadonlyMap<string, number>) =>
    [...names.values()].reduce((sum, count) => (count > 1 ? sum + count : sum), 0)
  return [...counts.values()].some((names) => countOf(names) > limit)
}
