import { findCueIndex } from '../engine/stepPlan.ts'
import type { ScriptLine, SceneRange } from './rehearsalLines.ts'

/** If the lines before the actor's first cue take longer than this (ms), a rehearsal starts at that cue. */
const longLeadInMs = 20_000

const isOwn = ({ part }: ScriptLine) => part === 'mine' || part === 'together'

/**
 * Returns the index of the line at which a range starts: its first line, or the actor's first cue if the lines before
 * that cue take too long.
 */
export function findOpeningLine(lines: readonly ScriptLine[], { first, last }: SceneRange): number {
  const firstOwn = lines.findIndex((line, at) => at >= first && at <= last && isOwn(line))
  if (firstOwn < 0) return first
  const cue = Math.max(first, findCueIndex(lines, firstOwn))
  const leadInMs = lines
    .slice(first, cue)
    .reduce((sum, { part, expectedMs }) => sum + (part === 'shown' ? 0 : expectedMs), 0)
  return leadInMs > longLeadInMs ? cue : first
}

/**
 * Returns the index of the line at which a rehearsal continues after it stopped at `lineIndex`. For a line of the actor
 * this is the cue, so that the actor hears it before the line.
 */
export function findResumeLine(lines: readonly ScriptLine[], lineIndex: number): number {
  const line = lines[lineIndex]
  return line && isOwn(line) ? findCueIndex(lines, lineIndex) : lineIndex
}

/** Returns the first scene after `scene` in which the actor speaks; undefined if there is none. */
export function findNextOwnScene(lines: readonly ScriptLine[], scene: number): number | undefined {
  return lines.find((line) => line.scene > scene && isOwn(line))?.scene
}

/** Returns the number of the actor's lines in a scene. */
export const countOwnLines = (lines: readonly ScriptLine[], scene: number): number =>
  lines.filter((line) => line.scene === scene && isOwn(line)).length

/**
 * Returns the id of the line to store as the actor's position after a scene has ended: the first line of the next scene
 * in which the actor speaks, else the first line of the scene itself.
 */
export function findPlaceAfterScene(lines: readonly ScriptLine[], scene: number): string | undefined {
  const next = findNextOwnScene(lines, scene) ?? scene
  return lines.find((line) => line.scene === next)?.id
}
