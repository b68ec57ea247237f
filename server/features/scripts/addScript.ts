import { fail } from '@scene-partner/contract/failures'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import type { ScriptSummary } from './scriptSummary.ts'
import { assertTextQuota } from './quota.ts'
import { toChangeEvent, countScripts, newId, lockUserScripts } from './scriptStore.ts'
import { scripts } from './tables.ts'
import { emptyScript, validateScriptFields, withChanges, type FieldChanges } from './scriptFields.ts'

export type NewScript = {
  userId: string
  /**
   * Fields of the new script. Absent fields become empty; the title becomes `untitledTitle`. The content must be
   * normalised.
   */
  fields: FieldChanges
  wordCount: number
  idempotencyKey: string | null
  writtenAs: 'fountain' | null
  /** Summary of the script, which the caller has computed already. */
  summary: ScriptSummary
}

/**
 * Inserts a script made by another feature. A repeated call with the same idempotency key returns the existing script
 * with `isNew` false. Throws `not_found` if that script was deleted, `scripts_full`, `scripts_no_room`, and the
 * failures of `validateScriptFields`.
 */
export async function addScript(
  tx: Tx,
  { live, clock }: Pick<Services, 'live' | 'clock'>,
  { userId, fields, wordCount, idempotencyKey, writtenAs, summary }: NewScript,
): Promise<{ id: string; isNew: boolean }> {
  await lockUserScripts(tx, userId)
  if (idempotencyKey !== null) {
    const ownWithKey = and(eq(scripts.userId, userId), eq(scripts.idempotencyKey, idempotencyKey))
    const [existing] = await tx.select({ id: scripts.id, deletedAt: scripts.deletedAt }).from(scripts).where(ownWithKey)
    if (existing?.deletedAt) throw fail('not_found')
    if (existing) return { id: existing.id, isNew: false }
  }
  if ((await countScripts(tx, userId)) >= scriptRules.maxScripts) {
    throw fail('scripts_full', { limit: scriptRules.maxScripts })
  }
  const valid = validateScriptFields(withChanges(emptyScript, fields))
  await assertTextQuota(tx, userId, valid.content.length)
  const now = clock.now()
  const columns = { ...valid, wordCount, characterCount: valid.content.length, ...summary, writtenAs, idempotencyKey }
  const [row] = await tx
    .insert(scripts)
    .values({ id: newId('scr'), userId, ...columns, createdAt: now, updatedAt: now })
    .returning({ id: scripts.id, version: scripts.version })
  if (!row) throw new Error('the script was not inserted')
  await live.publish(tx, userId, toChangeEvent(row))
  return { id: row.id, isNew: true }
}
