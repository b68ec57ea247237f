import { isOwnRole, type Casting } from '@scene-partner/script/rehearsal/casting'
import type { Line, Understanding } from '../queries.ts'

/** One line of the sides. `cue` is the last words of a cue line; null if the line is printed in full. */
export type SidesLine = { line: Line; isMine: boolean; cue: string | null }
export type SidesScene = { name: string; setting: string | undefined; lines: SidesLine[] }

const maxCueWords = 12

/** Returns the last 12 words of a cue, after an ellipsis if the cue has more words. */
export function shortenCue(text: string): string {
  const words = text.split(/\s+/u)
  return words.length > maxCueWords ? `… ${words.slice(-maxCueWords).join(' ')}` : text
}

/**
 * Returns the scenes in which the user has lines. If `isWhole` is true, the scenes have all their lines, otherwise only
 * the user's lines and their cues.
 */
export function buildSides(
  { characters, lines, scenes }: Understanding,
  casting: Casting,
  isWhole: boolean,
): SidesScene[] {
  const mine = new Set(characters.filter((one) => isOwnRole(casting, one)).map(({ name }) => name))
  const isOwn = (line: Line) => line.characters.some((name) => mine.has(name))
  return scenes.flatMap(({ name, setting }, index) => {
    const here = lines.filter(({ scene, kind }) => scene === index && kind !== 'heading')
    if (!here.some(isOwn)) return []
    const shown = here.flatMap((line, at): SidesLine[] => {
      const isMineNow = isOwn(line)
      const next = here.slice(at + 1).find(({ kind }) => kind === 'speech')
      if (isMineNow) return [{ line, isMine: true, cue: null }]
      if (isWhole) return [{ line, isMine: false, cue: null }]
      const isCue = line.kind === 'speech' && next !== undefined && isOwn(next)
      return isCue ? [{ line, isMine: false, cue: shortenCue(line.text) }] : []
    })
    return [{ name, setting, lines: shown }]
  })
}
