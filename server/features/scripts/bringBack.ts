import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { addScript } from './addScript.ts'
import { findScript, firstSceneKey, lockUserScripts, type ScriptRow } from './scriptStore.ts'
import { storeVersion, type NewVersion } from './storeVersion.ts'
import { scripts, scriptVersions } from './tables.ts'
import type { PreparedText, ScriptFields } from './scriptFields.ts'

/** A script of an export. `archivedId` is its id in the account of the export. Times are not in the future. */
export type ArchivedScript = Omit<ScriptFields, 'content'> &
  Pick<ScriptRow, 'isArchived' | 'isFavorite' | 'writtenAs' | 'createdAt' | 'updatedAt' | 'lastOpenedAt'> & {
    archivedId: string
    text: PreparedText
    isFirstScene: boolean
  }

const createKey = (archivedId: string) => `archive:${archivedId}`

/**
 * Finds the account's script that an archived script corresponds to: the script of an earlier import, the script with
 * the same id if the export comes from this account, or the first scene if its text is the same.
 */
async function findHere(tx: Tx, userId: string, { archivedId, isFirstScene, text }: ArchivedScript) {
  const isOwn = and(eq(scripts.userId, userId), isNull(scripts.deletedAt))
  const find = async (condition: ReturnType<typeof eq>) =>
    (await tx.select().from(scripts).where(and(isOwn, condition)))[0]
  const same =
    (await find(eq(scripts.idempotencyKey, createKey(archivedId)))) ?? (await find(eq(scripts.id, archivedId)))
  if (same || !isFirstScene) return { row: same, isFirstScene: false }
  const first = await find(eq(scripts.idempotencyKey, firstSceneKey))
  return { row: first?.content === text.content ? first : undefined, isFirstScene: true }
}

/**
 * Inserts a script of an export unless the account already has it. With `isFirstScene`, the account's existing first
 * scene is used in place of a new script if both have the same text. Throws `scripts_full`, `scripts_no_room`,
 * `script_too_long`, `script_title_too_long` and `script_tags`.
 */
export async function addBroughtBackScript(
  tx: Tx,
  needs: Pick<Services, 'live' | 'clock'>,
  { userId, script }: { userId: string; script: ArchivedScript },
): Promise<{ row: ScriptRow; isNew: boolean; isFirstScene: boolean }> {
  await lockUserScripts(tx, userId)
  const here = await findHere(tx, userId, script)
  if (here.row) return { row: here.row, isNew: false, isFirstScene: here.isFirstScene }
  const idempotencyKey = createKey(script.archivedId)
  // If the script was brought back before and then deleted, removes the idempotency key from the deleted row, so that
  // the new row can have this key.
  await tx
    .update(scripts)
    .set({ idempotencyKey: null })
    .where(and(eq(scripts.userId, userId), eq(scripts.idempotencyKey, idempotencyKey)))
  const { text, writtenAs, isArchived, isFavorite, createdAt, updatedAt, lastOpenedAt } = script
  const { id } = await addScript(tx, needs, {
    userId,
    fields: { ...script, content: text.content },
    wordCount: text.wordCount,
    idempotencyKey,
    writtenAs,
    summary: { characters: [], analysis: null },
  })
  await tx.update(scripts).set({ isArchived, isFavorite, createdAt, updatedAt, lastOpenedAt }).where(eq(scripts.id, id))
  return { row: await findScript(tx, userId, id), isNew: true, isFirstScene: false }
}

/** Adds an earlier version of a script from an export. Returns false if the script has that version already. */
export async function addBroughtBackVersion(tx: Tx, version: NewVersion): Promise<boolean> {
  const { scriptId, kind, at } = version
  const [same] = await tx
    .select({ id: scriptVersions.id })
    .from(scriptVersions)
    .where(
      and(
        eq(scriptVersions.scriptId, scriptId),
        eq(scriptVersions.kind, kind),
        eq(scriptVersions.version, version.version),
        eq(scriptVersions.createdAt, at),
      ),
    )
    .limit(1)
  if (same) return false
  await storeVersion(tx, version)
  return true
}
