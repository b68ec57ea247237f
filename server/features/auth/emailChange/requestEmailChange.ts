import { fail } from '@scene-partner/contract/failures'
import { requestEmailChange as contract } from '@scene-partner/contract/operations/accountSettings'
import { operation } from '../../../services.ts'
import { parseEmail } from '../../accounts/index.ts'
import { isEmailTaken } from '../isEmailTaken.ts'
import { issueLink, revokeLinksFor } from '../links/linkTokens.ts'
import { lockCaller } from '../lockCaller.ts'
import { requireRecentAuthentication } from '../requireRecentAuthentication.ts'
import { withMinimumDuration } from '../withMinimumDuration.ts'

/**
 * S-20: maximum number of warnings per hour to the account's current e-mail address. A fourth request for an address
 * change within the hour is refused.
 */
const warningLimit = { max: 3, windowS: 3600 }

/**
 * Mails a confirmation link to the new e-mail address and a warning to the current address. If the new address is
 * taken, or a limit of e-mails is reached, no link is mailed, but response, duration and warning are the same (S-14).
 */
export const requestEmailChange = operation(
  contract,
  async ({ input, caller, auth, database, mailer, clock, limits, request }) => {
    requireRecentAuthentication(caller, clock, 'changing your address')
    const newEmail = parseEmail(input.newEmail)
    if (newEmail === caller.email) throw fail('account/same-email')
    await limits.consume(`email-change:${caller.email}`, warningLimit)

    await withMinimumDuration(async () => {
      const { userId } = caller
      const taken = await isEmailTaken(database.db, { email: newEmail, userId, now: clock.now() })
      const waitS = taken ? 0 : await auth.linkEmails.countEmail({ id: '', email: newEmail, emailVerified: false })
      if (waitS > 0) request.log.warn('too many e-mails to one address: link for an address change not sent')
      await database.tx(async (tx) => {
        const { email } = await lockCaller(tx, caller)
        // Only the latest address change can be confirmed, so the confirmation links of earlier requests are revoked.
        await revokeLinksFor(tx, 'change-email', userId, clock)
        const undo = await issueLink(tx, { purpose: 'undo-email', userId, email }, clock)
        await mailer.queue(tx, { userId, to: email, template: 'email-change-asked', facts: { token: undo } })
        if (taken || waitS > 0) return
        const token = await issueLink(tx, { purpose: 'change-email', userId, email: newEmail }, clock)
        await mailer.queue(tx, { userId, to: newEmail, template: 'email-change', facts: { token } })
      })
    })
    return { success: true } as const
  },
)
