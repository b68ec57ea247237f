export { CoachNotes } from './CoachNotes.tsx'
export { withFriendLines } from './withFriendLines.ts'
