import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { canSay } from '@scene-partner/speech/engines/canSay'
import { applyLineReading, type VariedReading } from '@scene-partner/speech/planning/lineReading'
import { type SceneUnit, planScene, pauseAfterSpeech } from '@scene-partner/speech/planning/planScene'

/**
 * A line and the names of the roles whose readers speak it together. A line of the actor has no names, and becomes the
 * pause `gapMs`.
 */
export type CastLine = {
  line: UnderstoodLine
  voices: readonly string[]
  gapMs?: number | undefined
  /** Key of the take that replaces the voices: a recording of the line, or the bell of a sound cue. */
  recordedTake?: string | undefined
  /** The line reading that the actor chose for this line. Absent: the line is read as it is written. */
  read?: VariedReading | undefined
}

/**
 * A unit with its speaker. `pauseBeforeMs`: silence before the unit, if the actor's own line begins the scene.
 * `withBefore`: whether the unit is spoken simultaneously with the previous one.
 */
export type PerformedUnit = SceneUnit & { pauseBeforeMs?: number; withBefore?: boolean; recordedTake?: string }

/** Replaces words by the pronunciation that the casting sets for a role. */
export type PronounceAs = (text: string, name: string) => string

/**
 * Longest pause in ms for one of the actor's lines, and for all of the actor's lines in a scene together. More silence
 * would fill the disk (S-47).
 */
const maxGapMs = 10 * 60_000
const maxTotalGapMs = 2 * 60 * 60_000

/**
 * Turns cast lines into units. Parentheticals, and extensions of the character's name such as `V.O.`, set the delivery;
 * pronunciations are applied. Each of the actor's own lines becomes a pause of `gapMs`, up to `maxGapMs`, plus the
 * usual pauses after the line and after the unit before it.
 */
export function performLines(lines: readonly CastLine[], pronounceAs: PronounceAs): PerformedUnit[] {
  const speeches = lines.map(({ line, voices, gapMs }) =>
    toSpeech(line, gapMs === undefined ? voices[0] : '', pronounceAs),
  )
  const units = [...groupBySpeech(planScene(speeches, { canSay }))].flatMap(([speech, ownUnits]) =>
    readUnits(ownUnits, lines[speech]),
  )
  const lastUnits = new Map(units.map((unit) => [unit.speech, unit]))
  const firstUnits = new Map(units.toReversed().map((unit) => [unit.speech, unit]))
  let previous: PerformedUnit | undefined
  let pauseAtStartMs = 0
  let remainingGapMs = maxTotalGapMs
  for (const [index, { line, gapMs }] of lines.entries()) {
    if (gapMs === undefined) {
      const first = firstUnits.get(index)
      if (first && pauseAtStartMs > 0) first.pauseBeforeMs = pauseAtStartMs
      if (first) pauseAtStartMs = 0
      previous = lastUnits.get(index) ?? previous
      continue
    }
    const silence = Math.min(Math.min(gapMs, maxGapMs) + pauseAfterSpeech(line.text), remainingGapMs)
    remainingGapMs -= silence
    if (previous) previous.pauseAfterMs = Math.max(previous.pauseAfterMs, pauseAfterSpeech(previous.text)) + silence
    else pauseAtStartMs += silence
  }
  return [...groupBySpeech(units)].flatMap(([speech, ownUnits]) => {
    const cast = lines[speech]
    if (cast?.recordedTake !== undefined) return joinUnits(ownUnits, cast.line, cast.recordedTake)
    return repeatForVoices(ownUnits, cast, pronounceAs)
  })
}

/**
 * Replaces the units of a line by one unit with its recording. The words of a sound cue are not counted as spoken
 * characters.
 */
function joinUnits(units: readonly PerformedUnit[], line: UnderstoodLine, recordedTake: string): PerformedUnit[] {
  const [first, last] = [units[0], units.at(-1)]
  if (!first || !last) return []
  const text = line.kind === 'speech' ? line.text : ''
  return [{ ...first, text, spoken: line.text, pauseAfterMs: last.pauseAfterMs, recordedTake }]
}

function groupBySpeech(units: readonly PerformedUnit[]): Map<number, PerformedUnit[]> {
  const groups = new Map<number, PerformedUnit[]>()
  for (const unit of units) groups.set(unit.speech, [...(groups.get(unit.speech) ?? []), unit])
  return groups
}

/** Returns copies of the units, changed by the line reading. */
const readUnits = (units: readonly PerformedUnit[], cast: CastLine | undefined): PerformedUnit[] =>
  applyLineReading(units, cast?.read ?? { variation: 0 }).map((unit) => ({ ...unit }))

const toSpeech = ({ extension, parts }: UnderstoodLine, name = '', pronounceAs: PronounceAs) => ({
  voiceId: name,
  extension,
  parts: name
    ? parts.map((part) => (part.kind === 'speech' ? { ...part, text: pronounceAs(part.text, name) } : part))
    : [],
})

/**
 * Repeats each unit for each additional voice, so that simultaneous voices stay together sentence by sentence. Only the
 * first voice's pauses count.
 */
function repeatForVoices(
  ownUnits: readonly PerformedUnit[],
  cast: CastLine | undefined,
  pronounceAs: PronounceAs,
): PerformedUnit[] {
  const otherVoices = (cast?.voices.slice(1) ?? []).map((voiceId) => {
    const units = cast ? readUnits(planScene([toSpeech(cast.line, voiceId, pronounceAs)], { canSay }), cast) : []
    // A pronunciation can change the number of units into which the text is divided. The units of the first voice are
    // then used, so that the voices stay together.
    return { voiceId, units: units.length === ownUnits.length ? units : ownUnits }
  })
  return ownUnits.flatMap((unit, at) => {
    const { pauseBeforeMs: _silence, ...shared } = unit
    const simultaneous = otherVoices.map(({ voiceId, units }): PerformedUnit => {
      const { text, spoken } = units[at] ?? shared
      return { ...shared, text, spoken, voiceId, pauseAfterMs: 0, withBefore: true }
    })
    return [unit, ...simultaneous]
  })
}
