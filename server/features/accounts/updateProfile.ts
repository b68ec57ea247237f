import { fail, raise } from '@scene-partner/contract/failures'
import { updateProfile as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../services.ts'
import { cleanName, formatDisplayName } from './personName.ts'
import { updateUser } from './store.ts'

/** Changes the caller's name. Throws `invalid_input` for an empty first name. */
export const updateProfile = operation(contract, async ({ input, caller, accounts, database, clock, live }) => {
  const firstName = cleanName(input.firstName)
  const lastName = cleanName(input.lastName)
  if (!firstName) throw fail('invalid_input', { field: 'firstName', problem: 'must not be empty' })
  const change = { firstName, lastName, name: formatDisplayName(firstName, lastName) }
  await database.tx((tx) => updateUser(tx, { userId: caller.userId, change, now: clock.now(), live }))
  return (await accounts.getUserDocument(caller.userId)) ?? raise('not_found')
})
