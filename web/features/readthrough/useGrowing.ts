import { useEffect, useState } from 'react'

const firstRows = 60
const rowsAFrame = 120

/** How many of many rows are drawn: the first at once, the rest frame by frame, and at least as many as are needed. */
export function useGrowing(all: number, needed: number): number {
  const [grown, setGrown] = useState(firstRows)
  const drawn = Math.min(all, Math.max(grown, needed))
  useEffect(() => {
    if (drawn >= all) return
    const asked = requestAnimationFrame(() => setGrown(drawn + rowsAFrame))
    return () => cancelAnimationFrame(asked)
  }, [drawn, all])
  return drawn
}
