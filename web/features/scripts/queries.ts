import type { ScriptRow } from '@scene-partner/contract/entities'
import type { ScriptProgress } from '@scene-partner/contract/operations/rehearsal'
import type { InputOf, OutputOf } from '@scene-partner/contract/operations/index'
import {
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import { formatCallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { operationQuery } from '../../platform/query/query.tsx'
import * as messages from './messages.ts'

export type ScriptListFilters = Required<
  Pick<InputOf<'getUserScripts'>, 'includeArchived' | 'onlyFavorites' | 'sort'>
> & {
  search: string
  tag: string | null
}

type Page = OutputOf<'getUserScripts'>
type Pages = InfiniteData<Page, string | undefined>

/**
 * The query key of the list. It begins with the name of the operation, so that the pages of the list are fetched again
 * whenever the queries of this operation are.
 */
const listKey = ['getUserScripts', 'pages'] as const

/** If the account has fewer scripts than this, the list has no search field and no sorting. */
export const searchableFrom = 6

/** The filters that are set when the list opens. */
export const noFilters: ScriptListFilters = {
  search: '',
  tag: null,
  sort: 'edited',
  onlyFavorites: false,
  includeArchived: false,
}

function toListInput({ search, tag, ...filters }: ScriptListFilters, cursor?: string): InputOf<'getUserScripts'> {
  return {
    ...filters,
    contents: 'none',
    ...(search.trim() && { search: search.trim() }),
    ...(tag !== null && { tag }),
    ...(cursor !== undefined && { cursor }),
  }
}

/**
 * Queries the scripts that match the filters, page by page. While the scripts for a new filter load, the earlier ones
 * stay visible.
 */
export function useScripts(filters: ScriptListFilters) {
  const client = useQueryClient()
  /** The key of the first page of the list, which the server may have sent with the HTML. */
  const { queryKey: sentKey } = operationQuery('getUserScripts', toListInput(filters))
  const query = useInfiniteQuery({
    initialData(): Pages | undefined {
      const first = client.getQueryData<Page>(sentKey)
      return first && { pages: [first], pageParams: [undefined] }
    },
    initialDataUpdatedAt: () => client.getQueryState(sentKey)?.dataUpdatedAt,
    queryKey: [...listKey, toListInput(filters)],
    queryFn: ({ pageParam, signal }) => call('getUserScripts', toListInput(filters, pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.nextCursor,
    placeholderData: (before: Pages | undefined) => before,
    meta: { topics: ['script'] },
  })
  return { ...query, scripts: query.data?.pages.flatMap((page) => page.scripts) ?? [] }
}

/** Queries the user's role and progress in these scripts, by script id. One request asks for at most 50 scripts. */
export function useScriptProgress(scriptIds: readonly string[]): ReadonlyMap<string, ScriptProgress> {
  const pages = Array.from({ length: Math.ceil(scriptIds.length / 50) }, (_, page) =>
    scriptIds.slice(page * 50, page * 50 + 50),
  )
  const queries = useQueries({
    queries: pages.map((page) => ({
      ...operationQuery('getScriptProgress', { scriptIds: page }, ['script', 'casting']),
      staleTime: 0,
    })),
  })
  return new Map(queries.flatMap(({ data }) => data?.scripts ?? []).map((one) => [one.scriptId, one]))
}

export const useScriptTags = () => useQuery(operationQuery('getScriptTags', {}, ['script']))

export const useVersions = (scriptId: string) => useQuery(operationQuery('getScriptVersions', { scriptId }, ['script']))

/** Queries one earlier version of a script. A version never changes, so it is fetched only once. */
export const useVersion = (scriptId: string, versionId: string) =>
  useQuery({ ...operationQuery('getScriptVersion', { scriptId, versionId }), staleTime: Infinity })

/**
 * Returns the functions that change, delete and restore a script. A change of the favourite is shown immediately, and
 * undone if the server refuses it.
 */
export function useScriptActions() {
  const client = useQueryClient()
  const refetchLists = () => {
    void client.invalidateQueries({ queryKey: listKey })
    void client.invalidateQueries({ queryKey: ['getScriptTags'] })
  }
  const updateCached = (id: string, change: Partial<ScriptRow>) =>
    client.setQueriesData<Pages>({ queryKey: listKey }, (pages) => {
      if (!pages) return pages
      const changed = (row: ScriptRow) => (row.id === id ? { ...row, ...change } : row)
      return { ...pages, pages: pages.pages.map((page) => ({ ...page, scripts: page.scripts.map(changed) })) }
    })
  const favorite = useMutation({
    mutationFn: ({ id, isFavorite }: Pick<ScriptRow, 'id' | 'isFavorite'>) =>
      call('updateScript', { scriptId: id, isFavorite }),
    onMutate: ({ id, isFavorite }) => updateCached(id, { isFavorite }),
    onSettled: refetchLists,
  })
  const archive = useMutation({
    mutationFn: ({ id, isArchived }: Pick<ScriptRow, 'id' | 'isArchived'>) =>
      call('toggleScriptArchive', { scriptId: id, isArchived }),
    onSettled: refetchLists,
  })
  const remove = useMutation({
    mutationFn: (scriptId: string) => call('deleteScript', { scriptId }),
    onSettled: refetchLists,
  })
  const restore = useMutation({
    mutationFn: (scriptId: string) => call('restoreScript', { scriptId }),
    onSettled: refetchLists,
  })
  return { favorite, archive, remove, restore }
}

/** Returns the message if marking as favourite or archiving failed (spec 1 §8); null if neither failed. */
export function formatActionError({ favorite, archive }: ReturnType<typeof useScriptActions>): string | null {
  if (archive.error) return formatCallError(archive.error, messages.archiveError)
  return favorite.error && formatCallError(favorite.error, messages.favouriteError)
}
