import type { UnderstoodLine } from '@scene-partner/contract/operations/understanding'
import { canSay } from '@scene-partner/speech/engines/pronounceable'
import { type CastUnit, perform, turnAfter } from '@scene-partner/speech/performance'

/** A line and by whom it is spoken, by all of them together; or, by nobody, the silence that the actor has for it. */
export type CastLine = { line: UnderstoodLine; voices: readonly string[]; gapMs?: number | undefined }

/**
 * A unit, whose line it is, the silence before it where an actor's own line begins the scene, and whether it is spoken
 * together with the one before it.
 */
export type PerformedUnit = CastUnit & { pauseBeforeMs?: number; withBefore?: boolean }

/** Words as a role says them. */
export type SayAs = (text: string, name: string) => string

/** Longer than any line; and all of mine together as long as a role can be: more silence would fill the disk. */
const longestGapMs = 10 * 60_000
const longestInAllMs = 2 * 60 * 60_000

/**
 * Lines as they are performed, one after the other: directed by their parentheticals and extensions, words said as the
 * script and the role want, and for the actor's own lines a silence as long as they take, with the breath before and
 * after it.
 */
export function performLines(lines: readonly CastLine[], sayAs: SayAs): PerformedUnit[] {
  const speeches = lines.map(({ line, voices, gapMs }) => speechOf(line, gapMs === undefined ? voices[0] : '', sayAs))
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
  return [...bySpeech(units)].flatMap(([speech, own]) => inAllVoices(own, lines[speech], sayAs))
}

function bySpeech(units: readonly PerformedUnit[]): Map<number, PerformedUnit[]> {
  const found = new Map<number, PerformedUnit[]>()
  for (const unit of units) found.set(unit.speech, [...(found.get(unit.speech) ?? []), unit])
  return found
}

const speechOf = ({ extension, parts }: UnderstoodLine, name = '', sayAs: SayAs) => ({
  voiceId: name,
  extension,
  parts: name ? parts.map((part) => (part.kind === 'speech' ? { ...part, text: sayAs(part.text, name) } : part)) : [],
})

/** Sentence by sentence, so that those who speak together stay together. The silences are those of the first. */
function inAllVoices(own: readonly PerformedUnit[], cast: CastLine | undefined, sayAs: SayAs): PerformedUnit[] {
  const others = (cast?.voices.slice(1) ?? []).map((voiceId) => {
    const units = cast ? perform([speechOf(cast.line, voiceId, sayAs)], { canSay }) : []
    // Whoever says it in other sentences says it as the first does: they must not part.
    return { voiceId, units: units.length === own.length ? units : own }
  })
  return own.flatMap((unit, at) => {
    const { pauseBeforeMs: _silence, ...said } = unit
    const withIt = others.map(({ voiceId, units }): PerformedUnit => {
      const { text, spoken } = units[at] ?? said
      return { ...said, text, spoken, voiceId, pauseAfterMs: 0, withBefore: true }
    })
    return [unit, ...withIt]
  })
}
