import { CallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { openResultOutbox } from './resultOutbox.ts'
import { openRunOutbox } from './runOutbox.ts'

/** The browser completes the calls of an actor who closes the page after the last line. */
export const outlivesPage = { keepalive: true }

const isRetryable = (error: unknown) =>
  error instanceof CallError &&
  (error.httpStatus === 0 || error.httpStatus >= 500 || error.httpStatus === 401 || error.httpStatus === 429)

/** Opens the results and the runs of an account that wait on this device until the server has them. */
export const openProgressOutboxes = (accountId: string) => ({
  results: openResultOutbox({ accountId, isRetryable, send: (input) => call('noteLines', input, outlivesPage) }),
  runs: openRunOutbox({ accountId, isRetryable, send: (input) => call('saveRuns', input, outlivesPage) }),
})

/**
 * Sends what a rehearsal without a connection, or after the end of a session, has left on this device. What cannot be
 * sent stays. Never rejects.
 */
export async function sendStoredProgress(accountId: string): Promise<void> {
  const { results, runs } = openProgressOutboxes(accountId)
  await Promise.all([results.send(), runs.send()])
  results.close()
  runs.close()
}
