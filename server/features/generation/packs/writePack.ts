import { and, eq, sql } from 'drizzle-orm'
import { removeUnusedFiles } from '../../../adapters/storage/removeUnusedFiles.ts'
import type { Services } from '../../../services.ts'
import { lockUserGenerations, type TakeRow } from '../generationStore.ts'
import { takes } from '../tables.ts'
import { newPackPath } from '../takeFiles.ts'

/** Maximum size of a pack, which is in memory while it is written: about 40,000 characters. */
export const maxPackBytes = 64 * 1024 ** 2
/**
 * Takes younger than this have a young file. `deleteOrphanFiles` deletes it an hour after it was written, so generations
 * and backups that began before still find it. The files of older takes are written again for that.
 */
const youngTakeMs = 30 * 60_000

export type PackNeeds = Pick<Services, 'clock' | 'database' | 'storage' | 'storageHealth' | 'takeFiles' | 'withLock'>

/** Thrown in the transaction if a take was moved, spoken again or deleted after its row was read. */
class TakesChanged extends Error {
  constructor() {
    super('a take was changed while its pack was written')
    this.name = 'TakesChanged'
  }
}

type Part = { take: TakeRow; offset: number; length: number }

/** Copies the takes one after the other. Leaves out those whose bytes are missing or have another length. */
async function concatenate({ takeFiles }: PackNeeds, rows: readonly TakeRow[], signal: AbortSignal) {
  const buffer = Buffer.allocUnsafe(rows.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0))
  const parts: Part[] = []
  let length = 0
  for (const take of rows) {
    signal.throwIfAborted()
    const flac = await takeFiles.readFlac(take)
    if (!flac) continue
    buffer.set(flac, length)
    parts.push({ take, offset: length, length: flac.length })
    length += flac.length
  }
  return { parts, pack: buffer.subarray(0, length) }
}

/** Returns whether the stored file has exactly these bytes. */
async function hasBytes({ storage }: PackNeeds, key: string, expected: Buffer): Promise<boolean> {
  let length = 0
  for await (const chunk of (await storage.read(key)) ?? []) {
    const bytes = chunk as Uint8Array
    if (!expected.subarray(length, length + bytes.length).equals(bytes)) return false
    length += bytes.length
  }
  return length === expected.length
}

/** Lets the rows name the pack: all of them, or none if one of them has changed. Returns whether it did. */
async function nameInRows({ database }: PackNeeds, userId: string, storageKey: string, parts: readonly Part[]) {
  const changes = parts.map(({ take, offset }) => ({
    ...{ key: take.key, from: take.storageKey, fromOffset: take.packOffset },
    ...{ bytes: take.bytes, sha256: take.sha256, offset },
  }))
  try {
    await database.tx(async (tx) => {
      await lockUserGenerations(tx, userId)
      const { rows } = await tx.execute(sql`
        update ${takes} set storage_key = ${storageKey}, pack_offset = part."offset"
        from json_to_recordset(${JSON.stringify(changes)}::json) as part(
          key text, "from" text, "fromOffset" integer, bytes integer, sha256 text, "offset" integer)
        where ${takes.userId} = ${userId} and ${takes.key} = part.key
          and ${takes.storageKey} = part."from" and ${takes.packOffset} is not distinct from part."fromOffset"
          and ${takes.bytes} = part.bytes and ${takes.sha256} is not distinct from part.sha256
        returning ${takes.key}`)
      if (rows.length !== parts.length) throw new TakesChanged()
    })
    return true
  } catch (error) {
    if (error instanceof TakesChanged) return false
    // After any other error the transaction may have been committed, so the pack must stay.
    throw error
  }
}

/**
 * Copies FLAC takes of an account, from files of their own or from packs, into a new pack, and lets their rows name it.
 * Their bytes are copied as they are: a damaged take stays damaged, and is noticed when it is next read. A take that
 * cannot be read stays where it is. The old files are left to `deleteOrphanFiles`. Rejects if the storage cannot be used.
 *
 * @returns how many takes were moved; undefined if a take has changed meanwhile, so that nothing was moved
 */
export function writePack(
  needs: PackNeeds,
  { userId, rows, signal }: { userId: string; rows: readonly TakeRow[]; signal: AbortSignal },
): Promise<number | undefined> {
  // One pack at a time is in the memory of this process.
  return needs.withLock('pack of takes', async () => {
    const { parts, pack } = await concatenate(needs, rows, signal)
    // While a volume is not mounted, files seem to be missing too.
    if (parts.length < rows.length) await needs.storageHealth.assertUsable()
    if (parts.length === 0) return 0
    const storageKey = newPackPath(userId)
    await needs.storage.put(storageKey, pack)
    if (!(await hasBytes(needs, storageKey, pack))) throw new Error(`${storageKey} was not stored as it was written`)
    if (!(await nameInRows(needs, userId, storageKey, parts))) {
      await removeUnusedFiles(needs.storage, [storageKey])
      return undefined
    }
    await renewOldFiles(needs, { userId, storageKey, parts, pack })
    return parts.length
  })
}

type WrittenPack = { userId: string; storageKey: string; parts: readonly Part[]; pack: Buffer }

/**
 * Writes the replaced files of older takes again, so that they are young. Leaves out takes that are no longer in the
 * pack: one that was deleted must not come back, and one that was spoken again has its new sound in the same file.
 */
async function renewOldFiles(
  { clock, database, storage }: PackNeeds,
  { userId, storageKey, parts, pack }: WrittenPack,
) {
  const youngSinceMs = clock.now().getTime() - youngTakeMs
  for (const { take, offset, length } of parts) {
    if (take.packOffset !== null || take.createdAt.getTime() > youngSinceMs) continue
    const inPack = and(eq(takes.userId, userId), eq(takes.key, take.key), eq(takes.storageKey, storageKey))
    if ((await database.db.select({ key: takes.key }).from(takes).where(inPack)).length === 0) continue
    await storage.put(take.storageKey, pack.subarray(offset, offset + length), { isRebuildable: true })
  }
}
