import type { Understanding } from '@scene-partner/contract/operations/scriptReview'
import type { Scene } from '../parse/script.ts'
import { writeFountain } from './writeFountain.ts'

/**
 * Writes a script with the user's corrections as Fountain. Lines that the user removed are absent. Descriptions and
 * aliases of roles become a cast note.
 */
export function writeUnderstanding({ title, format, characters, lines }: Understanding): string {
  const scenes: Scene[] = []
  for (const line of lines) {
    const { kind, text, firstLine, lastLine } = line
    if (kind === 'heading') {
      scenes.push({ heading: text, elements: [], firstLine, lastLine })
      continue
    }
    if (scenes.length === 0) scenes.push({ heading: '', elements: [], firstLine, lastLine })
    scenes.at(-1)?.elements.push(kind === 'speech' ? { ...line, kind } : { kind, text, firstLine, lastLine })
  }
  return writeFountain({ title, format, characters, scenes, unparsed: [] })
}
