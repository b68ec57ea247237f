import { raise } from '@scene-partner/contract/failures'
import { updateUserPhone as contract } from '@scene-partner/contract/operations/accountSettings'
import { operation } from '../../services.ts'
import { readPhone } from './phone.ts'
import { changeUser } from './store.ts'

/** Changes the caller's phone number, or takes it away. */
export const updateUserPhone = operation(contract, async ({ input, caller, accounts, database, clock, live }) => {
  const now = clock.now()
  const change = { phone: readPhone(input.phone), phoneUpdatedAt: now }
  await database.tx((tx) => changeUser(tx, { userId: caller.userId, change, now, live }))
  return (await accounts.documentOf(caller.userId)) ?? raise('not_found')
})
