import { fail } from '@scene-partner/contract/failures'
import { saveScript as saveContract, updateScript as updateContract } from '@scene-partner/contract/operations/scripts'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { operation, type Services } from '../../services.ts'
import { storeReplacedVersion } from './storeVersion.ts'
import { presentChanged } from './presentScript.ts'
import { enqueueSummary, findSummary, prepareSummary, summarizeNewText, type ScriptSummary } from './scriptSummary.ts'
import { assertScriptQuota, assertTextQuota, usageColumns } from './quota.ts'
import { toChangeEvent, findScript, lockScript, newId, userScriptsLock, type ScriptRow } from './scriptStore.ts'
import { scripts, type VersionKind } from './tables.ts'
import {
  isSameScript,
  pickCounts,
  pickScriptFields,
  prepareText,
  validateScriptFields,
  withChanges,
  type ScriptFields,
  type TextCounts,
} from './scriptFields.ts'

/** An identical request within this time counts as a double click and returns the first script. */
const duplicateWindowMs = 2_000

type Needs = Pick<Services, 'live' | 'clock' | 'jobs' | 'scriptReviews'>
type SaveRequest = {
  userId: string
  fields: ScriptFields
  counts: TextCounts
  /** Undefined for a long text, which a job summarises. */
  summary: ScriptSummary | undefined
  idempotencyKey: string | null
}

/**
 * Selects the script that this request created before: by its key, or by the same title and text within
 * `duplicateWindowMs`.
 */
function isRepeated({ userId, fields, idempotencyKey }: SaveRequest, now: Date) {
  const since = new Date(now.getTime() - duplicateWindowMs)
  const { title, content } = fields
  const hasSameText = and(eq(scripts.title, title), eq(scripts.content, content), gt(scripts.createdAt, since))
  return and(
    eq(scripts.userId, userId),
    idempotencyKey === null
      ? and(isNull(scripts.idempotencyKey), isNull(scripts.deletedAt), hasSameText)
      : eq(scripts.idempotencyKey, idempotencyKey),
  )
}

/** Returns the script that this request created before, and the account's `ScriptUsage`, in one statement. */
async function findExisting(tx: Tx, request: SaveRequest, now: Date) {
  const repeated = tx
    .select({ id: scripts.id })
    .from(scripts)
    .where(isRepeated(request, now))
    .orderBy(desc(scripts.createdAt))
    .limit(1)
  const [found] = await tx
    .select({ ...usageColumns, existingId: sql<string | null>`(${repeated})` })
    .from(scripts)
    .where(eq(scripts.userId, request.userId))
  const { existingId, ...usage } = found ?? { existingId: null, count: 0, characters: 0 }
  if (!existingId) return { usage }
  const [existing] = await tx.select().from(scripts).where(eq(scripts.id, existingId))
  return { usage, existing }
}

