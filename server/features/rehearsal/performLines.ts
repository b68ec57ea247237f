import type { UnderstoodLine } from '@scene-partner/contract/operations/understanding'
import { pronounce, type Casting } from '@scene-partner/script/casting'
import { canSay } from '@scene-partner/speech/engines/pronounceable'
import { type CastUnit, perform, turnAfter } from '@scene-partner/speech/performance'

/** A line and by whom it is spoken, by all of them together; or, by nobody, the silence that the actor has for it. */
export type CastLine = { line: UnderstoodLine; voices: readonly string[]; gapMs?: number | undefined }

/**
 * A unit, whose line it is, the silence before it where an actor's own line begins the scene, and whether it is spoken
 * together with the one before it.
 */
export type PerformedUnit = CastUnit & { pauseBeforeMs?: number; withBefore?: boolean }

/** Longer than any line; and all of mine together as long as a role can be: more silence would fill the disk. */
const longestGapMs = 10 * 60_000
const longestInAllMs = 2 * 60 * 60_000

/**
 * Lines as they are performed, one after the other: directed by their parentheticals and extensions, words said as the
 * script wants, and for the actor's own lines a silence as long as they take, with the breath before and after it.
 */
export function performLines(lines: readonly CastLine[], pronunciations: Casting['pronunciations']): PerformedUnit[] {
  const speeches = lines.map(({ line, voices, gapMs }) => ({
    voiceId: voices[0] ?? '',
    extension: line.extension,
    parts: gapMs === undefined ? line.parts.map((part) => sayIn(part, pronunciations)) : [],
  }))
  const units: PerformedUnit[] = perform(speeches, { canSay })
  const lastOf = new Map(units.map((unit) => [unit.speech, unit]))
  const firstOf = new Map(units.toReversed().map((unit) => [unit.speech, unit]))
  let before: PerformedUnit | undefined
  let waitingMs = 0
  let roomMs = longestInAllMs
  for (const [index, { line, gapMs }] of lines.entries()) {
    if (gapMs === undefined) {
      const first = firstOf.get(index)
      if (first && waitingMs > 0) first.pauseBeforeMs = waitingMs
      if (first) waitingMs = 0
      before = lastOf.get(index) ?? before
      continue
    }
    const silence = Math.min(Math.min(gapMs, longestGapMs) + turnAfter(line.text), roomMs)
    roomMs -= silence
    if (before) before.pauseAfterMs = Math.max(before.pauseAfterMs, turnAfter(before.text)) + silence
    else waitingMs += silence
  }
  return units.flatMap((unit) => inAllVoices(unit, lines[unit.speech]?.voices ?? []))
}

/** Sentence by sentence, so that those who speak together stay together. The silences are those of the first. */
function inAllVoices(unit: PerformedUnit, [, ...others]: readonly string[]): PerformedUnit[] {
  const { pauseBeforeMs: _silence, ...said } = unit
  return [unit, ...others.map((voiceId) => ({ ...said, voiceId, pauseAfterMs: 0, withBefore: true }))]
}

const sayIn = (part: UnderstoodLine['parts'][number], pronunciations: Casting['pronunciations']) =>
  part.kind === 'speech' ? { ...part, text: pronounce(part.text, pronunciations) } : part
