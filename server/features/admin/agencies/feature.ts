import { getAgencies, getAgency, getAgencyActors } from './queries.ts'
import { createAgency, deleteAgency, updateAgency } from './manageAgencies.ts'
import { agencyCsvTables } from './csvTables.ts'
import { defineFeature } from '../../../services.ts'

/** Partner agencies: their details, their actors and the actors' usage. */
export const adminAgenciesFeature = defineFeature({
  name: 'admin/agencies',
  uses: ['clock', 'database', 'metrics'],
  operations: [getAgencies, getAgency, getAgencyActors, createAgency, updateAgency, deleteAgency],
  csvTables: agencyCsvTables,
})
