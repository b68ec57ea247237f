import type { Session } from '@scene-partner/contract/entities'

/**
 * Returns whether the user can change the account: false during impersonation, and until the e-mail address is
 * verified.
 */
export const canChangeAccount = ({ user, claims }: Session): boolean =>
  user.emailVerified && claims.impersonatedBy === null
