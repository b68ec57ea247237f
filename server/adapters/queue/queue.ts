import type { Db, Tx } from '../../platform/database/database.ts'

/**
 * Tells workers that there is work. The database stores the work, with a lease for the worker that does it. If an
 * announcement is lost or arrives twice, the work only starts later or earlier.
 */
export type Queue = {
  /** Announces work. Inside a transaction it is announced at the commit. */
  announce(where: Db | Tx, queue: string, id: string): Promise<void>
  /**
   * Calls `look` for each announcement, in at least one of the processes that consume this queue; also at the start and
   * regularly, for work whose announcement was lost. `look` returns whether it could look: if this process has no
   * capacity or `look` throws, the announcement goes to a process again. Returns a function that stops consuming.
   */
  consume(queue: string, look: () => Promise<boolean>): Promise<() => Promise<void>>
  /** Whether announcements arrive now. */
  isHealthy(): Promise<boolean>
}

/** How often a consumer looks without an announcement, in ms. */
export const lookEveryMs = 2_000

/**
 * Calls `look` immediately and every `everyMs`, also while an earlier call still runs. Returns a function that stops
 * it.
 */
export function lookRegularly(look: () => Promise<boolean>, everyMs: number): () => void {
  const run = () => void look().catch(() => undefined)
  run()
  const timer = setInterval(run, everyMs)
  return () => clearInterval(timer)
}
