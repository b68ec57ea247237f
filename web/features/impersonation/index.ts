export { askToView, endView, gate, leaveEndedView } from './acts.ts'
