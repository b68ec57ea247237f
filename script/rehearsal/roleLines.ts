import type { Understanding, UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { isOwnLine, isSpokenLine } from './spokenLines.ts'

const maxCueWords = 16

/** A line of a role with the end of the speech before it. `cue` is null at the start of a scene and after another line of the role. */
export type RoleLine = { line: UnderstoodLine; cue: { characters: readonly string[]; text: string } | null }

/** Returns the end of a speech, at most 16 words. An ellipsis replaces what is left out. */
export function endOfSpeech(text: string): string {
  const words = text.trim().split(/\s+/)
  return words.length <= maxCueWords ? words.join(' ') : `… ${words.slice(-maxCueWords).join(' ')}`
}

/**
 * Returns the lines of a role in order, each with its cue. `scene` is the index of a scene; null means the whole script.
 */
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
 * Finds a scene again after the script was edited: the scene at the index if it still has the name, else the first scene
 * with the name, else the scene at the index. Returns null if there is none.
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
