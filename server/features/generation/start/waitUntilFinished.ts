import type { Services } from '../../../services.ts'
import { findOwnGeneration, type GenerationRow } from '../generationStore.ts'

/** How often the row of the generation is read, in ms. Live events alone do not suffice: a reconnect can lose some. */
const pollIntervalMs = 2_000

export type WaitOptions = { userId: string; id: string; maxWaitMs: number; signal: AbortSignal }

/**
 * Waits until a generation has ended, and returns its row. After `maxWaitMs`, or when the signal aborts, returns the
 * row as it is then. Returns undefined if the account has no such generation.
 */
export async function waitUntilFinished(
  { database, live }: Pick<Services, 'database' | 'live'>,
  { userId, id, maxWaitMs, signal }: WaitOptions,
): Promise<GenerationRow | undefined> {
  const waitOver = AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)])
  let wake: () => void = () => undefined
  const unsubscribe = live.subscribe(userId, (change) => {
    if (change.topic === 'generation' && change.id === id && change.state !== 'making') wake()
  })
  waitOver.addEventListener('abort', () => wake(), { once: true })
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve
      })
      const row = await findOwnGeneration(database.db, userId, id)
      if (row?.state !== 'making' || waitOver.aborted) return row
      const timer = setTimeout(() => wake(), pollIntervalMs)
      await changed
      clearTimeout(timer)
    }
  } finally {
    unsubscribe()
  }
}
