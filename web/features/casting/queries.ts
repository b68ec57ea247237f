import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { operationQuery } from '../../platform/query.tsx'

export type Understanding = OutputOf<'getUnderstanding'>['understanding']
export type Character = Understanding['characters'][number]
export type Line = Understanding['lines'][number]
export type Proposal = OutputOf<'proposeCasting'>['roles'][number]
export type Recording = OutputOf<'getRehearsal'>['recordings'][number]

export const useUnderstanding = (scriptId: string) =>
  useQuery(operationQuery('getUnderstanding', { scriptId }, ['script']))

/** As it was when the page was opened: from there on the page knows better than the server. */
export const useCasting = (scriptId: string) =>
  useQuery({ ...operationQuery('getCasting', { scriptId }), staleTime: Infinity, gcTime: 0 })

/** Who would be cast for every role, were nothing decided. */
export const useProposal = (scriptId: string) =>
  useQuery({ ...operationQuery('proposeCasting', { scriptId }, ['script']), staleTime: 300_000 })

/** Whose voice is easily taken for whose, as it is cast now. */
export function useNearDoubles(scriptId: string, kept: Record<string, string>): Map<string, string> {
  const { data } = useQuery({
    ...operationQuery('proposeCasting', { scriptId, kept }),
    staleTime: 300_000,
    placeholderData: (before: OutputOf<'proposeCasting'> | undefined) => before,
  })
  return new Map(data?.roles.flatMap(({ name, nearDoubleOf }) => (nearDoubleOf ? [[name, nearDoubleOf]] : [])))
}

const recordingsOf = (scriptId: string) => operationQuery('getRehearsal', { scriptId })
export const useRehearsal = (scriptId: string) => useQuery(recordingsOf(scriptId))

/** Looks again which lines are recorded. */
export function useLookAtRecordings(scriptId: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries(recordingsOf(scriptId))
}
