import type { Session } from '@scene-partner/contract/entities'

/** Whether the account on the page can be changed from here: not while somebody only looks at it, nor unverified. */
export const mayChange = ({ user, claims }: Session): boolean => user.emailVerified && claims.impersonatedBy === null
