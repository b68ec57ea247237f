import type { UnderstoodLine } from '@scene-partner/contract/operations/understanding'
import { pronounce, type Casting } from '@scene-partner/script/casting'
import { canSay } from '@scene-partner/speech/engines/pronounceable'
import { type CastUnit, perform, turnAfter } from '@scene-partner/speech/performance'

/** A line and by whom it is spoken; or, where `gapMs` stands, the silence that the actor has for it. */
export type CastLine = { line: UnderstoodLine; voiceId: string; gapMs?: number | undefined }

/** A unit, whose line it is, and the silence before it where an actor's own line begins the scene. */
export type PerformedUnit = CastUnit & { pauseBeforeMs?: number }

/** Longer than any line; and all of mine together as long as a role can be: more silence would fill the disk. */
const longestGapMs = 10 * 60_000
const longestInAllMs = 2 * 60 * 60_000

/**
 * Lines as they are performed, one after the other: directed by their parentheticals and extensions, words said as the
 * script wants, and for the actor's own lines a silence as long as they take, with the breath before and after it.
 */
export function performLines(lines: readonly CastLine[], pronunciations: Casting['pronunciations']): PerformedUnit[] {
  const speeches = lines.map(({ line, voiceId, gapMs }) => ({
    voiceId,
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
  return units
}

const sayIn = (part: UnderstoodLine['parts'][number], pronunciations: Casting['pronunciations']) =>
  part.kind === 'speech' ? { ...part, text: pronounce(part.text, pronunciations) } : part
