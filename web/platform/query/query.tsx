import type { InputOf, OperationName, OutputOf } from '@scene-partner/contract/operations/index'
import { QueryClient, QueryClientContext, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { useContext, useEffect, type ReactNode } from 'react'
import { CallError } from '../api/callError.ts'
import { call } from '../api/client.ts'
import { onLiveEvent } from '../api/live.ts'
import { PageContext, type PageState } from '../page/pageState.ts'
import { sessionStore } from '../session/session.ts'

const retryableStatuses: ReadonlySet<string> = new Set(['unavailable', 'internal', 'deadline-exceeded'])
const maxRetries = 2

/** Returns whether a failed read is retried: at most twice, and only if the failure may be temporary. */
export const shouldRetry = (count: number, error: unknown): boolean =>
  count < maxRetries && error instanceof CallError && retryableStatuses.has(error.status)

/** The query cache. Failed reads are retried if a retry can help; failed writes are never retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: shouldRetry,
    },
  },
})

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { topics?: readonly string[] }
  }
}

/**
 * Returns query options for one read operation. Live events of the named topics refetch it.
 * @example useQuery(operationQuery('getUserScripts', {}, ['script']))
 */
export function operationQuery<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  topics: readonly string[] = [],
) {
  return queryOptions<OutputOf<Name>>({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, input, { signal }),
    meta: { topics },
  })
}

function refetchTopic(topic: string) {
  void queryClient.invalidateQueries(
    topic === 'missed' ? {} : { predicate: (query) => query.meta?.topics?.includes(topic) ?? false },
  )
}

// This subscription lasts as long as the page, because another user may sign in while no screen uses the cache.
let currentUserId = sessionStore.get()?.user.uid
sessionStore.subscribe(() => {
  const next = sessionStore.get()?.user.uid
  if (next !== currentUserId) queryClient.clear()
  currentUserId = next
})

const storedPages = new WeakSet<PageState>()

/**
 * Stores in the query cache, once, the outputs that the server sent with the page. Stores nothing if another account
 * has signed in meanwhile.
 */
function storeServerQueries(page: PageState) {
  // Nothing is stored on the server, because all accounts would share the cache there.
  if (import.meta.env.SSR || storedPages.has(page)) return
  storedPages.add(page)
  if (page.session?.user.uid !== sessionStore.get()?.user.uid) return
  for (const { name, input, output } of page.queries ?? []) queryClient.setQueryData([name, input], output)
}

/**
 * Provides the query cache to the screens below. Live events refresh the cache; a change of user clears it. If
 * one provider is inside another, only the outer provider listens to live events, so that each event refreshes the
 * cache once.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const isNested = useContext(QueryClientContext) !== undefined
  storeServerQueries(useContext(PageContext))
  useEffect(() => (isNested ? undefined : onLiveEvent('*', (change) => refetchTopic(change.topic))), [isNested])
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
