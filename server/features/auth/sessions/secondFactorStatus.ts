import type { Config } from '../../../config.ts'
import { isStaff } from '../../accounts/index.ts'
import type { SessionWithUser } from './presentSession.ts'

/**
 * Returns whether the second factor of a session is not set up, still needed or passed. The result is empty for an
 * impersonation and for an account that is not staff.
 */
export type ResolveSecondFactor = (signed: SessionWithUser) => Promise<Pick<SessionWithUser, 'secondFactor'>>

type Needs = {
  config: Pick<Config, 'adminEmails' | 'adminUids'>
  /**
   * Returns whether an account has a second factor. It is passed in as a function, because the secondFactor feature
   * depends on the auth feature.
   */
  hasSecondFactor(userId: string): Promise<boolean>
}

/**
 * Creates a function that returns the second-factor state of a session. The function reads the database only for staff,
 * and only until the session has passed the second factor.
 */
export function createSecondFactorResolver({ config, hasSecondFactor }: Needs): ResolveSecondFactor {
  return async ({ session, user }) => {
    if (session.impersonatedBy !== null || !isStaff(user, config)) return {}
    if (session.secondFactorAt !== null) return { secondFactor: 'shown' }
    return { secondFactor: (await hasSecondFactor(user.id)) ? 'needed' : 'unset' }
  }
}
