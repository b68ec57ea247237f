import { useSearchParams } from 'react-router'

/**
 * The query parameter that contains the cursor of the open page. It is removed when the search, a filter or the order
 * changes.
 */
export const cursorParam = 'after'

export type QueryState<Name extends string> = {
  values: Record<Name, string>
  /** Changes values in the URL without adding a history entry. A value that becomes empty is removed from the URL. */
  change: (values: Partial<Record<Name, string>>) => void
}

/**
 * Stores the search and the filters of a screen in the URL, so that a reload, a bookmark and the browser's Back button
 * show the same rows.
 */
export function useQueryState<const Name extends string>(names: readonly Name[]): QueryState<Name> {
  const [params, setParams] = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>
  const change = (changes: Partial<Record<Name, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(cursorParam)
        for (const name of names) {
          const value = changes[name]
          if (value === '') next.delete(name)
          else if (value !== undefined) next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { values, change }
}
