import { fail } from '@scene-partner/contract/failures'
import { requestEmailChange as contract } from '@scene-partner/contract/operations/accountSettings'
import { operation } from '../../services.ts'
import { readEmail } from './emailAddress.ts'
import { holdCaller } from './holdCaller.ts'
import { issueLink, voidLinksFor } from './links.ts'
import { requireRecentProof } from './recentProof.ts'
import { steadily } from './steadily.ts'
import { isTaken } from './takenAddress.ts'

/** S-20: so often an hour may an account's own address be warned. What would warn it more often is refused as a whole. */
const warnings = { max: 3, windowS: 3600 }

/**
 * Mails a link to the address an account is to have, and a warning to the one it has. The answer, the time it takes and
 * the warning are the same where the new address is somebody else's (S-14); only the link is not written then.
 */
export const requestEmailChange = operation(
  contract,
  async ({ input, caller, accounts, database, mailer, clock, limits, request }) => {
    requireRecentProof(caller, clock, 'changing your address')
    const newEmail = readEmail(input.newEmail)
    if (newEmail === caller.email) throw fail('account/same-email')
    await limits.count(`email-change:${caller.email}`, warnings)

    await steadily(async () => {
      const { userId } = caller
      const taken = await isTaken(database.db, { email: newEmail, userId, now: clock.now() })
      const waitS = taken ? 0 : await accounts.letters.count({ id: '', email: newEmail, emailVerified: false })
      if (waitS > 0) request.log.warn('too many letters to one address: a link to change to it was not mailed')
      await database.tx(async (tx) => {
        const { email } = await holdCaller(tx, caller)
        // Of several wishes the last one counts.
        await voidLinksFor(tx, 'change-email', userId, clock)
        const undo = await issueLink(tx, { purpose: 'undo-email', userId, email }, clock)
        await mailer.queue(tx, { to: email, template: 'email-change-asked', facts: { token: undo } })
        if (taken || waitS > 0) return
        const token = await issueLink(tx, { purpose: 'change-email', userId, email: newEmail }, clock)
        await mailer.queue(tx, { to: newEmail, template: 'email-change', facts: { token } })
      })
    })
    return { success: true } as const
  },
)
