import type { Db } from '../../platform/database/database.ts'
import { countPasskeys } from '../auth/index.ts'
import { findTotp } from './store.ts'

/** Whether an account has a confirmed TOTP secret or a passkey. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const totp = await findTotp(db, userId)
  return Boolean(totp?.secret) || (await countPasskeys(db, userId)) > 0
}
