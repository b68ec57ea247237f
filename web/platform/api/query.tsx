import type { InputOf, OperationName, OutputOf } from '@scene-partner/contract/operations/index'
import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { CallError } from './callError.ts'
import { call } from './client.ts'
import { onLive } from './live.ts'
import { sessionStore } from './session.ts'

const worthAnotherTry: ReadonlySet<string> = new Set(['unavailable', 'internal', 'deadline-exceeded'])
const mostTries = 2

/** The one cache of what the server said. Reads are tried again where that can help; acts never are. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < mostTries && error instanceof CallError && worthAnotherTry.has(error.status),
    },
  },
})

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { topics?: readonly string[] }
  }
}

/**
 * A query over one of the server's functions, for `useQuery`: `useQuery(operationQuery('getUserScripts', {}, ['script']))`.
 * Live news of the named topics makes it look again.
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

function lookAgain(topic: string) {
  void queryClient.invalidateQueries(
    topic === 'missed' ? {} : { predicate: (query) => query.meta?.topics?.includes(topic) ?? false },
  )
}

// For good, as the cache is: also while no screen uses it, somebody else may sign in.
let owner = sessionStore.get()?.user.uid
sessionStore.subscribe(() => {
  const next = sessionStore.get()?.user.uid
  if (next !== owner) queryClient.clear()
  owner = next
})

/** Gives the screens below it the cache, kept fresh by live news and emptied when somebody else signs in. */
export function QueryShell({ children }: { children: ReactNode }) {
  useEffect(() => onLive('*', (change) => lookAgain(change.topic)), [])
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
