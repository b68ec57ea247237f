import { useLocation, useNavigate } from 'react-router'
import { cursorParam } from './useQueryState.ts'

/**
 * The position in a list that the server divides into pages: the cursor of the open page, and functions that change it.
 */
export type Pagination = {
  /** Cursor to send to the server; undefined for the first page. */
  cursor: string | undefined
  /** How many pages are before this page; null if unknown. */
  pagesBefore: number | null
  goToNext: (nextCursor: string) => void
  /** Opens the previous page; null on the first page. */
  goToPrevious: (() => void) | null
}

type Trail = { trail: readonly string[] }

const readTrail = (state: unknown): readonly string[] =>
  typeof state === 'object' && state !== null && 'trail' in state && Array.isArray((state as Trail).trail)
    ? (state as Trail).trail
    : []

/**
 * Returns the position in a list. The URL stores the cursor of the open page. A cursor leads only forward, so the
 * cursors of earlier pages are stored in the history state; without them, going back opens the first page.
 */
export function usePagination(): Pagination {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const cursor = params.get(cursorParam) ?? undefined
  const trail = readTrail(state)
  const goTo = (to: string, next: readonly string[]) => {
    const nextParams = new URLSearchParams(params)
    if (to) nextParams.set(cursorParam, to)
    else nextParams.delete(cursorParam)
    void navigate({ pathname, search: nextParams.toString() }, { state: { trail: next } satisfies Trail })
  }
  return {
    cursor,
    pagesBefore: cursor === undefined ? 0 : trail.length || null,
    goToNext: (nextCursor) => goTo(nextCursor, [...trail, cursor ?? '']),
    goToPrevious: cursor === undefined ? null : () => goTo(trail.at(-1) ?? '', trail.slice(0, -1)),
  }
}
