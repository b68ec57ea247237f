import type { Db } from '../../platform/database/database.ts'
import { isHeldBack } from './links.ts'
import { findByEmail } from './store.ts'

type Asked = { email: string; userId: string | null; now: Date }

/** Whether an address belongs to an account, or is kept for another one that may still take it back. */
export async function isTaken(db: Db, asked: Asked): Promise<boolean> {
  const [found, held] = await Promise.all([findByEmail(db, asked.email), isHeldBack(db, asked)])
  return found !== undefined || held
}
