export { askToView, endView, leaveEndedView } from './acts.ts'
export { gate } from './addresses.ts'