async function insertScript(
  tx: Tx,
  needs: Needs,
  { userId, fields, counts, summary, idempotencyKey }: SaveRequest,
): Promise<ScriptRow> {
  const [id, now] = [newId('scr'), needs.clock.now()]
  if (!summary) await enqueueSummary(tx, needs, id)
  const columns = { ...fields, ...counts, ...summary }
  const [row] = await tx
    .insert(scripts)
    .values({ id, userId, idempotencyKey, ...columns, createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('the script was not inserted')
  return row
}

/**
 * Creates a script. A repeated request returns the script of the first request. Throws `not_found` if that script was
 * deleted, and `repeated_differently` if the repeated request has other fields and the script was not changed since.
 */
export const saveScript = operation(
  saveContract,
  async ({ input, caller, request: { idempotencyKey = null }, ...services }) => {
    const { database, live, clock } = services
    const { userId } = caller
    const { content, ...counts } = await prepareText(input.content, { ...services, userId })
    const fields = validateScriptFields({ ...input, content })
    const summary = await summarizeNewText(services, { userId, content })
    const request = { userId, fields, counts, summary, idempotencyKey }
    const createOnce = async (tx: Tx) => {
      const { existing, usage } = await findExisting(tx, request, clock.now())
      // The script was created and then deleted. A repeated request does not restore it.
      if (existing?.deletedAt) throw fail('not_found')
      // After an edit the script may differ from the request, so only an unchanged script is compared with it.
      if (existing?.version === 1 && !isSameScript(existing, request.fields)) throw fail('repeated_differently')
      if (existing) return existing
      assertScriptQuota(usage, fields.content.length)
      const inserted = await insertScript(tx, services, request)
      await live.publish(tx, userId, toChangeEvent(inserted))
      return inserted
    }
    const row = await database.tx(createOnce, { lock: userScriptsLock(userId) })
    return { scriptId: row.id, script: presentChanged(row) }
  },
)

type ScriptChange = {
  next: ScriptFields
  /** The word and character counts of the new text. Undefined: the text is unchanged. */
  counts: TextCounts | undefined
  kind: VersionKind
  force?: boolean
}

/** Replaces a script's fields and increments its version. May store the previous text as a version. */
export async function changeScript(
  tx: Tx,
  needs: Needs,
  row: ScriptRow,
  { next, counts, kind, force }: ScriptChange,
): Promise<ScriptRow> {
  const now = needs.clock.now()
  const hasOtherText = next.content !== row.content
  await assertTextQuota(tx, row.userId, next.content.length - row.content.length)
  if (hasOtherText) await storeReplacedVersion(tx, row, { next, now, kind, ...(force && { force }) })
  const { content, ...others } = pickScriptFields(next)
  const summary = hasOtherText ? await findSummary(tx, needs, { ...row, content }) : {}
  const [changed] = await tx
    .update(scripts)
    .set({
      ...others,
      ...(hasOtherText && { content, ...(counts && pickCounts(counts)), ...summary }),
      updatedAt: now,
      version: sql`${scripts.version} + 1`,
    })
    .where(eq(scripts.id, row.id))
    .returning()
  if (!changed) throw fail('not_found')
  await needs.live.publish(tx, row.userId, toChangeEvent(changed))
  return changed
}

async function setFavorite(
  tx: Tx,
  { live }: Pick<Needs, 'live'>,
  row: ScriptRow,
  isFavorite: boolean,
): Promise<ScriptRow> {
  await tx.update(scripts).set({ isFavorite }).where(eq(scripts.id, row.id))
  await live.publish(tx, row.userId, toChangeEvent(row))
  return { ...row, isFavorite }
}

/** Changes the given fields. Throws `script_changed` if the change is based on another version than the stored one. */
export const updateScript = operation(updateContract, async ({ input, caller, ...services }) => {
  const { database } = services
  const { scriptId, version, isFavorite, content: newText, ...otherFields } = input
  const { userId } = caller
  const prepared = newText === undefined ? undefined : await prepareText(newText, { ...services, userId })
  const change = { ...otherFields, content: prepared?.content }
  const changesFields = Object.values(change).some((part) => part !== undefined)
  if (change.content !== undefined) {
    const current = await findScript(database.db, caller.userId, scriptId)
    const { content } = validateScriptFields(withChanges(current, change))
    if (content !== current.content) await prepareSummary(database.db, services, { ...current, content })
  }
  const row = await database.tx(async (tx) => {
    let script = await lockScript(tx, caller.userId, scriptId)
    const next = changesFields ? validateScriptFields(withChanges(script, change)) : script
    const isStale = version !== undefined && version !== script.version
    // A change without effect is not a conflict, because a client repeats the request after a lost response.
    if (changesFields && !isSameScript(next, script)) {
      if (isStale) throw fail('script_changed', { version: script.version })
      script = await changeScript(tx, services, script, { next, counts: prepared, kind: 'edit' })
    }
    if (isFavorite === undefined || isFavorite === script.isFavorite) return script
    return setFavorite(tx, services, script, isFavorite)
  })
  return { script: presentChanged(row) }
})
