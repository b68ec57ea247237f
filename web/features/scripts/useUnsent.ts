import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { onLive } from '../../platform/live.ts'
import { sessionStore } from '../../platform/session.ts'
import type { Sent } from './send.ts'
import { holdEdit, openShelf, type KeptEdit } from './shelf.ts'

export type Unsent = { edit: KeptEdit; kind: Exclude<Sent['kind'], 'saved'> }

/** Sends what no open page writes in. Answers what had to stay; an edit that another tab holds is that tab's to send. */
async function sendLeft(userId: string): Promise<{ left: Unsent[]; sent: number }> {
  const shelf = openShelf(userId)
  const left: Unsent[] = []
  let sent = 0
  const edits = await shelf.list()
  if (edits.length === 0) return { left, sent }
  // Merging is not needed to look at a list.
  const { send } = await import('./send.ts')
  for (const edit of edits) {
    const letGo = await holdEdit(edit.key)
    if (!letGo) continue
    try {
      // Sent now, it would become the script of whoever has signed in since.
      if (sessionStore.get()?.user.uid !== userId) return { left, sent }
      const result = await send(edit)
      if (result.kind === 'saved') {
        await shelf.remove(edit.key)
        sent += 1
      } else left.push({ edit, kind: result.kind })
    } finally {
      letGo()
    }
  }
  return { left, sent }
}

/** Lets go of an edit that lies on this device alone. Fails where another tab writes in it. */
async function discard(userId: string, key: string): Promise<void> {
  const letGo = await holdEdit(key)
  if (!letGo) throw new Error('another tab holds this edit')
  await openShelf(userId).remove(key).finally(letGo)
}

export type UnsentEdits = { unsent: readonly Unsent[]; discard: (edit: KeptEdit) => Promise<void> }

/**
 * What was written on this device and has not come to the server. It is sent now, and again whenever that may go better
 * than before: the connection is back, somebody looks at this tab again, a script changed elsewhere.
 */
export function useUnsent(userId: string | null): UnsentEdits {
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const lookAgain = useRef<() => Promise<void>>(async () => undefined)
  const client = useQueryClient()
  useEffect(() => {
    if (userId === null) return
    let isOver = false
    const look = async () => {
      const { left, sent } = await sendLeft(userId)
      if (sent > 0) void client.invalidateQueries({ queryKey: ['getUserScripts'] })
      if (isOver) return
      setUnsent(left)
      // What cannot be sent is what one wants to open, and by then its screen may be out of reach.
      if (left.length > 0) await import('./ScriptScreen.tsx')
    }
    let last = Promise.resolve()
    // One after the other, as two at once would hold the edits from each other. Where the browser keeps nothing there
    // is nothing to send.
    const lookQuietly = () => (last = last.then(look).catch(() => undefined))
    const lookIfSeen = () => document.visibilityState === 'visible' && void lookQuietly()
    lookAgain.current = lookQuietly
    void lookQuietly()
    const stopHearing = onLive('script', () => void lookQuietly())
    const lookOnline = () => void lookQuietly()
    addEventListener('online', lookOnline)
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => {
      isOver = true
      stopHearing()
      removeEventListener('online', lookOnline)
      document.removeEventListener('visibilitychange', lookIfSeen)
    }
  }, [userId, client])
  return {
    unsent,
    discard: async ({ key }) => {
      if (userId !== null) await discard(userId, key)
      await lookAgain.current()
    },
  }
}
