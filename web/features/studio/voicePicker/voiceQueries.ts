import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { operationQuery } from '../../platform/query.tsx'
import * as words from './words.ts'

/** Spec 1 §9. */
const voicesKeptMs = 5 * 60_000
/** While better voices are being fetched, how often it is asked how far they are. */
const lookEveryMs = 5_000
const mostRecentVoices = 5

type VoicesAndEngines = OutputOf<'getUserAvailableVoices'>
type Preferences = OutputOf<'getUserPreferences'>

/** The caller's voices; where they cannot be had, the same list by the other way. */
async function findVoices(signal: AbortSignal): Promise<VoicesAndEngines> {
  try {
    return await call('getUserAvailableVoices', {}, { signal })
  } catch (error) {
    // A session that has ended must be told, not worked around.
    if (signal.aborted || (error instanceof CallError && error.status === 'unauthenticated')) throw error
    const found = await call('voicesProxy', {}, { signal })
    if (!Array.isArray(found.voices))
      throw new CallError({ status: 'unknown', httpStatus: 200, message: words.invalidVoiceDataReceived })
    return found
  }
}

function useVoicesAndEngines<Part>(select: (found: VoicesAndEngines) => Part) {
  return useQuery({
    queryKey: ['getUserAvailableVoices'],
    queryFn: ({ signal }) => findVoices(signal),
    staleTime: voicesKeptMs,
    refetchInterval: ({ state }) =>
      state.data?.engines?.some((one) => one.state === 'fetching') ? lookEveryMs : false,
    select,
  })
}

const onlyVoices = ({ voices }: VoicesAndEngines) => voices
const onlyEngines = ({ engines }: VoicesAndEngines) => engines

/** The voices one may read with. */
export const useVoices = () => useVoicesAndEngines(onlyVoices)

/** How it stands with each way of speaking here. */
export const useEngines = () => useVoicesAndEngines(onlyEngines)

const preferencesQuery = operationQuery('getUserPreferences', {})

/** Which voices this account likes, used last, and begins with. */
export function usePreferences() {
  return useQuery(preferencesQuery)
}

/** Keeps preferences; the page shows them at once, and goes back to what the server has where it refuses. */
export function useSavePreferences() {
  const client = useQueryClient()
  return useMutation({
    // One after the other: the answer to an older wish must not undo a newer one.
    scope: { id: 'saveUserPreferences' },
    mutationFn: (wanted: Partial<Pick<Preferences, 'favoriteVoiceIds' | 'recentVoiceIds' | 'defaultVoiceId'>>) =>
      call('saveUserPreferences', wanted),
    onMutate: async (wanted) => {
      await client.cancelQueries(preferencesQuery)
      client.setQueryData(preferencesQuery.queryKey, (last) => last && { ...last, ...wanted })
    },
    onError: () => client.invalidateQueries(preferencesQuery),
  })
}

/** Notes that a voice has read: next time it stands among the recent ones, and one begins with it. */
export function useRememberVoice(): (voiceId: string) => void {
  const client = useQueryClient()
  const { mutate } = useSavePreferences()
  return (voiceId) => {
    const kept = client.getQueryData(preferencesQuery.queryKey)
    // Not knowing the others, we would forget them.
    const recent = kept && [voiceId, ...kept.recentVoiceIds.filter((id) => id !== voiceId)].slice(0, mostRecentVoices)
    mutate({ defaultVoiceId: voiceId, ...(recent && { recentVoiceIds: recent }) })
  }
}

export const favouritesNotKept = words.yourFavouritesCouldNotBeKept

/** The voices this account likes best; null until it is known which these are. */
export function useFavourites() {
  const { data } = usePreferences()
  const { mutate, isError } = useSavePreferences()
  const ids = data?.favoriteVoiceIds
  return {
    ids: ids ?? null,
    hasFailed: isError,
    toggle(voiceId: string) {
      if (!ids) return
      const others = ids.filter((id) => id !== voiceId)
      mutate({ favoriteVoiceIds: others.length < ids.length ? others : [voiceId, ...ids] })
    },
  }
}
