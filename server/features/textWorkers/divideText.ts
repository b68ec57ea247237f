import { countUnspoken, isScript } from '@scene-partner/script/parse/isScript'
import { parseScript } from '@scene-partner/script/parse/parseScript'
import { listSpeeches, type Script } from '@scene-partner/script/parse/script'
import { divideIntoUnits, type Unit } from '@scene-partner/speech/planning/divideText'
import { canSay } from '@scene-partner/speech/engines/canSay'
import { planScene } from '@scene-partner/speech/planning/planScene'

/** `script`: names and directions of a recognised script are not spoken. `everything`: every word is spoken. */
export type SpokenContent = 'script' | 'everything'

const performSpeeches = (script: Script): Unit[] =>
  planScene(
    listSpeeches(script).map(({ extension, parts }) => ({ voiceId: '', extension, parts })),
    { canSay },
  )

/**
 * Divides a text into the units that are spoken, in order. With `script`, a text that is recognised as a script is
 * spoken without names, and its directions set the delivery. In all other cases, every word is spoken.
 */
export function divideText(text: string, spokenContent: SpokenContent): Unit[] {
  if (spokenContent === 'everything') return divideIntoUnits(text, canSay)
  const script = parseScript(text)
  return isScript(listSpeeches(script), script) ? performSpeeches(script) : divideIntoUnits(text, canSay)
}

/**
 * Divides the beginning of a text, so that its first unit is known before the whole text is divided. Returns null if
 * the text may be a script: its first spoken words are known only after the whole script is parsed.
 */
export function divideBeginning(beginning: string, spokenContent: SpokenContent): Unit[] | null {
  const isPlain = spokenContent === 'everything' || parseScript(beginning).characters.length === 0
  return isPlain ? divideIntoUnits(beginning, canSay) : null
}

/**
 * The units of a text, its roles, and how many names and stage directions are not spoken. Both counts are 0 if every
 * word is spoken, and for plain prose, which has no roles.
 */
export type AnalyzedText = {
  units: Unit[]
  isScript: boolean
  roles: string[]
  namesUnspoken: number
  directionsUnspoken: number
}

/** Divides a text like `divideText`, and counts the names and directions that will not be spoken. */
export function analyzeText(text: string, spokenContent: SpokenContent): AnalyzedText {
  const script = parseScript(text)
  const readsAsScript = isScript(listSpeeches(script), script)
  const facts = { isScript: readsAsScript, roles: readsAsScript ? script.characters.map(({ name }) => name) : [] }
  if (!readsAsScript || spokenContent === 'everything') {
    return { ...facts, units: divideIntoUnits(text, canSay), namesUnspoken: 0, directionsUnspoken: 0 }
  }
  const { names, directions } = countUnspoken(script)
  return {
    ...facts,
    units: performSpeeches(script),
    namesUnspoken: names,
    directionsUnspoken: directions,
  }
}

/**
 * Returns the number of characters (UTF-16 units) that are spoken. It is the `characterCount` of generations and of
 * cost estimates.
 */
export const countSpokenCharacters = (units: readonly Unit[]): number =>
  units.reduce((sum, { text }) => sum + text.length, 0)
