import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { operationQuery } from '../../platform/query/query.tsx'

export type Understanding = OutputOf<'getUnderstanding'>['understanding']
export type Character = Understanding['characters'][number]
export type Line = Understanding['lines'][number]
export type Proposal = OutputOf<'proposeCasting'>['roles'][number]
export type Recording = OutputOf<'getRehearsal'>['recordings'][number]

export const useUnderstanding = (scriptId: string) =>
  useQuery(operationQuery('getUnderstanding', { scriptId }, ['script']))

/**
 * Queries the casting once, when the page opens. It is not loaded again later, because the page's own store then has
 * newer changes.
 */
export const useCasting = (scriptId: string) =>
  useQuery({ ...operationQuery('getCasting', { scriptId }), staleTime: Infinity, gcTime: 0 })

/** Queries the voices that the server proposes for all roles. The proposal does not depend on the saved casting. */
export const useProposal = (scriptId: string) =>
  useQuery({ ...operationQuery('proposeCasting', { scriptId }, ['script']), staleTime: 300_000 })

/**
 * Returns, by the name of a role, the name of another role whose voice sounds similar. `voiceIds` has the current voice
 * of each role.
 */
export function useSimilarVoices(scriptId: string, voiceIds: Record<string, string>): Map<string, string> {
  const { data } = useQuery({
    ...operationQuery('proposeCasting', { scriptId, kept: voiceIds }),
    staleTime: 300_000,
    placeholderData: (before: OutputOf<'proposeCasting'> | undefined) => before,
  })
  return new Map(data?.roles.flatMap(({ name, nearDoubleOf }) => (nearDoubleOf ? [[name, nearDoubleOf]] : [])))
}

const recordingsQuery = (scriptId: string) => operationQuery('getRehearsal', { scriptId })
export const useRehearsal = (scriptId: string) => useQuery(recordingsQuery(scriptId))

/** Returns a function that loads the list of the user's recorded lines again. */
export function useRefreshRecordings(scriptId: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries(recordingsQuery(scriptId))
}
