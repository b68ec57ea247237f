import type { OutputOf } from '@scene-partner/contract/operations/index'
import { expectedLineMs, type LineMemory } from '@scene-partner/script/rehearsal/lineMemory'
import { isSoundCue } from '@scene-partner/script/rehearsal/isSoundCue'
import type { LineOwner, RehearsalLine } from '../engine/engineTypes.ts'

export type Understanding = OutputOf<'getUnderstanding'>['understanding']
export type UnderstoodLine = Understanding['lines'][number]

/** A line for the engine, with its source for the screen. */
export type ScriptLine = RehearsalLine & { source: UnderstoodLine }

function findOwner({ kind, characters, text }: UnderstoodLine, mine: ReadonlySet<string>): LineOwner {
  if (kind !== 'speech' || characters.length === 0 || !/[\p{L}\p{N}]/u.test(text)) return 'shown'
  const ownRoles = characters.filter((name) => mine.has(name)).length
  if (ownRoles === 0) return 'partner'
  return ownRoles === characters.length ? 'mine' : 'together'
}

/**
 * Returns every line of a script for an actor who plays the roles `mine`. The time of own lines is learnt if known,
 * else estimated.
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

/** Returns the first and last line index of a scene. Both are 0 if the scene has no line. */
export function findSceneRange(lines: readonly RehearsalLine[], scene: number): SceneRange {
  const first = lines.findIndex((line) => line.scene === scene)
  return {
    first: Math.max(0, first),
    last: Math.max(
      0,
      lines.findLastIndex((line) => line.scene === scene),
    ),
  }
}
