import { updateUserLastSignIn as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../services.ts'
import { changeUser } from './store.ts'

/** Notes the time of this sign-in, as signing in does by itself. */
export const updateUserLastSignIn = operation(contract, async ({ caller, database, clock, live }) => {
  const now = clock.now()
  await database.tx((tx) => changeUser(tx, { userId: caller.userId, change: { lastSignInAt: now }, now, live }))
  return { success: true } as const
})
