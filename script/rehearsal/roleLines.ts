import type { Understanding, UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { isOwnLine, isSpokenLine } from './spokenLines.ts'

const maxCueWords = 16

/**
 * A line of a role. `cue`: end of the previous speech; null at the start of a scene, and after another line of the
 * role.
 */
export type RoleLine = { line: UnderstoodLine; cue: { characters: readonly string[]; text: string } | null }

/** Returns the last 16 words of a speech. An ellipsis replaces the words before them. */
export function endOfSpeech(text: string): string {
  const words = text.trim().split(/\s+/)
  return words.length <= maxCueWords ? words.join(' ') : `… ${words.slice(-maxCueWords).join(' ')}`
}

/** Returns the lines of a role in order, each with its cue. `scene`: index of a scene; null for the whole script. */
export function listRoleLines({ lines }: Pick<Understanding, 'lines'>, role: string, scene: number | null): RoleLine[] {
  const spoken = lines.filter(isSpokenLine)
  return spoken.flatMap((line, index) => {
    if (!isOwnLine(line, [role]) || (scene !== null && line.scene !== scene)) return []
    const before = spoken[index - 1]
    const hasCue = before?.scene === line.scene && !isOwnLine(before, [role])
    return [{ line, cue: hasCue ? { characters: before.characters, text: endOfSpeech(before.text) } : null }]
  })
}

/**
 * Finds a scene again after the script was edited. Returns the index if that scene still has the name, else the first
 * scene with the name, else the index if that scene exists, else null.
 */
export function findSceneAgain(
  { scenes }: Pick<Understanding, 'scenes'>,
  { index, name }: { index: number; name: string },
): number | null {
  if (scenes[index]?.name === name) return index
  const byName = scenes.findIndex((scene) => scene.name === name)
  if (byName >= 0) return byName
  return scenes[index] ? index : null
}
