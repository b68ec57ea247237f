import { randomUUID } from 'node:crypto'
import { fail } from '@scene-partner/contract/failures'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { exportTurns } from './tables.ts'

type Needs = { database: Pick<Database, 'db'>; clock: Clock }

/** A server that is gone lets go of its turn after so long. */
const turnMs = 60_000

const endOf = (clock: Clock) => new Date(clock.now().getTime() + turnMs)
const refuse = () => fail('export/running', { retryAfterS: turnMs / 1000 })

/** Refuses while a copy of this account is being handed out. */
export async function assertFree({ database, clock }: Needs, userId: string): Promise<void> {
  const [row] = await database.db
    .select({ id: exportTurns.id })
    .from(exportTurns)
    .where(and(eq(exportTurns.userId, userId), gt(exportTurns.until, clock.now())))
  if (row) throw refuse()
}

/** Takes an account's one turn in one statement, whichever server is asked; answers its id. */
export async function takeTurn({ database, clock }: Needs, userId: string): Promise<string> {
  const id = randomUUID()
  const until = endOf(clock)
  const [row] = await database.db
    .insert(exportTurns)
    .values({ userId, id, until })
    .onConflictDoUpdate({
      target: exportTurns.userId,
      set: { id, until },
      setWhere: lte(exportTurns.until, clock.now()),
    })
    .returning({ id: exportTurns.id })
  if (!row) throw refuse()
  return id
}

/** False where the turn has gone to somebody else. */
export async function keepTurn({ database, clock }: Needs, id: string): Promise<boolean> {
  const rows = await database.db
    .update(exportTurns)
    .set({ until: endOf(clock) })
    .where(eq(exportTurns.id, id))
    .returning({ id: exportTurns.id })
  return rows.length > 0
}

export async function endTurn({ database }: Needs, id: string): Promise<void> {
  await database.db.delete(exportTurns).where(eq(exportTurns.id, id))
}
