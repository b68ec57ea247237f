import type { Services } from '../../services.ts'
import { findOwnGeneration, type GenerationRow } from './store.ts'

/** News can be missed while a listener reconnects; looking again costs one query. */
const lookAgainMs = 2_000

export type WaitOptions = { userId: string; id: string; longestWaitMs: number; signal: AbortSignal }

/** The generation once it is no longer in the making, or as it stands when the wait is over. */
export async function waitForEnd(
  { database, live }: Pick<Services, 'database' | 'live'>,
  { userId, id, longestWaitMs, signal }: WaitOptions,
): Promise<GenerationRow | undefined> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)])
  let wake: () => void = () => undefined
  const unsubscribe = live.subscribe(userId, (change) => {
    if (change.id === id && change['state'] !== 'making') wake()
  })
  over.addEventListener('abort', () => wake(), { once: true })
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve
      })
      const row = await findOwnGeneration(database.db, userId, id)
      if (row?.state !== 'making' || over.aborted) return row
      const timer = setTimeout(() => wake(), lookAgainMs)
      await changed
      clearTimeout(timer)
    }
  } finally {
    unsubscribe()
  }
}
