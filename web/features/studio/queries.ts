import type { Generation, Voice } from '@scene-partner/contract/entities'
import type { InputOf } from '@scene-partner/contract/operations/index'
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { track } from '../../platform/track.ts'
import { CallError } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { operationQuery } from '../../platform/query.tsx'
import { onLive, type LiveChange } from '../../platform/live.ts'
import { useWishName } from './useWishName.ts'

/** Live news says how far a reading is; where it does not come, looking again does. */
const lookEveryMs = 4_000
const historyKey = ['getUserGenerations'] as const

type Page = { generations: Generation[]; nextCursor?: string | undefined }
type History = InfiniteData<Page, string | undefined>

/** Asks whether the account opens the Studio, where the page's own knowledge says no. */
export function useSubscriptionStatus({ isNeeded }: { isNeeded: boolean }) {
  return useQuery({
    queryKey: ['getUserSubscriptionStatus', {}],
    queryFn: ({ signal }) => call('getUserSubscriptionStatus', {}, { signal }),
    enabled: isNeeded,
    meta: { topics: ['user'] },
  })
}

function changeInHistory(client: QueryClient, id: string, change: Partial<Generation>): boolean {
  let isKnown = false
  client.setQueryData<History>(historyKey, (history) => {
    if (!history) return history
    const pages = history.pages.map((page) => ({
      ...page,
      generations: page.generations.map((one) => {
        if (one.id !== id) return one
        isKnown = true
        return { ...one, ...change }
      }),
    }))
    return isKnown ? { ...history, pages } : history
  })
  return isKnown
}

function addToHistory(client: QueryClient, generation: Generation) {
  client.setQueryData<History>(historyKey, (history) => {
    const [first, ...others] = history?.pages ?? [{ generations: [] }]
    const isThere = first?.generations.some(({ id }) => id === generation.id)
    if (isThere || !first) return history
    const pages = [{ ...first, generations: [generation, ...first.generations] }, ...others]
    return { pages, pageParams: history?.pageParams ?? [undefined] }
  })
}

/** A reading that began or ended has changed what is left of the month too. */
function lookAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: historyKey })
  void client.invalidateQueries({ queryKey: ['checkGenerationLimit'] })
  void client.invalidateQueries({ queryKey: ['weighText'] })
}

/** News of how far a reading is goes into the list as it comes; whatever else has changed is asked for. */
function useGenerationNews() {
  const client = useQueryClient()
  useEffect(() => {
    const hear = ({ id, unitsDone, units, state }: LiveChange) => {
      const isProgress = typeof unitsDone === 'number' && typeof units === 'number' && state === 'making'
      if (!isProgress || !changeInHistory(client, id, { unitsDone, units })) lookAgain(client)
    }
    return onLive('generation', hear)
  }, [client])
}

/** The history, newest first, page by page. */
export function useGenerations() {
  useGenerationNews()
  const query = useInfiniteQuery({
    queryKey: historyKey,
    queryFn: ({ pageParam, signal }) =>
      call('getUserGenerations', pageParam === undefined ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.generations.some((one) => one.state === 'making') ? lookEveryMs : false,
  })
  return { ...query, generations: query.data?.pages.flatMap((page) => page.generations) ?? [] }
}

export type StartInput = InputOf<'startGeneration'> & { voice: Voice; userId: string }

/** What the history shows until the server's own row is there. */
function rowOf(
  { voice, userId, text, ...input }: StartInput,
  started: { generationId: string; audioUrl: string; characterCount: number; chargedCharacters: number },
): Generation {
  const { generationId, ...counted } = started
  return {
    ...counted,
    id: generationId,
    userId,
    title: '',
    text,
    voiceId: voice.id,
    voiceName: voice.name,
    voiceGender: voice.gender,
    voiceAccent: voice.accent,
    voiceAge: voice.age,
    duration: null,
    state: 'making',
    unitsDone: 0,
    units: 0,
    failure: null,
    for: input.for ?? 'studio',
    createdAt: new Date().toISOString(),
    isDeleted: false,
  }
}

/** How many characters are left this month. */
export function useAllowance() {
  return useQuery(operationQuery('checkGenerationLimit', { characterCount: 0 }))
}

/** Where no answer came it may have begun all the same. */
const isLost = (error: unknown) => error instanceof CallError && error.httpStatus === 0

/** Starts a reading; the history shows it at once. After a lost answer it is asked for again, and begins once. */
export function useStartGeneration() {
  const client = useQueryClient()
  const nameOf = useWishName()
  return useMutation({
    mutationFn: async ({ voice, userId, ...input }: StartInput): Promise<Generation> =>
      rowOf(
        { voice, userId, ...input },
        await call('startGeneration', input, { idempotencyKey: nameOf.keep(JSON.stringify(input)) }),
      ),
    retry: (count, error) => count === 0 && isLost(error),
    onError: (error) => {
      if (!isLost(error)) nameOf.forget()
    },
    onSuccess: (generation) => {
      nameOf.forget()
      addToHistory(client, generation)
      lookAgain(client)
    },
  })
}

export function useCancelGeneration() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (generationId: string) => call('cancelGeneration', { generationId }),
    onSettled: () => lookAgain(client),
  })
}

export function useRenameGeneration() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<'renameGeneration'>) => call('renameGeneration', input),
    onSuccess: (_, { generationId, title }) => {
      track({ eventType: 'recording_renamed', metadata: {} })
      changeInHistory(client, generationId, { title })
      lookAgain(client)
    },
  })
}

export function useDeleteGeneration() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (generationId: string) => call('deleteGeneration', { generationId }),
    onSuccess: (_, id) => {
      changeInHistory(client, id, { isDeleted: true })
      lookAgain(client)
    },
  })
}

export function useRestoreGeneration() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (generationId: string) => call('restoreGeneration', { generationId }),
    onSuccess: (_, id) => {
      changeInHistory(client, id, { isDeleted: false })
      lookAgain(client)
    },
  })
}
