import { raise } from '@scene-partner/contract/failures'
import { updateUserPhone as contract } from '@scene-partner/contract/operations/accountSettings'
import { operation } from '../../services.ts'
import { parsePhone } from './phoneNumber.ts'
import { updateUser } from './store.ts'

/** Changes or deletes the caller's phone number. */
export const updateUserPhone = operation(contract, async ({ input, caller, accounts, database, clock, live }) => {
  const now = clock.now()
  const change = { phone: parsePhone(input.phone), phoneUpdatedAt: now }
  await database.tx((tx) => updateUser(tx, { userId: caller.userId, change, now, live }))
  return (await accounts.getUserDocument(caller.userId)) ?? raise('not_found')
})
