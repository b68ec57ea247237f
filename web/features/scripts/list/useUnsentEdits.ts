import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { onLiveEvent } from '../../../platform/api/live.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import type { SendResult } from '../sync/sendEdit.ts'
import { lockEdit, openDraftDatabase, type StoredEdit } from '../sync/draftDatabase.ts'

export type UnsentEdit = { edit: StoredEdit; kind: Exclude<SendResult['kind'], 'saved'> }

/**
 * Sends all edits stored on this device, except those that a tab has open. Returns how many edits were sent, and the
 * edits that could not be sent.
 */
async function sendStoredEdits(userId: string): Promise<{ unsentEdits: UnsentEdit[]; sent: number }> {
  const database = openDraftDatabase(userId)
  const unsentEdits: UnsentEdit[] = []
  let sent = 0
  const edits = await database.list()
  if (edits.length === 0) return { unsentEdits, sent }
  // Loaded only if there are edits to send, because the list of scripts does not need the code that merges edits.
  const { sendEdit } = await import('../sync/sendEdit.ts')
  for (const edit of edits) {
    const unlock = await lockEdit(edit.key)
    if (!unlock) continue
    try {
      // Stops if another account has signed in in the meantime: the edits would otherwise be saved in that account.
      if (sessionStore.get()?.user.uid !== userId) return { unsentEdits, sent }
      const result = await sendEdit(edit)
      if (result.kind === 'saved') {
        await database.remove(edit.key)
        sent += 1
      } else unsentEdits.push({ edit, kind: result.kind })
    } finally {
      unlock()
    }
  }
  return { unsentEdits, sent }
}

/** Deletes an unsent edit from this device. Throws if another tab has it open. */
async function discardEdit(userId: string, key: string): Promise<void> {
  const unlock = await lockEdit(key)
  if (!unlock) throw new Error('another tab has this edit open')
  await openDraftDatabase(userId).remove(key).finally(unlock)
}

export type UnsentEdits = { unsent: readonly UnsentEdit[]; discard: (edit: StoredEdit) => Promise<void> }

/**
 * Returns the unsent edits of this device. Sends them when the component mounts, and again when the connection is back,
 * when the tab becomes visible, and when a script changes on another device.
 */
export function useUnsentEdits(userId: string | null): UnsentEdits {
  const [unsent, setUnsent] = useState<readonly UnsentEdit[]>([])
  const sendAgain = useRef<() => Promise<void>>(async () => undefined)
  const client = useQueryClient()
  useEffect(() => {
    if (userId === null) return
    let isUnmounted = false
    const sendAndUpdate = async () => {
      const { unsentEdits, sent } = await sendStoredEdits(userId)
      if (sent > 0) void client.invalidateQueries({ queryKey: ['getUserScripts'] })
      if (isUnmounted) return
      setUnsent(unsentEdits)
      // The user will probably open an unsent edit. The code of the editor is loaded now, because there may be no
      // connection later.
      if (unsentEdits.length > 0) await import('../editor/ScriptScreen.tsx')
    }
    let last = Promise.resolve()
    // Each attempt starts after the previous one, because two attempts at the same time would lock each other's edits.
    // If the browser blocks storage, there is nothing to send, so errors are ignored.
    const sendQuietly = () => (last = last.then(sendAndUpdate).catch(() => undefined))
    const sendIfVisible = () => document.visibilityState === 'visible' && void sendQuietly()
    sendAgain.current = sendQuietly
    void sendQuietly()
    const stopLive = onLiveEvent('script', () => void sendQuietly())
    const handleOnline = () => void sendQuietly()
    addEventListener('online', handleOnline)
    document.addEventListener('visibilitychange', sendIfVisible)
    return () => {
      isUnmounted = true
      stopLive()
      removeEventListener('online', handleOnline)
      document.removeEventListener('visibilitychange', sendIfVisible)
    }
  }, [userId, client])
  return {
    unsent,
    discard: async ({ key }) => {
      if (userId !== null) await discardEdit(userId, key)
      await sendAgain.current()
    },
  }
}
