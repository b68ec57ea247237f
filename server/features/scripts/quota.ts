import { fail } from '@scene-partner/contract/failures'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { scripts, scriptVersions } from './tables.ts'

/** Limit of all current texts of one account, in characters: about three hundred long plays (S-47). */
const maxCharactersPerAccount = 50_000_000
/** Limit of all earlier versions of one account, in characters. The oldest ones are deleted first. */
const maxVersionCharactersPerAccount = 100_000_000

/** How many scripts an account has, without deleted scripts, and the characters of all its scripts, deleted or not. */
export type ScriptUsage = { count: number; characters: number }

/** The columns of a `select` from the scripts of one account that computes the `ScriptUsage` of the account. */
export const usageColumns = {
  characters: sql<number>`coalesce(sum(${scripts.characterCount}), 0)::float8`,
  count: sql<number>`(count(*) filter (where ${scripts.deletedAt} is null))::int`,
}

/** Throws `scripts_full` and `scripts_no_room` if the account cannot have one more script of this length. */
export function assertScriptQuota({ count, characters }: ScriptUsage, moreCharacters: number): void {
  if (count >= scriptRules.maxScripts) throw fail('scripts_full', { limit: scriptRules.maxScripts })
  if (characters + moreCharacters > maxCharactersPerAccount) throw fail('scripts_no_room')
}

/** Throws `scripts_no_room` if `moreCharacters` would exceed the account's limit. Zero or less is always accepted. */
export async function assertTextQuota(tx: Tx, userId: string, moreCharacters: number): Promise<void> {
  if (moreCharacters <= 0) return
  const [row] = await tx
    .select({ used: sql<number>`coalesce(sum(${scripts.characterCount}), 0)::float8` })
    .from(scripts)
    .where(eq(scripts.userId, userId))
  if ((row?.used ?? 0) + moreCharacters > maxCharactersPerAccount) throw fail('scripts_no_room')
}

/** Deletes the oldest versions of the account that owns the script, never the newest, until the limit is met. */
export async function deleteVersionsOverQuota(tx: Tx, scriptId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${scriptVersions} where ${scriptVersions.id} in (
      select id from (
        select version.id, row_number() over newest as place, sum(version.character_count) over newest as weight
        from ${scriptVersions} as version
        join ${scripts} as script on script.id = version.script_id
        where script.user_id = (select user_id from ${scripts} where id = ${scriptId})
        window newest as (order by version.created_at desc, version.id desc)
      ) as ranked where place > 1 and weight > ${maxVersionCharactersPerAccount})`)
}
