import { useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import type { Column } from './DataTable.tsx'

const storageKey = (userId: string, table: string) => `sp.${userId}.columns.${table}`

function readStoredColumns(key: string): ReadonlySet<string> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(stored) ? new Set(stored.filter((id) => typeof id === 'string')) : null
  } catch {
    return null // The browser blocks storage, or the stored text is invalid, so the default columns are shown.
  }
}

export type VisibleColumns = {
  visibleColumns: ReadonlySet<string>
  toggleColumn: (id: string) => void
}

/**
 * Returns which columns of a table are visible, and a function that changes this. This browser stores the choice for
 * each account.
 */
export function useVisibleColumns<Row>(table: string, columns: readonly Column<Row>[]): VisibleColumns {
  const key = storageKey(useSession()?.user.uid ?? '', table)
  const [stored, setStored] = useState(() => readStoredColumns(key))
  const chosen = stored ?? new Set(columns.filter(({ isHiddenByDefault }) => !isHiddenByDefault).map(({ id }) => id))
  return {
    visibleColumns: chosen,
    toggleColumn(id) {
      const next = new Set(chosen)
      if (!next.delete(id)) next.add(id)
      setStored(next)
      try {
        localStorage.setItem(key, JSON.stringify([...next]))
      } catch {
        // The browser blocks storage, so the choice is lost with the page.
      }
    },
  }
}
