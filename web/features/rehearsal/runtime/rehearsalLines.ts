import type { OutputOf } from '@scene-partner/contract/operations/index'
import { expectedLineMs, type LineMemory } from '@scene-partner/script/rehearsal/lineMemory'
import { isSpokenLine } from '@scene-partner/script/rehearsal/spokenLines'
import { isSoundCue } from '@scene-partner/script/rehearsal/isSoundCue'
import { needsPractice } from './lineMemories.ts'
import type { LineOwner, RehearsalLine } from '../engine/engineTypes.ts'

/** A parsed script with the actor's corrections: its lines, scenes and roles. */
export type Understanding = OutputOf<'getUnderstanding'>['understanding']
export type UnderstoodLine = Understanding['lines'][number]

/** A line in the form for the engine. `source` is the line as the screen shows it. */
export type ScriptLine = RehearsalLine & { source: UnderstoodLine }

function findOwner(line: UnderstoodLine, mine: ReadonlySet<string>): LineOwner {
  const { characters } = line
  if (!isSpokenLine(line)) return 'shown'
  const ownRoles = characters.filter((name) => mine.has(name)).length
  if (ownRoles === 0) return 'partner'
  return ownRoles === characters.length ? 'mine' : 'together'
}

/**
 * Returns every line of a script for an actor who plays the roles `mine`. The expected time of the actor's lines is the
 * measured one if known, else an estimate.
 */
export function buildRehearsalLines(
  { lines }: Understanding,
  mine: readonly string[],
  memories: ReadonlyMap<string, LineMemory>,
): ScriptLine[] {
  const ownRoles = new Set(mine)
  let number = 0
  return lines.map((source) => {
    const part = findOwner(source, ownRoles)
    if (part !== 'shown') number += 1
    return {
      id: source.id,
      kind: source.kind,
      part,
      scene: source.scene,
      number: part === 'shown' ? null : number,
      ...(source.kind === 'action' && isSoundCue(source.text) && { isSound: true }),
      characters: source.characters,
      text: source.text,
      expectedMs: expectedLineMs(source.text, memories.get(source.id)),
      source,
    }
  })
}

export type SceneRange = { first: number; last: number }

/** Returns the indexes of the actor's lines that are marked as lines to practise. */
export function findMarkedLines(
  lines: readonly RehearsalLine[],
  memories: ReadonlyMap<string, LineMemory>,
): ReadonlySet<number> {
  return new Set(
    lines.flatMap(({ id, part }, at) => {
      const memory = part === 'partner' || part === 'shown' ? undefined : memories.get(id)
      return memory && needsPractice(memory) ? [at] : []
    }),
  )
}
