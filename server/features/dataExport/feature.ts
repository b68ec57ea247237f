import { checkExport } from './checkExport.ts'
import { serveExport } from './serveExport.ts'
import { defineFeature } from '../../services.ts'

/** Download of all data of an account. It calls the exporter of every feature. */
export const dataExportFeature = defineFeature({
  name: 'dataExport',
  uses: ['clock', 'contributions', 'database', 'limits', 'live', 'log'],
  operations: [checkExport],
  routes: (app, { services, authenticate, closing }) =>
    serveExport(app, { services, exporters: services.contributions.exporters, callerOf: authenticate, closing }),
})
