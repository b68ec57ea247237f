export { CoachNotes } from './CoachNotes.tsx'
