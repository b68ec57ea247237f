import { fail } from '@scene-partner/contract/failures'
import { signIn as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../../services.ts'
import { hashAddress, isAdmin, lockUser, parseEmail, updateUser } from '../../accounts/index.ts'
import { findPasswordHash, findUserWithPassword } from '../store.ts'

/**
 * Signs in with a password. An unknown account and a wrong password give the same error in the same time, unless
 * AUTH_REVEAL_ACCOUNTS is set. If the address is not verified, mails the verification link again and throws
 * `auth/email-not-verified`; an admin may sign in anyway.
 */
export const signIn = operation(contract, async ({ input, request, auth, config, database, clock, live }) => {
  const email = parseEmail(input.email)
  const { clientKey, isLocal } = request
  let isKnown = false

  const verified = await auth.signInLimiter.attempt({ account: email, clientKey, isLocal }, async () => {
    const found = await findUserWithPassword(database.db, email)
    isKnown = found !== undefined
    const isRight = await auth.hasher.verify(input.password, found?.hash)
    return isRight && found ? found : null
  })
  if (!verified) {
    // The log contains a keyed hash of the address: an operator can see that one account is attacked, but not which
    // address it has.
    request.log.info({ account: hashAddress(config, email).slice(0, 16) }, 'sign-in refused')
    if (!config.revealAccounts) throw fail('auth/invalid-credential')
    throw isKnown ? fail('auth/wrong-password', { at: 'sign-in' }) : fail('auth/user-not-found')
  }
  const { user, hash } = verified
  if (!user.emailVerified && !isAdmin(user, config)) {
    await auth.linkEmails.sendLink('verify', user)
    throw fail('auth/email-not-verified')
  }
  return auth.openSession(request, async (tx) => {
    // The password was checked before the account was locked and may have been replaced since, so the stored hash is
    // compared with the checked hash.
    const locked = await lockUser(tx, { id: user.id })
    if (locked?.email !== email || (await findPasswordHash(tx, user.id)) !== hash) throw fail('auth/invalid-credential')
    const now = clock.now()
    await updateUser(tx, { userId: user.id, change: { lastSignInAt: now }, now, live })
    return { userId: user.id }
  })
})
