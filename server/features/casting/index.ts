import { getCasting, proposeCasting, saveCasting } from './castings.ts'

export const castingOperations = [getCasting, saveCasting, proposeCasting]

export { castingExporter } from './exporter.ts'
export { proposeRoles } from './propose.ts'
export { readCasting, writeCasting } from './store.ts'
