import { useSearchParams } from 'react-router'

/** Query parameter of the cursor. A changed search resets it. */
export const cursorParam = 'after'

export type QueryState<Name extends string> = {
  values: Record<Name, string>
  /** Changes values in the URL without a new history entry. Empty values are removed. */
  change: (values: Partial<Record<Name, string>>) => void
}

/**
 * Stores the filters and the position of a screen in the address, so that a reload, a bookmark and *Back* show the same
 * rows.
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
