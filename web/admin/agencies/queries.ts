import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operationQuery } from '../../platform/query.tsx'

type Paged = { cursor: string | undefined }
const after = ({ cursor }: Paged) => (cursor === undefined ? {} : { cursor })

/** A page of agencies. What was shown stays while another is asked for. */
export const useAgencies = ({ search, ...page }: Paged & { search: string }) =>
  useQuery({
    ...operationQuery('getAgencies', { ...(search && { search }), ...after(page) }),
    placeholderData: keepPreviousData,
  })

export const useAgency = (agencyId: string) => useQuery(operationQuery('getAgency', { agencyId }))

export const useActors = ({ agencyId, ...page }: Paged & { agencyId: string }) =>
  useQuery({ ...operationQuery('getAgencyActors', { agencyId, ...after(page) }), placeholderData: keepPreviousData })
