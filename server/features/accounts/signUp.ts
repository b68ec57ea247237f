import { fail } from '@scene-partner/contract/failures'
import { signUp as contract } from '@scene-partner/contract/operations/accounts'
import { sqlState } from '../../platform/database/database.ts'
import { recordStep } from '../analytics/index.ts'
import { operation } from '../../services.ts'
import { normaliseEmail, readEmail } from './emailAddress.ts'
import { requireLongPassword } from './passwordPolicy.ts'
import { displayName, readName } from './personName.ts'
import { isTaken } from './takenAddress.ts'

/** This answer tells whether an account exists, so one client gets it only so often. */
const takenAnswers = { max: 5, windowS: 3600 }
const uniqueViolation = '23505'

/** Opens an account and signs in. The address is verified later, by the letter that leaves with the same commit. */
export const signUp = operation(contract, async ({ input, request, accounts, database, clock, limits }) => {
  const email = readEmail(input.email)
  requireLongPassword(input.password)

  async function refuseTaken(): Promise<never> {
    await limits.count(`sign-up-taken:${request.clientKey}`, takenAnswers)
    throw fail('auth/email-already-in-use')
  }
  if (await isTaken(database.db, { email, userId: null, now: clock.now() })) await refuseTaken()

  const hash = await accounts.hasher.hash(input.password)
  const firstName = readName(input.firstName)
  const lastName = readName(input.lastName)
  const now = clock.now()
  const times = { createdAt: now, updatedAt: now }
  const newUser = {
    email,
    emailVerified: false,
    name: displayName(firstName, lastName),
    firstName,
    lastName,
    normalisedEmail: normaliseEmail(email),
    lastSignInAt: now,
    ...times,
  }
  await accounts.letters.count({ id: '', email, emailVerified: false })

  return accounts
    .admit(request, async (tx) => {
      const rows = await accounts.library.rowsIn(tx)
      const { id } = await rows.createUser(newUser, { method: 'email-password' })
      await rows.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash, ...times })
      await accounts.letters.queueLink(tx, 'verify', { id, email, emailVerified: false })
      await recordStep(tx, { eventType: 'sign_up', userId: id, at: now })
      return { userId: id }
    })
    .catch((error: unknown) => {
      // Two sign-ups with one address at once: the second to commit learns of the first here.
      if (sqlState(error) === uniqueViolation) return refuseTaken()
      throw error
    })
})
