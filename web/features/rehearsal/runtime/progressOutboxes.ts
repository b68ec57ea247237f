import { CallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { callUnauthenticated } from '../../../platform/messages.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import { openChangeOutbox } from './changeOutbox.ts'
import { openResultOutbox } from './resultOutbox.ts'
import { openRunOutbox } from './runOutbox.ts'

/** With this option, the browser completes a call even if the actor closes the page after the last line. */
export const outlivesPage = { keepalive: true }

const isRetryable = (error: unknown) =>
  error instanceof CallError &&
  (error.httpStatus === 0 || error.httpStatus >= 500 || error.httpStatus === 401 || error.httpStatus === 429)

/**
 * Throws a retryable error if another account has signed in in another tab, so that the entries of this account stay
 * stored. In the other account's session, the server would refuse the entries permanently, and the outbox would delete
 * them.
 */
function refuseOtherAccount(accountId: string): void {
  const session = sessionStore.get()
  if (!session || session.user.uid === accountId) return
  const message = callUnauthenticated
  throw new CallError({ status: 'unauthenticated', httpStatus: 401, message, details: {}, requestId: null })
}

/**
 * Opens the outboxes of an account: rehearsal results, runs, and changed settings and positions. Their entries stay on
 * this device until the server has stored them.
 */
export const openProgressOutboxes = (accountId: string) => ({
  results: openResultOutbox({
    ...{ accountId, isRetryable },
    async send(input) {
      refuseOtherAccount(accountId)
      await call('noteLines', input, outlivesPage)
    },
  }),
  runs: openRunOutbox({
    ...{ accountId, isRetryable },
    async send(input) {
      refuseOtherAccount(accountId)
      await call('saveRuns', input, outlivesPage)
    },
  }),
  changes: openChangeOutbox({
    ...{ accountId, isRetryable },
    async send(input) {
      refuseOtherAccount(accountId)
      await call('saveRehearsal', input, outlivesPage)
    },
  }),
})

/**
 * Sends the entries that an earlier rehearsal left on this device, because it had no connection or its session had
 * ended. Entries stay stored if the server cannot be reached. Never rejects.
 */
export async function sendStoredProgress(accountId: string): Promise<void> {
  const { results, runs, changes } = openProgressOutboxes(accountId)
  await Promise.all([results.send(), runs.send(), changes.send()])
  results.close()
  runs.close()
  changes.close()
}
