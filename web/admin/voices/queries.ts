import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/client.ts'
import { operationQuery } from '../../platform/query.tsx'

export type Catalogue = OutputOf<'listVoicesForAdmin'>
export type AdminVoice = Catalogue['voices'][number]

const query = operationQuery('listVoicesForAdmin', {})
/** While better voices are being fetched, how often it is asked how far they are. */
const lookEveryMs = 2_000

export const useCatalogue = () =>
  useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.install.state === 'running' ? lookEveryMs : false),
  })

/** What is changed, and how the list looks once it is. */
export type Change =
  | { kind: 'enabled'; voiceIds: string[] }
  | { kind: 'featured'; voiceIds: string[] }
  /** An empty one is the catalogue's own order, which only the server knows. */
  | { kind: 'order'; voiceIds: string[] }

function applied(voices: readonly AdminVoice[], change: Change): AdminVoice[] {
  const named = new Set(change.voiceIds)
  if (change.kind === 'enabled') return voices.map((voice) => ({ ...voice, isEnabled: named.has(voice.id) }))
  if (change.kind === 'featured') return voices.map((voice) => ({ ...voice, isFeatured: named.has(voice.id) }))
  const inOrder = change.voiceIds.flatMap((id) => voices.filter((voice) => voice.id === id))
  return [...inOrder, ...voices.filter(({ id }) => !named.has(id))]
}

function send({ kind, voiceIds }: Change): Promise<unknown> {
  if (kind === 'enabled') return call('updateEnabledVoices', { enabledVoiceIds: voiceIds })
  return kind === 'featured' ? call('setFeaturedVoices', { voiceIds }) : call('orderVoices', { voiceIds })
}

/** Changes one thing after the other; the page shows it at once, and goes back to what the server has where it refuses. */
export function useArrange() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'arrangeVoices' },
    mutationFn: send,
    onMutate: async (change) => {
      await client.cancelQueries(query)
      client.setQueryData(query.queryKey, (last) => last && { ...last, voices: applied(last.voices, change) })
    },
    onSettled: async (_answer, error, change) => {
      if (error || change.voiceIds.length === 0) await client.invalidateQueries(query)
      // Whoever goes to the Studio from here sees what was just changed.
      await client.invalidateQueries({ queryKey: ['getUserAvailableVoices'] })
    },
  })
}

export function useLookAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries(query)
}
