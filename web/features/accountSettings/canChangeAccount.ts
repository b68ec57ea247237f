import type { Session } from '@scene-partner/contract/entities'

/**
 * Returns whether the user can change the account. Returns false during impersonation and before the e-mail address is
 * verified.
 */
export const canChangeAccount = ({ user, claims }: Session): boolean =>
  user.emailVerified && claims.impersonatedBy === null
