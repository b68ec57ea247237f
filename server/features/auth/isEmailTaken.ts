import type { Db } from '../../platform/database/database.ts'
import { findUserByEmail } from '../accounts/index.ts'
import { isReservedForUndo } from './links/linkTokens.ts'

type EmailQuery = { email: string; userId: string | null; now: Date }

/**
 * Returns whether an e-mail address belongs to an account, or is reserved for an account other than `userId` that
 * changed its address and can still undo this change.
 */
export async function isEmailTaken(db: Db, query: EmailQuery): Promise<boolean> {
  const [found, isReserved] = await Promise.all([findUserByEmail(db, query.email), isReservedForUndo(db, query)])
  return found !== undefined || isReserved
}
