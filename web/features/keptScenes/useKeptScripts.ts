import { useEffect, useState } from 'react'
import { keptScenesOf, onKeptChange, type KeptScript } from '../../platform/storage/keptScenes.ts'

/**
 * Returns the scripts that an account has stored on this device. Returns null until they are read, or if nobody is
 * signed in.
 */
export function useKeptScripts(accountId: string | undefined): readonly KeptScript[] | null {
  const [scripts, setScripts] = useState<readonly KeptScript[] | null>(null)
  useEffect(() => {
    if (accountId === undefined) return undefined
    let isOver = false
    const read = async () => {
      const found = (await keptScenesOf(accountId)?.list()) ?? []
      if (!isOver) setScripts(found)
    }
    // If the browser blocks storage, reading fails, and the list is empty.
    const readSafely = () => void read().catch(() => !isOver && setScripts([]))
    readSafely()
    const stop = onKeptChange(readSafely)
    return () => {
      isOver = true
      stop()
    }
  }, [accountId])
  return scripts
}
