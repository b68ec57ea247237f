import type { OutputOf } from '@scene-partner/contract/operations/index'
import { lineMs, type LineMemory } from '@scene-partner/script/memory'
import { isSoundCue } from '@scene-partner/script/soundCues'
import type { Part, RoomLine } from '../engine/parts.ts'

export type Understanding = OutputOf<'getUnderstanding'>['understanding']
export type UnderstoodLine = Understanding['lines'][number]

/** A line as the room runs it, with what the sheet shows of it. */
export type SheetLine = RoomLine & { source: UnderstoodLine }

function partOf({ kind, characters, text }: UnderstoodLine, mine: ReadonlySet<string>): Part {
  if (kind !== 'speech' || characters.length === 0 || !/[\p{L}\p{N}]/u.test(text)) return 'shown'
  const own = characters.filter((name) => mine.has(name)).length
  if (own === 0) return 'partner'
  return own === characters.length ? 'mine' : 'together'
}

/** Every line of a script as it is run by who plays these roles; how long mine take is learnt, else guessed. */
export function roomLines(
  { lines }: Understanding,
  mine: readonly string[],
  memories: ReadonlyMap<string, LineMemory>,
): SheetLine[] {
  const own = new Set(mine)
  let number = 0
  return lines.map((source) => {
    const part = partOf(source, own)
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
      expectedMs: lineMs(source.text, memories.get(source.id)),
      source,
    }
  })
}

export type SceneRange = { first: number; last: number }

/** From where to where a scene goes. */
export function rangeOf(lines: readonly RoomLine[], scene: number): SceneRange {
  const first = lines.findIndex((line) => line.scene === scene)
  return {
    first: Math.max(0, first),
    last: Math.max(
      0,
      lines.findLastIndex((line) => line.scene === scene),
    ),
  }
}
