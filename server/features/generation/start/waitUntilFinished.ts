import type { Services } from '../../../services.ts'
import { findOwnGeneration, type GenerationRow } from '../generationStore.ts'

/** Live events can be lost during a reconnect, so the row is also polled. */
const pollIntervalMs = 2_000

export type WaitOptions = { userId: string; id: string; maxWaitMs: number; signal: AbortSignal }

/**
 * Resolves with the generation when it is finished, or with its current row after `maxWaitMs` or when the signal
 * aborts. Undefined if it does not exist.
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
