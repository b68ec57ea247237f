import { fail } from '@scene-partner/contract/failures'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { scripts, scriptVersions } from './tables.ts'

/** What all texts of one account may come to (S-47): some three hundred long plays. */
export const mostCharacters = 50_000_000
/** The same of their earlier versions; the oldest go first. */
export const mostVersionCharacters = 100_000_000

/** Refuses what would make an account's scripts longer than there is room for; what makes them shorter always goes. */
export async function assertTextRoom(tx: Tx, userId: string, moreCharacters: number): Promise<void> {
  if (moreCharacters <= 0) return
  const [row] = await tx
    .select({ used: sql<number>`coalesce(sum(${scripts.characterCount}), 0)::float8` })
    .from(scripts)
    .where(eq(scripts.userId, userId))
  if ((row?.used ?? 0) + moreCharacters > mostCharacters) throw fail('scripts_no_room')
}

/** Lets go of the oldest versions of an account, of whatever script, where all together are too many words. */
export async function keepVersionsWithinRoom(tx: Tx, scriptId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${scriptVersions} where ${scriptVersions.id} in (
      select id from (
        select version.id, row_number() over newest as place, sum(version.character_count) over newest as weight
        from ${scriptVersions} as version
        join ${scripts} as script on script.id = version.script_id
        where script.user_id = (select user_id from ${scripts} where id = ${scriptId})
        window newest as (order by version.created_at desc, version.id desc)
      ) as kept where place > 1 and weight > ${mostVersionCharacters})`)
}
