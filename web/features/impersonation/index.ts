export { askToView, endView, leaveEndedView } from './acts.ts'
