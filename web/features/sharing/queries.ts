import { useQueryClient, useQuery } from '@tanstack/react-query'
import { operationQuery } from '../../platform/query/query.tsx'

/**
 * Loads the script, its links, and the lines that friends have sent. Loads them again when a friend or a coach sends a
 * line or a note.
 */
export function useShareData(scriptId: string) {
  const script = useQuery(operationQuery('getScript', { scriptId }, ['script']))
  const understanding = useQuery(operationQuery('getUnderstanding', { scriptId }, ['script']))
  const casting = useQuery(operationQuery('getCasting', { scriptId }, ['casting']))
  const links = useQuery(operationQuery('getShareLinks', { scriptId }, ['sharing']))
  const lines = useQuery(operationQuery('getFriendLines', { scriptId }, ['sharing']))
  const queries = [script, understanding, casting, links, lines]
  const failed = queries.find(({ error }) => error)
  const data =
    script.data && understanding.data && casting.data && links.data && lines.data
      ? {
          title: script.data.script.title,
          understanding: understanding.data.understanding,
          mine: casting.data.casting?.mine ?? [],
          links: links.data.links,
          friendLines: lines.data.lines,
          syntheticRoles: lines.data.syntheticRoles,
        }
      : undefined
  return {
    data,
    isPending: !data && !failed,
    error: data ? null : (failed?.error ?? null),
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  }
}
export type ShareData = NonNullable<ReturnType<typeof useShareData>['data']>

/** Returns a function that reloads the links of a script and the lines that friends have sent. */
export function useRefreshSharing(scriptId: string): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['getShareLinks', { scriptId }] }),
      client.invalidateQueries({ queryKey: ['getFriendLines', { scriptId }] }),
    ])
  }
}
