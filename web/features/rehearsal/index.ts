export { findCueIndex } from './engine/stepPlan.ts'
export { StatusLine } from './screen/script/StatusLine.tsx'
export { LineRow } from './screen/script/LineRow.tsx'
export { openRehearsal, type Rehearsal } from './runtime/rehearsal.ts'
export { buildRehearsalLines } from './runtime/rehearsalLines.ts'
export { formatAnnouncement, formatMainButton, formatStatus } from './screen/formatStatus.ts'
export { RehearsalToolsContext } from './runtime/browserTools.ts'
export { defaultPreferences, type RehearsalPreferences } from './runtime/preferences.ts'
export type { FetchLineAudio } from './audio/lineFetching.ts'
export {
  microphoneStates,
  microphoneQuestionAllow,
  microphoneQuestionTitle,
  microphoneQuestionHint,
  microphoneQuestionWhy,
} from './actorTurn/messages.ts'
export { scriptLabel, controlsToCue } from './messages.ts'
