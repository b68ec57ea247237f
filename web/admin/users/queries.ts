import type { InputOf, OperationName, OutputOf } from '@scene-partner/contract/operations/index'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/client.ts'
import { operationQuery } from '../../platform/query.tsx'
import type { Done } from '../admin/index.ts'

export type UsersAsked = InputOf<'listUsers'>

/** A page of accounts. What was shown stays while another is asked for; the total of the first page holds for all. */
export function useUsers(asked: UsersAsked) {
  const client = useQueryClient()
  const query = useQuery({ ...operationQuery('listUsers', asked), placeholderData: keepPreviousData })
  const { cursor: _page, ...firstAsked } = asked
  const first = client.getQueryData(operationQuery('listUsers', firstAsked).queryKey)
  return { query, total: query.data?.total ?? first?.total ?? null }
}

/** To filter by. Without them the list stands all the same. */
export const useAgencies = () => useQuery({ ...operationQuery('getAgencies', {}), staleTime: 600_000, retry: false })

export const useUser = (userId: string) => useQuery(operationQuery('getUserForAdmin', { userId }))

/** A person's inbox, page after page. */
export const useInbox = (userId: string) =>
  useInfiniteQuery({
    queryKey: ['listMessagesToUser', userId],
    queryFn: ({ pageParam }) =>
      call('listMessagesToUser', { userId, ...(pageParam !== undefined && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export type LogAsked = InputOf<'getAdminLogs'>

export const useLog = (asked: LogAsked) =>
  useQuery({ ...operationQuery('getAdminLogs', asked), placeholderData: keepPreviousData })

type Act = <Name extends OperationName>(name: Name, input: InputOf<Name>) => Promise<OutputOf<Name>>

/** Does something to an account; afterwards everything the office shows is looked at again. */
export function useAct(): Act {
  const client = useQueryClient()
  return async (name, input) => {
    const done = await call(name, input)
    void client.invalidateQueries()
    return done
  }
}

/** What was done, with its way back: by the line that it wrote into the log. */
export function useUndoable(): (words: string, actId: string) => Done {
  const act = useAct()
  return (words, actId) => ({ words, undo: () => act('undoAct', { actId }) })
}
