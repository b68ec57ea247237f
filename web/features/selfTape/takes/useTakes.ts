import { useCallback, useEffect, useMemo, useState } from 'react'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { openTapeStorage, undoMs, type TapeStorage } from '../storage/tapeStorage.ts'
import type { Take } from '../storage/tapeTypes.ts'
import * as messages from '../messages.ts'

/** How many bytes the takes use on this device. `freeBytes` is null if the browser does not report the free space. */
export type StorageUse = { usedBytes: number; freeBytes: number | null }

export type Takes = {
  storage: TapeStorage
  /** The takes of the scene, the newest first; null until they are loaded. */
  list: readonly Take[] | null
  /** Whether the browser does not allow this page to store anything. */
  isBlocked: boolean
  use: StorageUse
  add: (take: Take) => void
  /** Adds a take and deletes all other takes of the list. */
  replaceAll: (take: Take) => void
  /** Changes a take, on the page and on the device. */
  change: (edit: (take: Take) => Take, takeId: string) => void
  /** Removes a take from the list immediately, and from the device when it can no longer be restored. */
  remove: (take: Take) => void
}

async function measureUse(storage: TapeStorage): Promise<StorageUse> {
  const usedBytes = await storage.countBytes()
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  return { usedBytes, freeBytes: quota === undefined || usage === undefined ? null : Math.max(0, quota - usage) }
}

/** Loads and changes the takes of one scene on this device. */
export function useTakes(accountId: string, scriptId: string, run: string): Takes {
  const storage = useMemo(() => openTapeStorage(accountId), [accountId])
  const [list, setList] = useState<readonly Take[] | null>(null)
  const [isBlocked, setBlocked] = useState(false)
  const [use, setUse] = useState<StorageUse>({ usedBytes: 0, freeBytes: null })

  const measure = useCallback(() => {
    measureUse(storage)
      .then(setUse)
      .catch(() => undefined)
  }, [storage])
  useEffect(() => {
    let isOver = false
    storage
      .listTakes(scriptId, run, Date.now())
      .then((takes) => !isOver && setList(takes))
      .catch(() => {
        if (isOver) return
        setList([])
        setBlocked(true)
      })
    measure()
    return () => void (isOver = true)
  }, [storage, scriptId, run, measure])

  const change = useCallback(
    (edit: (take: Take) => Take, takeId: string) => {
      setList((takes) => {
        const changed = takes?.map((one) => (one.key === takeId ? edit(one) : one)) ?? null
        const take = changed?.find(({ key }) => key === takeId)
        // Storing the same row twice, as React may do in development, is harmless.
        if (take) storage.putTake(take).catch(reportError)
        return changed
      })
    },
    [storage],
  )
  const add = useCallback(
    (take: Take) => {
      setList((takes) => [take, ...(takes ?? [])])
      measure()
    },
    [measure],
  )
  const replaceAll = useCallback(
    (take: Take) => {
      setList((takes) => {
        // Deleting the same take twice, as React may do in development, is harmless.
        for (const { key } of takes ?? []) storage.removeTake(key).then(measure).catch(reportError)
        return [take]
      })
      measure()
    },
    [storage, measure],
  )
  const remove = useCallback(
    (take: Take) => {
      setList((takes) => takes?.filter(({ key }) => key !== take.key) ?? null)
      // The deletion is also stored in the row of the take, because the page may close before the timer ends.
      storage.putTake({ ...take, deletedAt: Date.now() }).catch(reportError)
      const timer = setTimeout(() => {
        storage.removeTake(take.key).then(measure).catch(reportError)
      }, undoMs)
      const undo = () => {
        clearTimeout(timer)
        storage.putTake(take).catch(reportError)
        setList((takes) => [...(takes ?? []), take].toSorted((one, other) => other.startedAt - one.startedAt))
      }
      const close = showToast(messages.takeDeleted(take.number), {
        act: { label: messages.takeDeleteUndo, onPress: () => (close(), undo()) },
        lastsMs: undoMs,
      })
    },
    [storage, measure],
  )
  return { storage, list, isBlocked, use, add, replaceAll, change, remove }
}
