import { isReadAsScript } from '@scene-partner/script/asScript'
import { parseScript } from '@scene-partner/script/parse'
import { speechesOf } from '@scene-partner/script/script'
import { direct, type Unit } from '@scene-partner/speech/direct'
import { canSay } from '@scene-partner/speech/engines/pronounceable'
import { perform } from '@scene-partner/speech/performance'

/** Whether a script's names and directions are left out, where a text is surely one, or everything is spoken. */
export type Reads = 'script' | 'everything'

/** Whether anybody in it may be a character: a look at the beginning alone. */
export const looksLikeScript = (text: string): boolean => parseScript(text).characters.length > 0

/**
 * What of a text is spoken, unit by unit. Where at least two roles surely speak four times in all it is a script: its
 * speeches are spoken, as its directions ask, and nothing else is. Otherwise every word is.
 */
export function divide(text: string, reads: Reads): Unit[] {
  if (reads === 'everything') return direct(text, canSay)
  const script = parseScript(text)
  if (!isReadAsScript(script)) return direct(text, canSay)
  return perform(
    speechesOf(script).map(({ extension, parts }) => ({ voiceId: '', extension, parts })),
    { canSay },
  )
}

/** The characters of what is spoken: what a reading is measured and charged by. */
export const spokenLength = (units: readonly Unit[]): number => units.reduce((sum, { text }) => sum + text.length, 0)
