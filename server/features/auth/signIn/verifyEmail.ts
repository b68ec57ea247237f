import { verifyEmail as contract } from '@scene-partner/contract/operations/accounts'
import { fail } from '@scene-partner/contract/failures'
import { operation } from '../../../services.ts'
import { type AccountService, lockUser, updateUser } from '../../accounts/index.ts'
import { consumeLink } from '../links/linkTokens.ts'
import { completeFirstProof } from './completeFirstProof.ts'

/**
 * Returns the stored coupon, its outcome, and the chosen plan of the account; undefined if it has none of them. The
 * response contains them, because the browser may have no session with which it could load them.
 */
async function describeChoices(accounts: AccountService, userId: string) {
  const {
    couponOutcome = null,
    pendingCoupon = null,
    pendingPlan = null,
  } = (await accounts.getUserDocument(userId)) ?? {}
  return couponOutcome || pendingCoupon || pendingPlan ? { couponOutcome, pendingCoupon, pendingPlan } : undefined
}

/**
 * Verifies an e-mail address with the token of a mailed link. The first verification of an address also signs in the
 * browser if it has no session, and secures the account; see `completeFirstProof`. Throws `auth/invalid-action-code`.
 */
export const verifyEmail = operation(
  contract,
  async ({ input, request, accounts, auth, database, clock, events, live }) => {
    const held = await auth.sessions.find(request)
    const { opened, userId, ...shown } = await database.tx(async (tx) => {
      const userId = await consumeLink(tx, { token: input.token, purpose: 'verify' }, clock)
      const user = await lockUser(tx, { id: userId })
      if (!user) throw fail('auth/invalid-action-code')
      const now = clock.now()
      await updateUser(tx, { userId, change: { emailVerified: true }, now, live })
      if (user.emailVerified) return { userId, email: user.email, opened: undefined }
      const heldSessionId = held?.user.id === userId ? held.session.id : null
      const isPasswordRemoved = await completeFirstProof(tx, { userId, heldSessionId }, { auth })
      let firstScriptId: string | undefined
      const reportScript = (scriptId: string) => void (firstScriptId = scriptId)
      await events.emit(tx, 'accountVerified', { userId, at: now, isFirst: true, reportScript })
      // If the browser is signed in to another account, that session stays.
      const opened = held ? undefined : await auth.sessions.open(tx, { userId }, request)
      const removed = isPasswordRemoved && { isPasswordRemoved: true as const }
      return { userId, email: user.email, firstScriptId, ...removed, opened }
    })
    const answer = { success: true, ...shown, choices: await describeChoices(accounts, userId) } as const
    if (!opened) return answer
    request.setCookie(auth.sessions.createCookie(opened))
    return { ...answer, session: await auth.presentSession(opened) }
  },
)
