import { fail, raise } from '@scene-partner/contract/failures'
import { updateProfile as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../services.ts'
import { displayName, readName } from './personName.ts'
import { changeUser } from './store.ts'

/** Changes the caller's name. */
export const updateProfile = operation(contract, async ({ input, caller, accounts, database, clock, live }) => {
  const firstName = readName(input.firstName)
  const lastName = readName(input.lastName)
  if (!firstName) throw fail('invalid_input', { field: 'firstName', problem: 'must not be empty' })
  const change = { firstName, lastName, name: displayName(firstName, lastName) }
  await database.tx((tx) => changeUser(tx, { userId: caller.userId, change, now: clock.now(), live }))
  return (await accounts.documentOf(caller.userId)) ?? raise('not_found')
})
