import { getAgencies, getAgency, getAgencyActors } from './looks.ts'
import { createAgency, deleteAgency, updateAgency } from './manage.ts'

/** The tables that can be taken away. */
export { agencyTables } from './csv.ts'

export const agencyOperations = [getAgencies, getAgency, getAgencyActors, createAgency, updateAgency, deleteAgency]
