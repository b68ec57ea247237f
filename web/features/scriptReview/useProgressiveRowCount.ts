import { useEffect, useState } from 'react'

const firstRows = 60
const rowsPerFrame = 120

/** Returns how many rows to render: 60 immediately, then 120 more per animation frame, and at least `needed`. */
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
