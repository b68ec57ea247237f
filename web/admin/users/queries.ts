import type { InputOf, OperationName, OutputOf } from '@scene-partner/contract/operations/index'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'
import { operationQuery } from '../../platform/query/query.tsx'
import type { ActionResult } from '../common/index.ts'

export type UsersQuery = InputOf<'listUsers'>

/**
 * Loads a page of the users list. Until it has arrived, the previous page stays visible. The total comes from the first
 * page.
 */
export function useUsers(pageInput: UsersQuery) {
  const client = useQueryClient()
  const query = useQuery({ ...operationQuery('listUsers', pageInput), placeholderData: keepPreviousData })
  const { cursor: _page, ...firstPageInput } = pageInput
  const first = client.getQueryData(operationQuery('listUsers', firstPageInput).queryKey)
  return { query, total: query.data?.total ?? first?.total ?? null }
}

/** Loads the names of agencies for the agency filter. If they cannot be loaded, the users list has no such filter. */
export const useAgencies = () => useQuery({ ...operationQuery('getAgencies', {}), staleTime: 600_000, retry: false })

/** Loads the details of one account. */
export const useUser = (userId: string) => useQuery(operationQuery('getUserForAdmin', { userId }))

/** Loads the messages that a user has received, page by page. */
export const useInbox = (userId: string) =>
  useInfiniteQuery({
    queryKey: ['listMessagesToUser', userId],
    queryFn: ({ pageParam }) =>
      call('listMessagesToUser', { userId, ...(pageParam !== undefined && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export type LogQuery = InputOf<'getAdminLogs'>

/** Loads a page of the audit log. */
export const useLog = (pageInput: LogQuery) =>
  useQuery({ ...operationQuery('getAdminLogs', pageInput), placeholderData: keepPreviousData })

type AdminCall = <Name extends OperationName>(name: Name, input: InputOf<Name>) => Promise<OutputOf<Name>>

/** Returns a function that calls an operation of the server and then loads all admin data again. */
export function useAdminCall(): AdminCall {
  const client = useQueryClient()
  return async (name, input) => {
    const done = await call(name, input)
    void client.invalidateQueries()
    return done
  }
}

/**
 * Returns a function that builds the result of an admin action, with an undo call. `actId` is the id of the action's
 * audit entry.
 */
export function useUndoableResult(): (text: string, actId: string) => ActionResult {
  const callAdmin = useAdminCall()
  return (text, actId) => ({ message: text, undo: () => callAdmin('undoAct', { actId }) })
}
