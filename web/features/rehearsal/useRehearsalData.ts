import type { InputOf, OperationName, OutputOf } from '@scene-partner/contract/operations/index'
import { findRoleOfSides } from '@scene-partner/script/rehearsal/findRoleOfSides'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { operationQuery, shouldRetry } from '../../platform/query/query.tsx'
import { isUnreachable, readWithCopy } from '../../platform/query/readWithCopy.ts'
import { sessionStore } from '../../platform/session/session.ts'
import { updateOfflineAnswer } from '../../platform/storage/offlineDatabase.ts'
import { isReadOnly } from '../../platform/session/access.ts'
import { waitForSaves } from '../../platform/storage/pendingSaves.ts'
import { withFriendLines } from '../sharing/index.ts'
import { sendStoredProgress } from './runtime/progressOutboxes.ts'

/** Returns a query key that only the rehearsal screen uses, so that it never gets data cached by another screen. */
export const roomQueryKey = <Name extends OperationName>(name: Name, input: InputOf<Name>) => [
  'rehearsal',
  ...operationQuery(name, input).queryKey,
]

const memoryKey = <Name extends OperationName>(name: Name, input: InputOf<Name>) => [
  'rehearsal of this tab',
  ...operationQuery(name, input).queryKey,
]

/**
 * Caches an answer while the tab is open and the user is signed in, so that a rehearsal room can open again without
 * a connection. The answer is stored on the device only if the user has chosen to store the script there.
 */
export function cacheAnswer<Name extends OperationName>(
  client: QueryClient,
  name: Name,
  input: InputOf<Name>,
  answer: OutputOf<Name>,
) {
  const key = memoryKey(name, input)
  client.setQueryDefaults(key, { gcTime: Infinity })
  client.setQueryData(key, answer)
  const userId = sessionStore.get()?.user.uid
  if (userId !== undefined) void updateOfflineAnswer(userId, name, input, answer)
}

/** Returns the cached answer; undefined if this tab has none. */
export const getCachedAnswer = <Name extends OperationName>(client: QueryClient, name: Name, input: InputOf<Name>) =>
  client.getQueryData<OutputOf<Name>>(memoryKey(name, input))

/** Maximum time in ms that the rehearsal room waits until the results of an earlier visit are sent. */
const maxSendMs = 3_000

/** Sends the results of an earlier visit that are still on this device, so that the server's answer contains them. */
async function sendProgressFirst(): Promise<void> {
  const session = sessionStore.get()
  if (!session || isReadOnly(session)) return
  const enough = new Promise<void>((resolve) => setTimeout(resolve, maxSendMs))
  await Promise.race([sendStoredProgress(session.user.uid), enough])
}

/**
 * Returns a query that runs once per visit, after all changes made on other screens are saved. With `isOptional`, the
 * rehearsal room also opens without the answer.
 */
function queryOncePerVisit<Name extends OperationName>(name: Name, input: InputOf<Name>, { isOptional = false } = {}) {
  return {
    ...operationQuery(name, input),
    queryKey: roomQueryKey(name, input),
    async queryFn({ signal, client }: { signal: AbortSignal; client: QueryClient }) {
      try {
        await waitForSaves()
        if (name === 'getRehearsal') await sendProgressFirst()
        const { answer, isCopy } = await readWithCopy(name, input, signal, { isOptional })
        if (!isCopy) cacheAnswer(client, name, input, answer)
        // The answer that this tab has cached may be newer than the copy on the device, so the cached answer is
        // preferred.
        return (isCopy && getCachedAnswer(client, name, input)) || answer
      } catch (error) {
        const earlier = getCachedAnswer(client, name, input)
        if (!isUnreachable(error) || earlier === undefined) throw error
        return earlier
      }
    },
    // Without this setting, an offline query would wait for a connection instead of failing.
    networkMode: 'always' as const,
    retry: (count: number, error: unknown) => !isOptional && navigator.onLine && shouldRetry(count, error),
    staleTime: Infinity,
    gcTime: 0,
  }
}

/** Loads everything that a rehearsal needs: the script's lines, its casting and the stored progress. */
export function useRehearsalData(scriptId: string) {
  // Each visit to the rehearsal room fetches text, casting and progress once, because they may have changed since the
  // last visit.
  const understanding = useQuery(queryOncePerVisit('getUnderstanding', { scriptId }))
  const casting = useQuery(queryOncePerVisit('getCasting', { scriptId }))
  const stored = useQuery(queryOncePerVisit('getRehearsal', { scriptId }))
  const script = useQuery({ ...queryOncePerVisit('getScript', { scriptId }), meta: { topics: ['script'] } })
  // The rehearsal room also opens without the recordings of friends: synthetic voices then read these lines.
  const friends = useQuery(queryOncePerVisit('getFriendLines', { scriptId }, { isOptional: true }))
  // The rehearsal room also opens without the earlier runs, but then shows no comparison with them.
  const runs = useQuery(queryOncePerVisit('getRuns', { scriptId }))
  const queries = [understanding, casting, stored, script]
  const data =
    understanding.data && casting.data && stored.data && script.data && !runs.isPending && !friends.isPending
      ? {
          understanding: { ...understanding.data.understanding, title: script.data.script.title },
          sidesRole: findRoleOfSides(understanding.data),
          casting: casting.data,
          stored: withFriendLines(stored.data, friends.data),
          runs: runs.data?.runs ?? [],
        }
      : undefined
  /** The error of the previous attempt while a retry is running; else null. */
  const [earlierError, setEarlierError] = useState<unknown>(null)
  const error = data ? null : (queries.find((query) => query.error)?.error ?? earlierError)
  async function refetch() {
    setEarlierError(error)
    await Promise.all(queries.filter((query) => query.error).map((query) => query.refetch()))
    setEarlierError(null)
  }
  const refetchOnline = useEffectEvent(() => error !== null && void refetch())
  useEffect(() => {
    const onOnline = () => refetchOnline()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
  return {
    data,
    isPending: [...queries, runs, friends].some(({ isPending }) => isPending) && !error,
    /** Whether a retry of the failed queries is running. */
    isRetrying: earlierError !== null,
    error,
    refetch,
  }
}
