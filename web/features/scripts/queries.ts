import type { ScriptRow } from '@scene-partner/contract/entities'
import type { InputOf, OutputOf } from '@scene-partner/contract/operations/index'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { operationQuery } from '../../platform/query.tsx'
import * as words from './words.ts'

export type Filters = Required<Pick<InputOf<'getUserScripts'>, 'includeArchived' | 'onlyFavorites' | 'sort'>> & {
  search: string
  tag: string | null
}

type Page = OutputOf<'getUserScripts'>
type Pages = InfiniteData<Page, string | undefined>

const listKey = ['getUserScripts'] as const

function inputOf({ search, tag, ...filters }: Filters, cursor?: string): InputOf<'getUserScripts'> {
  return {
    ...filters,
    contents: 'none',
    ...(search.trim() && { search: search.trim() }),
    ...(tag !== null && { tag }),
    ...(cursor !== undefined && { cursor }),
  }
}

/** The scripts that the filters let through, page by page. What was shown stays while other filters are asked for. */
export function useScripts(filters: Filters) {
  const query = useInfiniteQuery({
    queryKey: [...listKey, inputOf(filters)],
    queryFn: ({ pageParam, signal }) => call('getUserScripts', inputOf(filters, pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.nextCursor,
    placeholderData: (before: Pages | undefined) => before,
    meta: { topics: ['script'] },
  })
  return { ...query, scripts: query.data?.pages.flatMap((page) => page.scripts) ?? [] }
}

export const useScriptTags = () => useQuery(operationQuery('getScriptTags', {}, ['script']))

export const useVersions = (scriptId: string) => useQuery(operationQuery('getScriptVersions', { scriptId }, ['script']))

/** An earlier text never changes: it is asked for once. */
export const useVersion = (scriptId: string, versionId: string) =>
  useQuery({ ...operationQuery('getScriptVersion', { scriptId, versionId }), staleTime: Infinity })

/** Acts on one script of a list: shown at once, taken back where the server refuses. */
export function useScriptActs() {
  const client = useQueryClient()
  const lookAgain = () => {
    void client.invalidateQueries({ queryKey: listKey })
    void client.invalidateQueries({ queryKey: ['getScriptTags'] })
  }
  const put = (id: string, change: Partial<ScriptRow>) =>
    client.setQueriesData<Pages>({ queryKey: listKey }, (pages) => {
      if (!pages) return pages
      const changed = (row: ScriptRow) => (row.id === id ? { ...row, ...change } : row)
      return { ...pages, pages: pages.pages.map((page) => ({ ...page, scripts: page.scripts.map(changed) })) }
    })
  const favorite = useMutation({
    mutationFn: ({ id, isFavorite }: Pick<ScriptRow, 'id' | 'isFavorite'>) =>
      call('updateScript', { scriptId: id, isFavorite }),
    onMutate: ({ id, isFavorite }) => put(id, { isFavorite }),
    onSettled: lookAgain,
  })
  const archive = useMutation({
    mutationFn: ({ id, isArchived }: Pick<ScriptRow, 'id' | 'isArchived'>) =>
      call('toggleScriptArchive', { scriptId: id, isArchived }),
    onSettled: lookAgain,
  })
  const remove = useMutation({
    mutationFn: (scriptId: string) => call('deleteScript', { scriptId }),
    onSettled: lookAgain,
  })
  const restore = useMutation({
    mutationFn: (scriptId: string) => call('restoreScript', { scriptId }),
    onSettled: lookAgain,
  })
  return { favorite, archive, remove, restore }
}

/** What could not be changed of a script, in words (spec 1 §8); null where nothing failed. */
export function sayActProblem({ favorite, archive }: ReturnType<typeof useScriptActs>): string | null {
  if (archive.error) return sayRefusal(archive.error, words.failedToArchiveScript)
  return favorite.error && sayRefusal(favorite.error, words.favouriteCouldNotBeChanged)
}
