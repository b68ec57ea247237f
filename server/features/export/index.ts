import { checkExport } from './checkExport.ts'

export { serveExport } from './serveExport.ts'

export const exportOperations = [checkExport]
