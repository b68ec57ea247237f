import { listSpeeches, type Script } from '../../parse/script.ts'

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
 * Returns the reading with the most speeches of recurring roles. The readings must be in the order of their
 * reliability, most reliable first.
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
