import { useEffect, useState } from 'react'
import {
  getOfflineDatabase,
  onOfflineScriptsChange,
  type OfflineScript,
} from '../../platform/storage/offlineDatabase.ts'

/**
 * Returns the scripts that an account has stored on this device. Returns null until they are read, or if nobody is
 * signed in.
 */
export function useOfflineScripts(accountId: string | undefined): readonly OfflineScript[] | null {
  const [scripts, setScripts] = useState<readonly OfflineScript[] | null>(null)
  useEffect(() => {
    if (accountId === undefined) return undefined
    let isOver = false
    const read = async () => {
      const found = (await getOfflineDatabase(accountId)?.list()) ?? []
      if (!isOver) setScripts(found)
    }
    // If the browser blocks storage, reading fails, and the list is empty.
    const readSafely = () => void read().catch(() => !isOver && setScripts([]))
    readSafely()
    const stop = onOfflineScriptsChange(readSafely)
    return () => {
      isOver = true
      stop()
    }
  }, [accountId])
  return scripts
}
