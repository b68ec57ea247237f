import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'
import { operationQuery } from '../../platform/query/query.tsx'

export type VoiceCatalog = OutputOf<'listVoicesForAdmin'>
export type AdminVoice = VoiceCatalog['voices'][number]

const query = operationQuery('listVoicesForAdmin', {})
/** How often the page asks for the progress while voices are being installed, in ms. */
const refetchIntervalMs = 2_000

/** Loads the voices, the engines, and how far the installation of voices on the server is. */
export const useVoiceCatalog = () =>
  useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.install.state === 'running' ? refetchIntervalMs : false),
  })

/** A change of the voices. The page applies it before the server answers. */
export type VoiceChange =
  | { kind: 'enabled'; voiceIds: string[] }
  | { kind: 'featured'; voiceIds: string[] }
  /** An empty list restores the default order of the voices, which only the server knows. */
  | { kind: 'order'; voiceIds: string[] }

function applyChange(voices: readonly AdminVoice[], change: VoiceChange): AdminVoice[] {
  const named = new Set(change.voiceIds)
  if (change.kind === 'enabled') return voices.map((voice) => ({ ...voice, isEnabled: named.has(voice.id) }))
  if (change.kind === 'featured') return voices.map((voice) => ({ ...voice, isFeatured: named.has(voice.id) }))
  const inOrder = change.voiceIds.flatMap((id) => voices.filter((voice) => voice.id === id))
  return [...inOrder, ...voices.filter(({ id }) => !named.has(id))]
}

function sendChange({ kind, voiceIds }: VoiceChange): Promise<unknown> {
  if (kind === 'enabled') return call('updateEnabledVoices', { enabledVoiceIds: voiceIds })
  return kind === 'featured' ? call('setFeaturedVoices', { voiceIds }) : call('orderVoices', { voiceIds })
}

/**
 * Returns the mutation that sends changes of the voices, one after the other. The page shows each change at once, and
 * undoes it if the server refuses it.
 */
export function useUpdateVoices() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'arrangeVoices' },
    mutationFn: sendChange,
    onMutate: async (change) => {
      await client.cancelQueries(query)
      client.setQueryData(query.queryKey, (last) => last && { ...last, voices: applyChange(last.voices, change) })
    },
    onSettled: async (_answer, error, change) => {
      if (error || change.voiceIds.length === 0) await client.invalidateQueries(query)
      // The Studio has its own list of voices, which must be loaded again.
      await client.invalidateQueries({ queryKey: ['getUserAvailableVoices'] })
    },
  })
}

/** Returns a function that loads the voices of the admin page again. */
export function useRefetchCatalog(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries(query)
}
