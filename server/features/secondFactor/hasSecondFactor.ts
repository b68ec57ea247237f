import type { Db } from '../../platform/database/database.ts'
import { countPasskeys } from '../accounts/index.ts'
import { findTotp } from './store.ts'

/** Whether an account has anything that could be asked for beside its password. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const totp = await findTotp(db, userId)
  return Boolean(totp?.secret) || (await countPasskeys(db, userId)) > 0
}
