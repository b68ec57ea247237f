import type { Session } from '@scene-partner/contract/entities'

/** Returns whether the account can be changed: not during impersonation and not while unverified. */
export const canChangeAccount = ({ user, claims }: Session): boolean =>
  user.emailVerified && claims.impersonatedBy === null
