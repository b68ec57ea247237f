import { countUnspoken, isReadAsScript } from '@scene-partner/script/asScript'
import { parseScript } from '@scene-partner/script/parse'
import { speechesOf, type Script } from '@scene-partner/script/script'
import { direct, type Unit } from '@scene-partner/speech/direct'
import { canSay } from '@scene-partner/speech/engines/pronounceable'
import { perform } from '@scene-partner/speech/performance'

/** Whether a script's names and directions are left out, where a text is surely one, or everything is spoken. */
export type Reads = 'script' | 'everything'

/** Whether anybody in it may be a character: a look at the beginning alone. */
export const looksLikeScript = (text: string): boolean => parseScript(text).characters.length > 0

const performSpeeches = (script: Script): Unit[] =>
  perform(
    speechesOf(script).map(({ extension, parts }) => ({ voiceId: '', extension, parts })),
    { canSay },
  )

/**
 * What of a text is spoken, unit by unit. Where at least two roles surely speak four times in all it is a script: its
 * speeches are spoken, as its directions ask, and nothing else is. Otherwise every word is.
 */
export function divide(text: string, reads: Reads): Unit[] {
  if (reads === 'everything') return direct(text, canSay)
  const script = parseScript(text)
  return isReadAsScript(script) ? performSpeeches(script) : direct(text, canSay)
}

export type Weighed = { units: Unit[]; isScript: boolean; namesUnspoken: number; directionsUnspoken: number }

/** The same units, and what is left out: said before a reading begins. */
export function weigh(text: string, reads: Reads): Weighed {
  const script = parseScript(text)
  const isScript = isReadAsScript(script)
  if (!isScript || reads === 'everything') {
    return { units: direct(text, canSay), isScript, namesUnspoken: 0, directionsUnspoken: 0 }
  }
  const { names, directions } = countUnspoken(script)
  return { units: performSpeeches(script), isScript, namesUnspoken: names, directionsUnspoken: directions }
}

/** The characters of what is spoken: what a reading is measured and charged by. */
export const spokenLength = (units: readonly Unit[]): number => units.reduce((sum, { text }) => sum + text.length, 0)
