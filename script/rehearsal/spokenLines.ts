import type { Understanding, UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { estimateLineMs } from './lineMemory.ts'

type Line = Pick<UnderstoodLine, 'kind' | 'characters' | 'text'>

/** Returns whether a role speaks the line. Only such lines are numbered (`NextOwnLine.number`). */
export const isSpokenLine = ({ kind, characters, text }: Line): boolean =>
  kind === 'speech' && characters.length > 0 && /[\p{L}\p{N}]/u.test(text)

/** Estimates the total duration of the spoken lines from their texts, in milliseconds. */
export const estimateSpokenMs = (lines: readonly Line[]): number =>
  lines.filter(isSpokenLine).reduce((sum, { text }) => sum + estimateLineMs(text), 0)

/** Returns whether an actor who plays the roles `mine` says the line, alone or together with others. */
export const isOwnLine = (line: Line, mine: readonly string[]): boolean =>
  isSpokenLine(line) && line.characters.some((name) => mine.includes(name))

/** The actor's next line in a script, with its cue. */
export type NextOwnLine = {
  /** Number of the line among the spoken lines of the script, from 1. */
  number: number
  line: UnderstoodLine
  /** The last line of another role before it in the same scene; null if there is none. */
  cue: UnderstoodLine | null
  /** Number of the actor's lines from this line to the end of the scene, this line included. */
  ownLinesLeft: number
  /** Estimated time in ms from the start of the cue (or of the line, if it has no cue) to the end of the scene. */
  remainingMs: number
}

/**
 * Returns the actor's first line at or after the line with the id `placeId`. If `placeId` is null or unknown, or no
 * such line follows, returns the actor's first line in the script. Null if the actor has no line.
 */
export function findNextOwnLine(
  { lines }: Pick<Understanding, 'lines'>,
  mine: readonly string[],
  placeId: string | null,
): NextOwnLine | null {
  const placeIndex = lines.findIndex(({ id }) => id === placeId)
  const isOwn = (line: UnderstoodLine) => isOwnLine(line, mine)
  const fromPlace = lines.findIndex((line, index) => index >= placeIndex && isOwn(line))
  const index = fromPlace < 0 ? lines.findIndex(isOwn) : fromPlace
  const line = lines[index]
  if (!line) return null
  const isInScene = ({ scene }: UnderstoodLine) => scene === line.scene
  const cueIndex = lines.findLastIndex((one, at) => at < index && isInScene(one) && isSpokenLine(one) && !isOwn(one))
  const restOfScene = lines.slice(cueIndex < 0 ? index : cueIndex).filter(isInScene)
  return {
    number: lines.slice(0, index + 1).filter(isSpokenLine).length,
    line,
    cue: lines[cueIndex] ?? null,
    ownLinesLeft: lines.slice(index).filter((one) => isInScene(one) && isOwn(one)).length,
    remainingMs: estimateSpokenMs(restOfScene),
  }
}
