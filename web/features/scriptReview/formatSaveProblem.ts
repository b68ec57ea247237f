import { scriptRules } from '@scene-partner/contract/scriptRules'
import type { ReviewState } from './correctionStore.ts'
import * as messages from './messages.ts'

/** Returns the message that says why the corrections cannot be saved, and what the actor can do about this. */
export function formatSaveProblem(problem: ReviewState['problem']): string {
  if (problem === 'tooMany') return messages.saveTooManyCorrections(scriptRules.maxCorrections)
  if (problem === 'gone') return messages.saveScriptDeleted
  return problem === 'tooLarge' ? messages.saveTooLarge : messages.saveFailed
}
