import { downloadCsv } from './downloadCsv.ts'
import { userTables } from './userTables.ts'
import { defineFeature } from '../../../services.ts'

/** CSV downloads of the admin tables, with the tables that other features contribute. */
export const adminCsvFeature = defineFeature({
  name: 'admin/csv',
  uses: ['clock', 'config', 'contributions', 'database', 'log'],
  endpoints: [downloadCsv],
  csvTables: userTables,
})
