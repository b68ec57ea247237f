import { uncast, type Casting } from '@scene-partner/script/casting'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { castings } from './tables.ts'

/** Who plays what; nobody, at version 0, while nothing was decided. */
export async function readCasting(
  where: Db | Tx,
  scriptId: string,
): Promise<{ casting: Casting; isCast: boolean; version: number }> {
  const [row] = await where.select().from(castings).where(eq(castings.scriptId, scriptId))
  return { casting: row?.casting ?? uncast, isCast: row !== undefined, version: row?.version ?? 0 }
}

export async function writeCasting(
  tx: Tx,
  { scriptId, casting, version, at }: { scriptId: string; casting: Casting; version: number; at: Date },
): Promise<void> {
  const kept = { casting, version, updatedAt: at }
  await tx
    .insert(castings)
    .values({ scriptId, ...kept })
    .onConflictDoUpdate({ target: castings.scriptId, set: kept })
}
