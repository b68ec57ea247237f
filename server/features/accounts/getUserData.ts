import { raise } from '@scene-partner/contract/failures'
import { getUserData as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../services.ts'

/** The caller's user document. Only staff may name another account; from anyone else the name is passed over. */
export const getUserData = operation(contract, async ({ input, caller, accounts }) => {
  const isStaff = caller.isAdmin || caller.isManager
  const userId = (isStaff && input.userId) || caller.userId
  return (await accounts.documentOf(userId)) ?? raise('not_found')
})
