import { useEffect, useState } from 'react'

const firstRows = 60
const rowsPerFrame = 120

/** Returns how many rows are rendered: 60 at first, then 120 more in each animation frame, but at least `needed`. */
export function useProgressiveRowCount(all: number, needed: number): number {
  const [rowCount, setRowCount] = useState(firstRows)
  const drawn = Math.min(all, Math.max(rowCount, needed))
  useEffect(() => {
    if (drawn >= all) return
    const request = requestAnimationFrame(() => setRowCount(drawn + rowsPerFrame))
    return () => cancelAnimationFrame(request)
  }, [drawn, all])
  return drawn
}
