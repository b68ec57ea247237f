import { fail, raise } from '@scene-partner/contract/failures'
import { correctSignUpEmail as contract } from '@scene-partner/contract/operations/accountSettings'
import { findSqlState } from '../../../platform/database/database.ts'
import { operation } from '../../../services.ts'
import { isReleasedAddress, normaliseEmail, parseEmail, updateUser } from '../../accounts/index.ts'
import { isEmailTaken } from '../isEmailTaken.ts'
import { revokeLinks } from '../links/linkTokens.ts'
import { lockCaller } from '../lockCaller.ts'
import { takenAnswers } from '../signIn/signUp.ts'

const uniqueViolation = '23505'

/**
 * Replaces a mistyped e-mail address before it is verified, and mails a verification link to the new address. The
 * password, session, stored coupon and chosen plan of the account stay. Errors that the address belongs to another
 * account count towards the same limit as these errors at sign-up.
 */
export const correctSignUpEmail = operation(
  contract,
  async ({ input, caller, request, accounts, auth, config, database, clock, limits, live }) => {
    if (caller.emailVerified) throw fail('account/already-verified')
    const email = parseEmail(input.newEmail)
    if (email === caller.email) throw fail('account/same-email')

    async function refuseTaken(): Promise<never> {
      await limits.consume(`sign-up-taken:${request.clientKey}`, takenAnswers)
      throw fail('auth/email-already-in-use')
    }
    const { userId } = caller
    if (await isEmailTaken(database.db, { email, userId: null, now: clock.now() })) await refuseTaken()
    const retryAfterS = await auth.linkEmails.countEmail({ id: userId, email, emailVerified: false })
    if (retryAfterS > 0) throw fail('rate_limited', { retryAfterS })

    await database
      .tx(async (tx) => {
        const user = await lockCaller(tx, caller)
        if (user.emailVerified) throw fail('account/already-verified')
        const needsAdminConfirmation = await isReleasedAddress(tx, email, config)
        const change = { email, normalisedEmail: normaliseEmail(email), needsAdminConfirmation }
        await revokeLinks(tx, userId, clock)
        await updateUser(tx, { userId, change, now: clock.now(), live })
        await auth.linkEmails.queueLink(tx, 'verify', { id: userId, email, emailVerified: false })
      })
      .catch((error: unknown) => {
        // Another account got this address after `isEmailTaken` had returned false.
        if (findSqlState(error) === uniqueViolation) return refuseTaken()
        throw error
      })
    return (await accounts.getUserDocument(userId)) ?? raise('signed_out')
  },
)
