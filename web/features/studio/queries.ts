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
import { trackEvent } from '../../platform/telemetry/trackEvent.ts'
import { CallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { operationQuery } from '../../platform/query/query.tsx'
import { onLiveEvent } from '../../platform/api/live.ts'
import { useIdempotencyKey } from './generate/useIdempotencyKey.ts'

/**
 * How often the history is queried while a generation runs, in ms. Normally live updates report the progress sooner;
 * these queries are needed if the live updates fail.
 */
const pollIntervalMs = 4_000
const historyKey = ['getUserGenerations'] as const

type Page = { generations: Generation[]; nextCursor?: string | undefined }
type History = InfiniteData<Page, string | undefined>

/** Queries whether the account has a subscription or a trial. */
export function useSubscriptionStatus({ isNeeded }: { isNeeded: boolean }) {
  return useQuery({
    queryKey: ['getUserSubscriptionStatus', {}],
    queryFn: ({ signal }) => call('getUserSubscriptionStatus', {}, { signal }),
    enabled: isNeeded,
    meta: { topics: ['user'] },
  })
}

function updateInHistory(client: QueryClient, id: string, change: Partial<Generation>): boolean {
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

/** Loads the history, the monthly allowance and the cost estimate again after a recording was added or changed. */
function refetchHistory(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: historyKey })
  void client.invalidateQueries({ queryKey: ['checkGenerationLimit'] })
  void client.invalidateQueries({ queryKey: ['weighText'] })
}

/** Writes the progress of live updates into the cached history. For any other change, loads the history again. */
function useLiveProgress() {
  const client = useQueryClient()
  useEffect(() => {
    return onLiveEvent('generation', ({ id, unitsDone, units, state }) => {
      if (state !== 'making' || !updateInHistory(client, id, { unitsDone, units })) refetchHistory(client)
    })
  }, [client])
}

/**
 * Queries the recordings of the account, newest first, page by page, and keeps the progress of running ones up to date.
 */
export function useGenerations() {
  useLiveProgress()
  const query = useInfiniteQuery({
    queryKey: historyKey,
    queryFn: ({ pageParam, signal }) =>
      call(
        'getUserGenerations',
        { texts: 'beginnings', ...(pageParam !== undefined && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.generations.some((one) => one.state === 'making') ? pollIntervalMs : false,
  })
  return { ...query, generations: query.data?.pages.flatMap((page) => page.generations) ?? [] }
}

export type StartRequest = InputOf<'startGeneration'> & { voice: Voice; userId: string }

/** Builds the row that the history shows for a new generation until the server's row arrives. */
function buildPendingRow(
  { voice, userId, text, ...input }: StartRequest,
  started: { generationId: string; audioUrl: string; characterCount: number; chargedCharacters: number },
): Generation {
  const { generationId, ...counted } = started
  const now = new Date().toISOString()
  return {
    ...counted,
    id: generationId,
    userId,
    title: '',
    text,
    isTextComplete: true,
    voiceId: voice.id,
    voiceName: voice.name,
    voiceGender: voice.gender,
    voiceAccent: voice.accent,
    voiceAge: voice.age,
    voiceMetadata: { gender: voice.gender, accent: voice.accent, age: voice.age },
    scriptId: null,
    duration: null,
    state: 'making',
    unitsDone: 0,
    units: 0,
    failure: null,
    for: input.for ?? 'studio',
    createdAt: now,
    updatedAt: now,
    isDeleted: false,
    deletedAt: null,
  }
}

/** Queries how many characters of the monthly limit are left. */
export function useAllowance() {
  return useQuery(operationQuery('checkGenerationLimit', { characterCount: 0 }))
}

/**
 * Returns whether the error means that no response arrived. The server may have started the generation nevertheless.
 */
const isAnswerLost = (error: unknown) => error instanceof CallError && error.httpStatus === 0

/**
 * Returns the mutation that starts a generation and at once shows it in the history. If the response is lost, the
 * request is repeated once with the same idempotency key, so that the server starts only one generation.
 */
export function useStartGeneration() {
  const client = useQueryClient()
  const requestKey = useIdempotencyKey()
  return useMutation({
    mutationFn: async ({ voice, userId, ...input }: StartRequest): Promise<Generation> =>
      buildPendingRow(
        { voice, userId, ...input },
        await call('startGeneration', input, { idempotencyKey: requestKey.getKey(JSON.stringify(input)) }),
      ),
    retry: (count, error) => count === 0 && isAnswerLost(error),
    onError: (error) => {
      if (!isAnswerLost(error)) requestKey.reset()
    },
    onSuccess: (generation) => {
      requestKey.reset()
      addToHistory(client, generation)
      refetchHistory(client)
    },
  })
}

export function useCancelGeneration() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (generationId: string) => call('cancelGeneration', { generationId }),
    onSettled: () => refetchHistory(client),
  })
}

export function useRenameGeneration() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<'renameGeneration'>) => call('renameGeneration', input),
    onSuccess: (_, { generationId, title }) => {
      trackEvent({ eventType: 'recording_renamed', metadata: {} })
      updateInHistory(client, generationId, { title })
      refetchHistory(client)
    },
  })
}

export function useDeleteGeneration() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (generationId: string) => call('deleteGeneration', { generationId }),
    onSuccess: (_, id) => {
      updateInHistory(client, id, { isDeleted: true })
      refetchHistory(client)
    },
  })
}

export function useRestoreGeneration() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (generationId: string) => call('restoreGeneration', { generationId }),
    onSuccess: (_, id) => {
      updateInHistory(client, id, { isDeleted: false })
      refetchHistory(client)
    },
  })
}
