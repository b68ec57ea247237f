import { emptyCasting, type Casting } from '@scene-partner/script/rehearsal/casting'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { castings } from './tables.ts'

/** Reads a script's casting. If none is stored, returns an empty casting with `isCast` false and version 0. */
export async function readCasting(
  where: Db | Tx,
  scriptId: string,
): Promise<{ casting: Casting; isCast: boolean; version: number }> {
  const [row] = await where.select().from(castings).where(eq(castings.scriptId, scriptId))
  return { casting: row?.casting ?? emptyCasting, isCast: row !== undefined, version: row?.version ?? 0 }
}

/** Returns the roles that the actor plays, by script id. A script without a casting is absent. */
export async function readOwnRoles(
  where: Db | Tx,
  scriptIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await where
    .select({ scriptId: castings.scriptId, mine: sql<string[]>`${castings.casting}->'mine'` })
    .from(castings)
    .where(inArray(castings.scriptId, [...scriptIds]))
  return new Map(rows.map(({ scriptId, mine }) => [scriptId, mine]))
}

/** Inserts or replaces a script's casting. The caller checks and increments the version. */
export async function writeCasting(
  tx: Tx,
  { scriptId, casting, version, at }: { scriptId: string; casting: Casting; version: number; at: Date },
): Promise<void> {
  const stored = { casting, version, updatedAt: at }
  await tx
    .insert(castings)
    .values({ scriptId, ...stored })
    .onConflictDoUpdate({ target: castings.scriptId, set: stored })
}
