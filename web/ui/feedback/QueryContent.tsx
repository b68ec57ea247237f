import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { Notice } from './Notice.tsx'
import { Skeleton } from './Skeleton.tsx'
import * as messages from '../messages.ts'

/** The part of a TanStack Query result that `QueryContent` needs. */
export type QueryResult<T> = {
  data: T | undefined
  isPending: boolean
  /** `paused` means that the query waits for the connection. Absent: the query never waits for it. */
  fetchStatus?: 'fetching' | 'paused' | 'idle'
  error: unknown
  refetch: () => unknown
}

type QueryContentProps<T> = {
  query: QueryResult<T>
  /** Returns the message for a failed query. */
  formatError: (error: unknown) => string
  loading?: ReactNode
  /** Shown when `isEmpty` returns true. */
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

/**
 * Renders the four states of a query: loading, empty, failed and ready. During a refetch, the old data stays visible.
 * If the first load waits for the connection, a text says so.
 */
export function QueryContent<T>({
  query,
  formatError,
  loading = <Skeleton />,
  empty,
  isEmpty,
  children,
}: QueryContentProps<T>) {
  if (query.data !== undefined) {
    return <>{empty !== undefined && isEmpty?.(query.data) ? empty : children(query.data)}</>
  }
  if (query.isPending && query.fetchStatus === 'paused') return <Notice>{messages.queryOffline}</Notice>
  if (query.isPending) return <>{loading}</>
  return (
    <Notice
      kind="failed"
      action={
        <Button size="dense" onPress={() => void query.refetch()}>
          {messages.queryTryAgain}
        </Button>
      }
    >
      {formatError(query.error)}
    </Notice>
  )
}
