export { proposeRoles } from './proposeRoles.ts'
export { readCasting, writeCasting } from './castingStore.ts'
