import { useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import type { Column } from './DataTable.tsx'
import { safeLocalStorage } from '../../../platform/storage/safeStorage.ts'

const storageKey = (userId: string, table: string) => `sp.${userId}.columns.${table}`

function readStoredColumns(key: string): ReadonlySet<string> | null {
  try {
    const stored: unknown = JSON.parse(safeLocalStorage.get(key) ?? 'null')
    return Array.isArray(stored) ? new Set(stored.filter((id) => typeof id === 'string')) : null
  } catch {
    return null // The stored text is invalid, so the default columns are shown.
  }
}

export type VisibleColumns = {
  visibleColumns: ReadonlySet<string>
  toggleColumn: (id: string) => void
}

/**
 * Returns which columns of a table are visible, and a function that changes this. This browser stores the choice for
 * each account. If storage is full or blocked, the choice lasts until the page closes.
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
      safeLocalStorage.set(key, JSON.stringify([...next]))
    },
  }
}
