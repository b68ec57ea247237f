import { changePassword as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../services.ts'
import { keepPassword } from './credential.ts'
import { holdCaller } from './holdCaller.ts'
import { voidLinks } from './links.ts'
import { requireStrongPassword } from './passwordPolicy.ts'
import { provePassword } from './provePassword.ts'
import { hasShownSecondFactor } from './store.ts'

/** Replaces the password. Every other session ends, and this one goes on under a new id, with its second factor. */
export const changePassword = operation(
  contract,
  async ({ input, caller, request, accounts, mailer, database, clock }) => {
    requireStrongPassword(input.newPassword)
    await provePassword({ caller, password: input.currentPassword, request }, { accounts, database })
    const hash = await accounts.hasher.hash(input.newPassword)
    const { userId } = caller

    await accounts.admit(request, async (tx) => {
      const { email } = await holdCaller(tx, caller)
      const withSecondFactor = await hasShownSecondFactor(tx, caller.sessionId)
      await keepPassword(tx, accounts.library, { userId, hash })
      await accounts.sessions.endAll(tx, userId)
      await voidLinks(tx, userId, clock)
      await mailer.queue(tx, { to: email, template: 'password-changed', facts: {} })
      return { userId, withSecondFactor }
    })
    return { success: true } as const
  },
)
