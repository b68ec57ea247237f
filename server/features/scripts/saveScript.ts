import { fail } from '@scene-partner/contract/failures'
import { saveScript as saveContract, updateScript as updateContract } from '@scene-partner/contract/operations/scripts'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { operation, type Services } from '../../services.ts'
import { keepOutgoing } from './keepVersion.ts'
import { presentChanged } from './present.ts'
import { findRoles } from './roles.ts'
import { assertTextRoom } from './room.ts'
import { changeOf, countScripts, holdScript, newId, takeTurn, type ScriptRow } from './store.ts'
import { scripts, type VersionKind } from './tables.ts'
import { countsOf, isSame, readWording, type Wording } from './wording.ts'

/** The same script once more within this time is a second click, not a second script. */
const sameWishMs = 2_000

type Needs = Pick<Services, 'live' | 'clock' | 'jobs' | 'understandings'>
type Wish = { userId: string; wording: Wording; wishKey: string | null }

/** What this very wish has made already: by its key, or the same words a moment ago. */
async function findMade(tx: Tx, { userId, wording, wishKey }: Wish, now: Date): Promise<ScriptRow | undefined> {
  const since = new Date(now.getTime() - sameWishMs)
  const { title, content } = wording
  const twin = and(eq(scripts.title, title), eq(scripts.content, content), gt(scripts.createdAt, since))
  const [row] = await tx
    .select()
    .from(scripts)
    .where(
      and(
        eq(scripts.userId, userId),
        wishKey === null ? and(isNull(scripts.wishKey), isNull(scripts.deletedAt), twin) : eq(scripts.wishKey, wishKey),
      ),
    )
    .orderBy(desc(scripts.createdAt))
    .limit(1)
  return row
}

async function insertScript(tx: Tx, needs: Needs, { userId, wording, wishKey }: Wish): Promise<ScriptRow> {
  if ((await countScripts(tx, userId)) >= scriptRules.mostScripts) {
    throw fail('scripts_full', { limit: scriptRules.mostScripts })
  }
  await assertTextRoom(tx, userId, wording.content.length)
  const { title, content, tags } = wording
  const [id, now] = [newId('scr'), needs.clock.now()]
  const roles = await findRoles(tx, needs, { id, content, writtenAs: null })
  const facts = { title, content, tags, ...countsOf(content), ...roles }
  const [row] = await tx
    .insert(scripts)
    .values({ id, userId, wishKey, ...facts, createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('the script was not inserted')
  return row
}

/** Keeps a new script, once. */
export const saveScript = operation(saveContract, async ({ input, caller, request, ...services }) => {
  const { database, live, clock } = services
  const { userId } = caller
  const wish = { userId, wording: readWording(input), wishKey: request.idempotencyKey ?? null }
  const row = await database.tx(async (tx) => {
    await takeTurn(tx, userId)
    const made = await findMade(tx, wish, clock.now())
    // It was made, and somebody deleted it since: it does not come back by itself.
    if (made?.deletedAt) throw fail('not_found')
    // Edited since, it is not compared any more.
    if (made?.version === 1 && !isSame(made, wish.wording)) throw fail('repeated_differently')
    if (made) return made
    const inserted = await insertScript(tx, services, wish)
    await live.publish(tx, userId, changeOf(inserted))
    return inserted
  })
  return { scriptId: row.id, script: presentChanged(row) }
})

/** Gives a script other words; what it said until now may become a version. */
export async function reword(
  tx: Tx,
  needs: Needs,
  row: ScriptRow,
  { next, kind, isSurely }: { next: Wording; kind: VersionKind; isSurely?: boolean },
): Promise<ScriptRow> {
  const now = needs.clock.now()
  const hasOtherText = next.content !== row.content
  await assertTextRoom(tx, row.userId, next.content.length - row.content.length)
  if (hasOtherText) await keepOutgoing(tx, row, { next, now, kind, ...(isSurely && { isSurely }) })
  const { title, content, tags } = next
  const roles = hasOtherText ? await findRoles(tx, needs, { ...row, content }) : {}
  const [changed] = await tx
    .update(scripts)
    .set({
      title,
      tags,
      ...(hasOtherText && { content, ...countsOf(content), ...roles }),
      updatedAt: now,
      version: sql`${scripts.version} + 1`,
    })
    .where(eq(scripts.id, row.id))
    .returning()
  if (!changed) throw fail('not_found')
  await needs.live.publish(tx, row.userId, changeOf(changed))
  return changed
}

async function mark(tx: Tx, { live }: Pick<Needs, 'live'>, row: ScriptRow, isFavorite: boolean): Promise<ScriptRow> {
  await tx.update(scripts).set({ isFavorite }).where(eq(scripts.id, row.id))
  await live.publish(tx, row.userId, changeOf(row))
  return { ...row, isFavorite }
}

/** Changes what is named; refused where the script is not the one any more that the change was made from. */
export const updateScript = operation(updateContract, async ({ input, caller, ...services }) => {
  const { database } = services
  const { scriptId, version, isFavorite, ...change } = input
  const isRewording = Object.values(change).some((part) => part !== undefined)
  const row = await database.tx(async (tx) => {
    let script = await holdScript(tx, caller.userId, scriptId)
    const { title = script.title, content = script.content, tags = script.tags } = change
    const next = isRewording ? readWording({ title, content, tags }) : script
    const isStale = version !== undefined && version !== script.version
    // What changes nothing is no conflict: after a lost answer the same is sent again.
    if (isRewording && !isSame(next, script)) {
      if (isStale) throw fail('script_changed', { version: script.version })
      script = await reword(tx, services, script, { next, kind: 'edit' })
    }
    if (isFavorite === undefined || isFavorite === script.isFavorite) return script
    return mark(tx, services, script, isFavorite)
  })
  return { script: presentChanged(row) }
})
