import { and, eq, sql } from 'drizzle-orm'
import { removeUnusedFiles } from '../../../adapters/storage/removeUnusedFiles.ts'
import type { Services } from '../../../services.ts'
import { lockUserGenerations, type TakeRow } from '../generationStore.ts'
import { takes } from '../tables.ts'
import { newPackPath } from '../takeFiles.ts'

/**
 * Maximum size of a pack in bytes, which is the speech of about 40,000 characters. It is limited because the whole pack
 * is in memory while it is written.
 */
export const maxPackBytes = 64 * 1024 ** 2
/**
 * `deleteOrphanFiles` deletes a file an hour after it was written. Generations and backups that began before the
 * packing still read the old file of a take. The old file of a take that is younger than this value stays long enough.
 * The old file of an older take is written again, so that it stays for another hour.
 */
const youngTakeMs = 30 * 60_000

export type PackNeeds = Pick<Services, 'clock' | 'database' | 'storage' | 'storageHealth' | 'takeFiles' | 'withLock'>

/** Thrown to roll the transaction back if a take was moved, spoken again or deleted after its row was read. */
class TakesChanged extends Error {
  constructor() {
    super('a take was changed while its pack was written')
    this.name = 'TakesChanged'
  }
}

type Part = { take: TakeRow; offset: number; length: number }

/**
 * Copies the bytes of the takes one after the other into a buffer. Leaves out takes whose bytes are missing or have
 * another length than the row says.
 */
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

/**
 * Stores, in the row of each take, the pack that contains the take, and its offset in the pack. Changes all rows, or
 * none if one row has changed since it was read. Returns whether the rows were changed.
 */
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
 * Copies FLAC takes of an account, from their separate files or from packs, into a new pack, and changes their rows to
 * name the new pack. The bytes are copied unchanged: a damaged take stays damaged, which the server detects when it
 * next reads the take. A take that cannot be read stays where it is. `deleteOrphanFiles` later deletes the old files.
 * Rejects if the storage cannot be used.
 *
 * @returns how many takes were moved; undefined if a take has changed meanwhile, so that nothing was moved
 */
export function writePack(
  needs: PackNeeds,
  { userId, rows, signal }: { userId: string; rows: readonly TakeRow[]; signal: AbortSignal },
): Promise<number | undefined> {
  // The lock ensures that this process has only one pack in memory at a time.
  return needs.withLock('pack of takes', async () => {
    const { parts, pack } = await concatenate(needs, rows, signal)
    // While a volume is not mounted, all files seem to be missing. Then this call throws.
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
 * Writes the separate files of the packed takes again, except those of takes younger than `youngTakeMs`, so that
 * `deleteOrphanFiles` deletes them only after another hour. Leaves out takes whose row no longer names the pack: the
 * file of a deleted take must not exist again, and the file of a take that was spoken again already contains the new
 * audio.
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
