import { fail } from '@scene-partner/contract/failures'
import { signUp as contract } from '@scene-partner/contract/operations/accounts'
import { findSqlState } from '../../../platform/database/database.ts'
import { operation } from '../../../services.ts'
import {
  cleanName,
  formatDisplayName,
  insertUser,
  isReleasedAddress,
  normaliseEmail,
  parseEmail,
} from '../../accounts/index.ts'
import { isEmailTaken } from '../isEmailTaken.ts'
import { checkSignUpPassword } from '../passwords/passwordPolicy.ts'
import { storePassword } from '../passwords/storePassword.ts'

/**
 * How often one client gets `auth/email-already-in-use` before it gets `rate_limited`: 5 times an hour, because the
 * error reveals that an account exists.
 */
export const takenAnswers = { max: 5, windowS: 3600 }
const uniqueViolation = '23505'

/**
 * Creates an account, queues its verification e-mail in the same transaction, and signs the browser in. A coupon code
 * that cannot be used does not prevent the sign-up.
 */
export const signUp = operation(contract, async ({ input, request, auth, config, database, clock, events, limits }) => {
  const email = parseEmail(input.email)
  checkSignUpPassword(input.password)

  async function refuseTaken(): Promise<never> {
    await limits.consume(`sign-up-taken:${request.clientKey}`, takenAnswers)
    throw fail('auth/email-already-in-use')
  }
  if (await isEmailTaken(database.db, { email, userId: null, now: clock.now() })) await refuseTaken()

  const hash = await auth.hasher.hash(input.password)
  const firstName = cleanName(input.firstName)
  const lastName = cleanName(input.lastName)
  const now = clock.now()
  const newUser = {
    email,
    emailVerified: false,
    name: formatDisplayName(firstName, lastName),
    firstName,
    lastName,
    normalisedEmail: normaliseEmail(email),
    lastSignInAt: now,
    // If the site no longer offers the plan that the visitor chose, the sign-up succeeds without a plan.
    pendingPlan: config.offeredPlans.find((plan) => plan === input.plan) ?? null,
    createdAt: now,
    updatedAt: now,
  }
  const { couponCode, attribution = {} } = input
  const coupon = couponCode?.trim() ? { code: couponCode, attribution, isLocal: request.isLocal } : undefined
  await auth.linkEmails.countEmail({ id: '', email, emailVerified: false })

  return auth
    .openSession(request, async (tx) => {
      const needsAdminConfirmation = await isReleasedAddress(tx, email, config)
      if (needsAdminConfirmation) request.log.warn('account needs confirmation to be an admin by ADMIN_EMAILS')
      const userId = await insertUser(tx, { ...newUser, needsAdminConfirmation })
      await storePassword(tx, { userId, hash, now })
      await auth.linkEmails.queueLink(tx, 'verify', { id: userId, email, emailVerified: false })
      await events.emit(tx, 'accountCreated', { userId, at: now, coupon })
      return { userId }
    })
    .catch((error: unknown) => {
      // If two sign-ups with the same address run in parallel, the second one violates the unique index of addresses.
      if (findSqlState(error) === uniqueViolation) return refuseTaken()
      throw error
    })
})
