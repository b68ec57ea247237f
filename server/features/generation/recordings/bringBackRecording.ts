import { createHash, randomUUID } from 'node:crypto'
import { fail } from '@scene-partner/contract/failures'
import type { ArchivedRecording } from '@scene-partner/contract/operations/bringBack'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { removeUnusedFiles } from '../../../adapters/storage/removeUnusedFiles.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { hashInPieces } from '../../../platform/hashInPieces.ts'
import type { Services } from '../../../services.ts'
import { usageMonth } from '../../access/index.ts'
import { countStoredBytes, lockUserGenerations } from '../generationStore.ts'
import { maxStoredBytesPerAccount } from '../start/planUnits.ts'
import { generations } from '../tables.ts'
import { toChangeEvent } from './presentGeneration.ts'

const idLength = 22

/**
 * Returns the id under which an account stores a recording of an export. A repeated import computes the same id and so
 * finds the stored recording. The id depends on the account, so that an export cannot refer to a recording of another
 * account.
 */
function deriveId(userId: string, archivedId: string): string {
  const hash = createHash('sha256').update(`${userId}\n${archivedId}`).digest('base64')
  return `gen_0_${hash
    .replace(/[^A-Za-z0-9]/g, '')
    .padEnd(idLength, '0')
    .slice(0, idLength)}`
}

const isOwn = (userId: string, ids: readonly string[]) =>
  and(eq(generations.userId, userId), eq(generations.isDeleted, false), inArray(generations.id, [...ids]))

/**
 * Returns the ids of those recordings of an export that the account already has, because they were imported before or
 * because the export comes from this account.
 */
export async function findBroughtBackRecordings(
  where: Db | Tx,
  userId: string,
  archivedIds: readonly string[],
): Promise<string[]> {
  const ids = archivedIds.flatMap((id) => [id, deriveId(userId, id)])
  if (ids.length === 0) return []
  const rows = await where.select({ id: generations.id }).from(generations).where(isOwn(userId, ids))
  const found = new Set(rows.map(({ id }) => id))
  return archivedIds.filter((id) => found.has(id) || found.has(deriveId(userId, id)))
}

type NewRecording = {
  userId: string
  facts: Omit<ArchivedRecording, 'scriptId'>
  scriptId: string | null
  audio: Uint8Array
}

/**
 * Stores a recording that the user imports from a data export. The recording counts towards the storage limit of the
 * account, but not towards the monthly characters. `isNew` is false if the account has the recording already, or has
 * deleted it but can still restore it. Throws `account_full` if the storage limit would be exceeded.
 */
export async function storeBroughtBackRecording(
  { clock, database, live, storage }: Pick<Services, 'clock' | 'database' | 'live' | 'storage'>,
  { userId, facts, scriptId, audio }: NewRecording,
): Promise<{ generationId: string; isNew: boolean }> {
  const { archivedId } = facts
  const id = deriveId(userId, archivedId)
  const findHere = async (where: Db | Tx) => {
    const rows = await where
      .select({ id: generations.id })
      .from(generations)
      .where(isOwn(userId, [archivedId, id]))
    // The account may have both: the original, restored after the import, and the imported one.
    return [archivedId, id].find((own) => rows.some((row) => row.id === own))
  }
  const here = await findHere(database.db)
  if (here !== undefined) return { generationId: here, isNew: false }
  await storage.assertFreeSpace()
  const audioSha256 = await hashInPieces('sha256', audio, 'hex')
  const audioKey = `users/${userId}/recordings/${randomUUID()}.mp3`
  await storage.put(audioKey, audio)
  const now = clock.now()
  const createdAt = new Date(Math.min(now.getTime(), Date.parse(facts.createdAt)))
  const { title, text, voiceId, voiceName, voiceGender, voiceAccent, voiceAge, settings, characterCount } = facts
  const columns = {
    ...{ title, text, voiceId, voiceName, voiceGender, voiceAccent, voiceAge, settings, characterCount },
    ...{ purpose: facts.for, state: 'ready' as const, failure: null, scriptId },
    ...{ reservedCharacters: facts.chargedCharacters, spentCharacters: facts.chargedCharacters },
    ...{ month: usageMonth(createdAt), units: 0, unitsDone: 0, contentKey: null },
    ...{ audioKey, audioBytes: audio.length, audioSha256, durationMs: Math.round(facts.duration * 1000) },
    ...{ createdAt, finishedAt: createdAt, updatedAt: now, isDeleted: false, deletedAt: null, purgedAt: null },
  }
  try {
    const stored = await database.tx(async (tx) => {
      await lockUserGenerations(tx, userId)
      const storedNow = await findHere(tx)
      if (storedNow !== undefined) return { generationId: storedNow, isNew: false }
      if ((await countStoredBytes(tx, userId)) + audio.length > maxStoredBytesPerAccount) throw fail('account_full')
      const [row] = await tx
        .insert(generations)
        .values({ id, userId, ...columns })
        // There is a row already if the recording was imported before, deleted and purged. The row is then used again.
        .onConflictDoUpdate({
          target: generations.id,
          set: { ...columns, version: sql`${generations.version} + 1` },
          setWhere: and(eq(generations.userId, userId), sql`${generations.purgedAt} is not null`),
        })
        .returning()
      // The recording was deleted but is not purged yet. It can still be restored, so it is not stored again.
      if (!row) return { generationId: id, isNew: false }
      await live.publish(tx, userId, toChangeEvent(row))
      return { generationId: id, isNew: true }
    })
    if (!stored.isNew) await removeUnusedFiles(storage, [audioKey])
    return stored
  } catch (error) {
    await removeUnusedFiles(storage, [audioKey])
    throw error
  }
}
