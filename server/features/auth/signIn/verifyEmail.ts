import { verifyEmail as contract } from '@scene-partner/contract/operations/accounts'
import { fail } from '@scene-partner/contract/failures'
import { recordFunnelStep } from '../../analytics/index.ts'
import { addFirstScene, prepareFirstScene } from '../../firstScene/index.ts'
import { operation } from '../../../services.ts'
import { findUser, updateUser } from '../../accounts/index.ts'
import { consumeLink } from '../links/linkTokens.ts'

/** Marks an address as verified by its mailed token, and creates the first scene. Throws `auth/invalid-action-code`. */
export const verifyEmail = operation(contract, async ({ input, ...services }) => {
  const { database, clock, live } = services
  const scene = await prepareFirstScene(services)
  return database.tx(async (tx) => {
    const userId = await consumeLink(tx, { token: input.token, purpose: 'verify' }, clock)
    const user = await findUser(tx, userId)
    if (!user) throw fail('auth/invalid-action-code')
    const now = clock.now()
    await updateUser(tx, { userId, change: { emailVerified: true }, now, live })
    if (user.emailVerified) return { success: true, email: user.email } as const
    await recordFunnelStep(tx, { eventType: 'email_verified', userId, at: now })
    const firstScriptId = await addFirstScene(tx, services, { userId, scene })
    return { success: true, email: user.email, firstScriptId } as const
  })
})
