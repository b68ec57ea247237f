import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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

/** What was written on this device and has not come to the server; it is sent now, and whenever the connection is back. */
export function useUnsent(userId: string | null): readonly Unsent[] {
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const client = useQueryClient()
  useEffect(() => {
    if (userId === null) return
    let isOver = false
    const look = async () => {
      const { left, sent } = await sendLeft(userId)
      if (sent > 0) void client.invalidateQueries({ queryKey: ['getUserScripts'] })
      if (!isOver) setUnsent(left)
    }
    // Where the browser keeps nothing there is nothing to send.
    const lookQuietly = () => void look().catch(() => undefined)
    lookQuietly()
    addEventListener('online', lookQuietly)
    return () => {
      isOver = true
      removeEventListener('online', lookQuietly)
    }
  }, [userId, client])
  return unsent
}
