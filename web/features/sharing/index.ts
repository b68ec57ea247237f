export { CoachNotes } from './CoachNotes.tsx'
export { LineCoachNotes } from './LineCoachNotes.tsx'
export { useCoachNotes, type FinishNote, type ScriptNote } from './useCoachNotes.ts'
export { withFriendLines } from './withFriendLines.ts'
