import { useSearchParams } from 'react-router'

/** Where in a list one is belongs to one search alone: another search begins at its first page. */
export const cursorName = 'after'

export type QueryState<Name extends string> = {
  values: Record<Name, string>
  /** Puts values in the address, in place of the page's own entry in the browser's history; an empty one goes. */
  change: (values: Partial<Record<Name, string>>) => void
}

/** What a screen shows, kept in the address so that a reload, a bookmark and *Back* show the same. */
export function useQueryState<const Name extends string>(names: readonly Name[]): QueryState<Name> {
  const [params, setParams] = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>
  const change = (changes: Partial<Record<Name, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(cursorName)
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
