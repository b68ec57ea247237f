import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operationQuery } from '../../platform/query/query.tsx'

type Paged = { cursor: string | undefined }
const toCursorInput = ({ cursor }: Paged) => (cursor === undefined ? {} : { cursor })

/** Loads a page of the list of agencies. Until it has arrived, the previous page stays visible. */
export const useAgencies = ({ search, ...page }: Paged & { search: string }) =>
  useQuery({
    ...operationQuery('getAgencies', { ...(search && { search }), ...toCursorInput(page) }),
    placeholderData: keepPreviousData,
  })

/** Loads the agency with this id. */
export const useAgency = (agencyId: string) => useQuery(operationQuery('getAgency', { agencyId }))

/** Loads a page of the list of an agency's actors. Until it has arrived, the previous page stays visible. */
export const useActors = ({ agencyId, ...page }: Paged & { agencyId: string }) =>
  useQuery({
    ...operationQuery('getAgencyActors', { agencyId, ...toCursorInput(page) }),
    placeholderData: keepPreviousData,
  })
