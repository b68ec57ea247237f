import { verifyEmail as contract } from '@scene-partner/contract/operations/accounts'
import { fail } from '@scene-partner/contract/failures'
import { operation } from '../../../services.ts'
import { findUser, updateUser } from '../../accounts/index.ts'
import { consumeLink } from '../links/linkTokens.ts'

/** Marks an address as verified by its mailed token. Throws `auth/invalid-action-code`. */
export const verifyEmail = operation(contract, async ({ input, database, clock, events, live }) => {
  return database.tx(async (tx) => {
    const userId = await consumeLink(tx, { token: input.token, purpose: 'verify' }, clock)
    const user = await findUser(tx, userId)
    if (!user) throw fail('auth/invalid-action-code')
    const now = clock.now()
    await updateUser(tx, { userId, change: { emailVerified: true }, now, live })
    if (user.emailVerified) return { success: true, email: user.email } as const
    let firstScriptId: string | undefined
    const reportScript = (scriptId: string) => void (firstScriptId = scriptId)
    await events.emit(tx, 'accountVerified', { userId, at: now, isFirst: true, reportScript })
    return { success: true, email: user.email, firstScriptId } as const
  })
})
