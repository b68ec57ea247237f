import { useState } from 'react'
import { useSession } from '../../platform/session.ts'
import type { Column } from './DataTable.tsx'

const keyOf = (userId: string, table: string) => `sp.${userId}.columns.${table}`

function read(key: string): ReadonlySet<string> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(kept) ? new Set(kept.filter((id) => typeof id === 'string')) : null
  } catch {
    return null // unreadable: the table shows its own choice
  }
}

export type ChosenColumns = {
  chosen: ReadonlySet<string>
  turn: (id: string) => void
}

/** Which columns of a table this person wants to see, kept in this browser under the account. */
export function useChosenColumns<Row>(table: string, columns: readonly Column<Row>[]): ChosenColumns {
  const key = keyOf(useSession()?.user.uid ?? '', table)
  const [kept, setKept] = useState(() => read(key))
  const chosen = kept ?? new Set(columns.filter(({ isExtra }) => !isExtra).map(({ id }) => id))
  return {
    chosen,
    turn(id) {
      const next = new Set(chosen)
      if (!next.delete(id)) next.add(id)
      setKept(next)
      localStorage.setItem(key, JSON.stringify([...next]))
    },
  }
}
