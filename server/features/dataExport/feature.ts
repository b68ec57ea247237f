import { checkExport } from './checkExport.ts'
import { exportData } from './exportData.ts'
import { defineFeature } from '../../services.ts'

/** Download of all data of an account. It calls the exporter of every feature. */
export const dataExportFeature = defineFeature({
  name: 'dataExport',
  uses: ['clock', 'contributions', 'database', 'live', 'log'],
  operations: [checkExport],
  endpoints: [exportData],
})
