import type { Db, Tx } from '../../platform/database/database.ts'

/**
 * Tells workers that there is work. The database stores the work, with a lease for the worker that does it. If an
 * announcement is lost, the work starts a little later. If an announcement arrives twice, the work still runs once.
 */
export type Queue = {
  /** Announces work. Inside a transaction it is announced at the commit. */
  announce(where: Db | Tx, queue: string, id: string): Promise<void>
  /**
   * Calls `poll` for each announcement, in at least one of the processes that consume this queue. Also calls `poll` at
   * the start and regularly, to find work whose announcement was lost. `poll` returns false if this process has no
   * capacity. If `poll` returns false or throws, it is called again later, in this or another process. Returns a
   * function that stops consuming.
   */
  consume(queue: string, poll: () => Promise<boolean>): Promise<() => Promise<void>>
  /** Returns whether announcements arrive at the moment. */
  isHealthy(): Promise<boolean>
}

/** Interval in ms at which a consumer polls for work without an announcement. */
export const pollEveryMs = 2_000

/**
 * Calls `poll` immediately and every `everyMs` milliseconds, also while an earlier call is running. Returns a function
 * that stops these calls.
 */
export function pollRegularly(poll: () => Promise<boolean>, everyMs: number): () => void {
  const run = () => void poll().catch(() => undefined)
  run()
  const timer = setInterval(run, everyMs)
  return () => clearInterval(timer)
}
