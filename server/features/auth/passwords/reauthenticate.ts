import { reauthenticate as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../services.ts'
import { provePassword } from './provePassword.ts'

/** Proves the password again; for ten minutes acts that ask for a recent proof are open. */
export const reauthenticate = operation(contract, async ({ input, caller, request, accounts, database }) => {
  await provePassword({ caller, password: input.password, request }, { accounts, database })
  await accounts.sessions.renewProof(caller.sessionId)
  return { success: true } as const
})
