import { downloadCsv } from './downloadCsv.ts'
import { defineFeature } from '../../../services.ts'

/** CSV downloads of the admin tables that other features contribute. */
export const adminCsvFeature = defineFeature({
  name: 'admin/csv',
  uses: ['clock', 'contributions', 'database', 'log'],
  endpoints: [downloadCsv],
})
