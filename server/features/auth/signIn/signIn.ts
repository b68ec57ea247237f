import { fail } from '@scene-partner/contract/failures'
import { signIn as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../services.ts'
import { readEmail } from './emailAddress.ts'
import { isAdmin } from './present.ts'
import { changeUser, findByEmail, findPasswordHash, holdUser } from './store.ts'

/** Signs in with a password. Unknown and wrong answer alike in words and in time, unless the operator wants them told apart. */
export const signIn = operation(contract, async ({ input, request, accounts, config, database, clock, live }) => {
  const email = readEmail(input.email)
  const { clientKey, isLocal } = request
  let isKnown = false

  const proved = await accounts.guard.judge({ account: email, clientKey, isLocal }, async () => {
    const found = await findByEmail(database.db, email)
    isKnown = found !== undefined
    const isRight = await accounts.hasher.isRight(input.password, found?.hash)
    return isRight && found ? found : null
  })
  if (!proved) {
    if (!config.revealAccounts) throw fail('auth/invalid-credential')
    throw isKnown ? fail('auth/wrong-password', { at: 'sign-in' }) : fail('auth/user-not-found')
  }
  const { user, hash } = proved
  if (!user.emailVerified && !isAdmin(user, config)) {
    await accounts.letters.sendLink('verify', user)
    throw fail('auth/email-not-verified')
  }
  return accounts.admit(request, async (tx) => {
    // The password was judged before: one that was replaced since opens nothing.
    const held = await holdUser(tx, { id: user.id })
    if (held?.email !== email || (await findPasswordHash(tx, user.id)) !== hash) throw fail('auth/invalid-credential')
    const now = clock.now()
    await changeUser(tx, { userId: user.id, change: { lastSignInAt: now }, now, live })
    return { userId: user.id }
  })
})
