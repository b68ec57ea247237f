import { scriptRules } from '@scene-partner/contract/scriptRules'
import type { Repair } from './repairStore.ts'
import * as words from './words.ts'

/** Which limit was met and what helps; else that it is tried again. */
export function sayUnsaved(problem: Repair['problem']): string {
  if (problem === 'tooMany') return words.tooMany(scriptRules.mostCorrections)
  if (problem === 'gone') return words.goneElsewhere
  return problem === 'tooLarge' ? words.tooLarge : words.notSaved
}
