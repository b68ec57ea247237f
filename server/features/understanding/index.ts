import { getUnderstanding } from './getUnderstanding.ts'
import { saveCorrections } from './saveCorrections.ts'

export const understandingOperations = [getUnderstanding, saveCorrections]

export { understandingExporter } from './exporter.ts'
export { createUnderstandings, type Source, type Understandings } from './understandings.ts'
export type { Roles } from './rolesOf.ts'
