import { useLocation, useNavigate } from 'react-router'
import { cursorName } from './useQueryState.ts'

export type Pages = {
  /** What the server is to be asked with: nothing for the first page. */
  cursor: string | undefined
  /** How many pages came before, where that is known. */
  pagesBefore: number | null
  goOlder: (nextCursor: string) => void
  /** Null on the first page. */
  goNewer: (() => void) | null
}

type Trail = { trail: readonly string[] }

const trailIn = (state: unknown): readonly string[] =>
  typeof state === 'object' && state !== null && 'trail' in state && Array.isArray((state as Trail).trail)
    ? (state as Trail).trail
    : []

/**
 * Which page of a list is shown, in the address. A cursor knows only its way on, so the way back is kept beside the
 * address, in the browser's history; who comes by a bookmark goes back to the first page.
 */
export function usePages(): Pages {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const cursor = params.get(cursorName) ?? undefined
  const trail = trailIn(state)
  const goTo = (to: string, next: readonly string[]) => {
    const asked = new URLSearchParams(params)
    if (to) asked.set(cursorName, to)
    else asked.delete(cursorName)
    void navigate({ pathname, search: asked.toString() }, { state: { trail: next } satisfies Trail })
  }
  return {
    cursor,
    pagesBefore: cursor === undefined ? 0 : trail.length || null,
    goOlder: (nextCursor) => goTo(nextCursor, [...trail, cursor ?? '']),
    goNewer: cursor === undefined ? null : () => goTo(trail.at(-1) ?? '', trail.slice(0, -1)),
  }
}
