import { updateUserLastSignIn as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../services.ts'
import { updateUser } from './store.ts'

/** Stores the current time as the time of the caller's last sign-in. A sign-in stores this time without this call. */
export const updateUserLastSignIn = operation(contract, async ({ caller, database, clock, live }) => {
  const now = clock.now()
  await database.tx((tx) => updateUser(tx, { userId: caller.userId, change: { lastSignInAt: now }, now, live }))
  return { success: true } as const
})
