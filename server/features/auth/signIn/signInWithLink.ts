import { signInWithLink as contract } from '@scene-partner/contract/operations/accounts'
import { recordStep } from '../analytics/index.ts'
import { giveFirstScene, prepareFirstScene } from '../firstScene/index.ts'
import { operation } from '../../services.ts'
import { useLink } from './links.ts'
import { changeUser, findUser } from './store.ts'

/** Signs in by a mailed link. It reached the address, so that is verified too; the password stays what it was. */
export const signInWithLink = operation(contract, async ({ input, request, accounts, ...services }) => {
  const { clock, live } = services
  const scene = await prepareFirstScene(services)
  return accounts.admit(request, async (tx) => {
    const userId = await useLink(tx, { token: input.token, purpose: 'sign-in' }, clock)
    const now = clock.now()
    const isFirstProof = (await findUser(tx, userId))?.emailVerified === false
    if (isFirstProof) {
      await recordStep(tx, { eventType: 'email_verified', userId, at: now })
      await giveFirstScene(tx, services, { userId, scene })
    }
    await changeUser(tx, { userId, change: { emailVerified: true, lastSignInAt: now }, now, live })
    return { userId }
  })
})
