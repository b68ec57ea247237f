import { isContinuation, parseCues, type CueStyle } from '../../parse/cues/cues.ts'
import { listSpeeches, type Script } from '../../parse/script.ts'
import { rowText, type Row } from './rows.ts'

/** An earlier reading is kept unless a later one gives this many times as many speeches. */
const MIN_GAIN = 1.1
/**
 * Only speeches with at least this confidence are counted. A speech without a name before it has a lower confidence,
 * because each wrong division of a speech creates one.
 */
const MIN_CONFIDENCE = 0.7

/** Counts the speeches of roles that speak more than once. Text that was mistaken for a cue seldom occurs twice. */
function countRecurring(script: Script): number {
  const counts = new Map<string, number>()
  const speeches = listSpeeches(script).filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
  for (const { characters } of speeches) counts.set(characters.join(), (counts.get(characters.join()) ?? 0) + 1)
  return speeches.filter(({ characters }) => (counts.get(characters.join()) ?? 0) > 1).length
}

/**
 * Returns the reading with the most speeches of recurring roles, but a less reliable one only if it has more than
 * `MIN_GAIN` times as many. The readings must be in the order of their reliability, most reliable first.
 */
export function chooseScript(readings: readonly [Script, ...Script[]]): Script {
  let [best] = readings
  let most = countRecurring(best)
  for (const script of readings.slice(1)) {
    const count = countRecurring(script)
    if (count > most * MIN_GAIN) [best, most] = [script, count]
  }
  return best
}

/**
 * Returns whether a reading by words can have so many more speeches that `chooseScript` prefers it to `script`. It
 * cannot if in each style of cues fewer rows begin with a name that recurs. Counting them takes much less time than
 * such a reading.
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
