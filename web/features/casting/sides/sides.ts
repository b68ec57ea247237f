import { isMine, type Casting } from '@scene-partner/script/casting'
import type { Line, Understanding } from './queries.ts'

/** A line of the sides: one's own whole, its cue by its last words, or, of the whole scene, anything. */
export type SideLine = { line: Line; isMine: boolean; cue: string | null }
export type SideScene = { heading: string; act: string | undefined; lines: SideLine[] }

const cueWords = 12

/** The last words before mine: what I listen for. */
export function cueOf(text: string): string {
  const words = text.split(/\s+/u)
  return words.length > cueWords ? `… ${words.slice(-cueWords).join(' ')}` : text
}

/** The scenes that somebody plays in: their lines with the cue before each, or all there is. */
export function sidesOf({ characters, lines, scenes }: Understanding, casting: Casting, isWhole: boolean): SideScene[] {
  const mine = new Set(characters.filter((one) => isMine(casting, one)).map(({ name }) => name))
  const isOwn = (line: Line) => line.characters.some((name) => mine.has(name))
  return scenes.flatMap(({ heading, act }, index) => {
    const here = lines.filter(({ scene, kind }) => scene === index && kind !== 'heading')
    if (!here.some(isOwn)) return []
    const shown = here.flatMap((line, at): SideLine[] => {
      const isMineNow = isOwn(line)
      const next = here.slice(at + 1).find(({ kind }) => kind === 'speech')
      if (isMineNow) return [{ line, isMine: true, cue: null }]
      if (isWhole) return [{ line, isMine: false, cue: null }]
      const isCue = line.kind === 'speech' && next !== undefined && isOwn(next)
      return isCue ? [{ line, isMine: false, cue: cueOf(line.text) }] : []
    })
    return [{ heading, act, lines: shown }]
  })
}
