import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { operationQuery } from '../../platform/query/query.tsx'
import * as messages from './messages.ts'

/** How long the list of voices is used before it is loaded again, in ms (spec 1 §9). */
const voicesStaleMs = 5 * 60_000
/** How often the progress is queried while voices are being installed, in ms. */
const pollIntervalMs = 5_000
const maxRecentVoices = 5

type VoicesAndEngines = OutputOf<'getUserAvailableVoices'>
type Preferences = OutputOf<'getUserPreferences'>

/** Fetches the voices of the account. If this fails, fetches the voices by another operation, `voicesProxy`. */
async function fetchVoices(signal: AbortSignal): Promise<VoicesAndEngines> {
  try {
    return await call('getUserAvailableVoices', {}, { signal })
  } catch (error) {
    // If the session has ended, the other operation would fail too. The page must show this first error.
    if (signal.aborted || (error instanceof CallError && error.status === 'unauthenticated')) throw error
    const found = await call('voicesProxy', {}, { signal })
    if (!Array.isArray(found.voices))
      throw new CallError({ status: 'unknown', httpStatus: 200, message: messages.voicesInvalidData })
    return found
  }
}

function useVoicesAndEngines<Part>(select: (found: VoicesAndEngines) => Part) {
  return useQuery({
    queryKey: ['getUserAvailableVoices'],
    queryFn: ({ signal }) => fetchVoices(signal),
    staleTime: voicesStaleMs,
    refetchInterval: ({ state }) =>
      state.data?.engines?.some((one) => one.state === 'fetching') ? pollIntervalMs : false,
    select,
  })
}

const selectVoices = ({ voices }: VoicesAndEngines) => voices
const selectEngines = ({ engines }: VoicesAndEngines) => engines

/** Queries the voices of the account. */
export const useVoices = () => useVoicesAndEngines(selectVoices)

/** Queries the state of the speech engines. */
export const useEngines = () => useVoicesAndEngines(selectEngines)

const preferencesQuery = operationQuery('getUserPreferences', {})

/** Queries the user's preferences: favourite, recent and default voices. */
export function usePreferences() {
  return useQuery(preferencesQuery)
}

/**
 * Returns the mutation that saves preferences. The page shows the change at once, and undoes it if the server refuses
 * it.
 */
export function useSavePreferences() {
  const client = useQueryClient()
  return useMutation({
    // Only one save runs at a time. Otherwise the late response to an older save could undo a newer one on the page.
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

/** Returns a function that saves a voice as the voice used last and as the default voice. */
export function useRememberVoice(): (voiceId: string) => void {
  const client = useQueryClient()
  const { mutate } = useSavePreferences()
  return (voiceId) => {
    const cached = client.getQueryData(preferencesQuery.queryKey)
    // If the recent voices are not loaded, they are not saved: saving would delete those that are not known here.
    const recent =
      cached && [voiceId, ...cached.recentVoiceIds.filter((id) => id !== voiceId)].slice(0, maxRecentVoices)
    mutate({ defaultVoiceId: voiceId, ...(recent && { recentVoiceIds: recent }) })
  }
}

/** The sentence shown when favourites could not be saved. */
export const favouritesSaveError = messages.favouritesSaveError

/**
 * Returns the ids of the favourite voices, and a function that adds or removes a favourite. `ids` is null until they
 * are loaded.
 */
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
