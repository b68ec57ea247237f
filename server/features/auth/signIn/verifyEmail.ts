import { verifyEmail as contract } from '@scene-partner/contract/operations/accounts'
import { fail } from '@scene-partner/contract/failures'
import { recordStep } from '../analytics/index.ts'
import { giveFirstScene, prepareFirstScene } from '../firstScene/index.ts'
import { operation } from '../../services.ts'
import { useLink } from './links.ts'
import { changeUser, findUser } from './store.ts'

/** Believes an address once its mailed token comes back. */
export const verifyEmail = operation(contract, async ({ input, ...services }) => {
  const { database, clock, live } = services
  const scene = await prepareFirstScene(services)
  return database.tx(async (tx) => {
    const userId = await useLink(tx, { token: input.token, purpose: 'verify' }, clock)
    const user = await findUser(tx, userId)
    if (!user) throw fail('auth/invalid-action-code')
    const now = clock.now()
    await changeUser(tx, { userId, change: { emailVerified: true }, now, live })
    if (user.emailVerified) return { success: true, email: user.email } as const
    await recordStep(tx, { eventType: 'email_verified', userId, at: now })
    const firstScriptId = await giveFirstScene(tx, services, { userId, scene })
    return { success: true, email: user.email, firstScriptId } as const
  })
})
