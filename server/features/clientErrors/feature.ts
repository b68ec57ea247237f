import { getWebVitals, listClientErrors } from './listClientErrors.ts'
import { reportClient } from './reportClient.ts'
import { defineJob } from '../../platform/features/feature.ts'
import { deleteOldReports, deleteOldReportsIntervalMs, deleteOldReportsJob } from './deleteOldReports.ts'
import { defineFeature } from '../../services.ts'

/** Errors and page timings that browsers report, with their admin lists. */
export const clientErrorsFeature = defineFeature({
  name: 'clientErrors',
  uses: ['clock', 'database'],
  operations: [reportClient, listClientErrors, getWebVitals],
  jobs: (services) => [
    defineJob({
      kind: deleteOldReportsJob,
      everyMs: deleteOldReportsIntervalMs,
      run: () => deleteOldReports(services),
    }),
  ],
})
