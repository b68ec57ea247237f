export { proposeRoles } from './proposeRoles.ts'
export { readCasting, readOwnRoles, writeCasting } from './castingStore.ts'
