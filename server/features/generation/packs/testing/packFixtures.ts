import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { startFakeS3 } from '../../../../adapters/storage/fakeS3.ts'
import { createFolderStorage } from '../../../../adapters/storage/folderStorage.ts'
import { createS3Storage } from '../../../../adapters/storage/s3Storage.ts'
import type { Client } from '../../../../testing/client.ts'
import { interceptStorage } from '../../../../testing/interceptStorage.ts'
import { startApp, type StartAppOptions } from '../../../../testing/startApp.ts'
import { findInvariantViolations } from '../../../maintenance/index.ts'
import { deleteOrphanFiles } from '../../recordings/deleteOrphanFiles.ts'
import { generations, takes } from '../../tables.ts'
import { packTakesDelayMs } from '../packGeneration.ts'
import { rewritePackDelayMs } from '../rewritePack.ts'

/** A text that is spoken as three takes. */
export const threeTakes = 'But soft! What light through yonder window breaks? It is the east.'

type Actor = Client & { userId: string }

/**
 * Starts a server whose files are in a folder or in a fake bucket. Adds functions that the tests of packs need.
 * `storageFaults` makes the storage of this server fail.
 */
export async function startPackApp(kind: 'folder' | 'bucket', options: StartAppOptions = {}) {
  const s3 = kind === 'bucket' ? await startFakeS3() : undefined
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-packs-'))
  const openStorage = async () =>
    s3 ? createS3Storage({ ...s3.options, prefix: '' }) : createFolderStorage(join(folder, 'storage'))
  const storageFaults = interceptStorage(await openStorage())
  const app = await startApp({ ...options, overrides: { storage: storageFaults.storage, ...options.overrides } })
  const { storage, jobs } = app.services

  async function makeFilesOld() {
    for (const file of s3?.files.values() ?? []) file.modifiedAt = new Date(0)
    if (!s3) await makeFolderOld(join(folder, 'storage', 'users'))
  }

  async function listFiles({ userId }: Actor, folder = 'takes'): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of storage.list(`users/${userId}/${folder}/`)) keys.push(key)
    return keys.toSorted()
  }
  return {
    app,
    s3,
    folder,
    storageFaults,
    /** Starts another server with the same database and files, whose storage has no faults. */
    startOther: async (others: Pick<StartAppOptions, 'environment'> = {}) =>
      startApp({ ...others, sharedWith: app, overrides: { storage: await openStorage() } }),
    listFiles,
    makeFilesOld,
    async record(actor: Actor, text = threeTakes) {
      const { audioUrl, generationId } = await actor.call('startGeneration', { text, voiceId: 'tom' })
      return { audioUrl, generationId, sound: await actor.downloadAudio(audioUrl) }
    },
    rows: ({ userId }: Actor) =>
      app.database.db.select().from(takes).where(eq(takes.userId, userId)).orderBy(takes.packOffset, takes.key),
    async findPackedAt(generationId: string) {
      const [row] = await app.database.db.select().from(generations).where(eq(generations.id, generationId))
      return row?.packedAt
    },
    /** Advances the clock and runs the jobs that pack the takes of the generations that were finished just now. */
    async pack() {
      app.clock.advance(packTakesDelayMs)
      await jobs.drain()
    },
    /** Advances the clock and runs the jobs that remove deleted takes from packs. */
    async rewritePacks() {
      app.clock.advance(rewritePackDelayMs)
      await jobs.drain()
    },
    /** Deletes the files of the account's finished recordings, so that they are made again from their takes. */
    async loseRecordings(actor: Actor) {
      for (const key of await listFiles(actor, 'generations')) await storage.remove(key)
    },
    /**
     * Deletes the files that no row names, as if all files were stored long ago. Returns the number of deleted files.
     */
    async sweep() {
      await makeFilesOld()
      return deleteOrphanFiles(app.services)
    },
    async changeBytes(key: string, change: (bytes: Buffer) => Uint8Array) {
      await storage.put(key, change(Buffer.from((await storage.get(key)) ?? [])))
    },
    /**
     * Cancels the job that packs the takes of a generation, as if an earlier version of the server had made the
     * generation.
     */
    async forgetPackJob(generationId: string) {
      await app.database.tx((tx) => jobs.cancel(tx, { kind: 'takes.pack', about: { generationId } }))
    },
    async setTake({ userId }: Actor, key: string, change: Partial<typeof takes.$inferInsert>) {
      await app.database.db
        .update(takes)
        .set(change)
        .where(and(eq(takes.userId, userId), eq(takes.key, key)))
    },
    async deleteTake({ userId }: Actor, key: string) {
      await app.database.db.delete(takes).where(and(eq(takes.userId, userId), eq(takes.key, key)))
    },
    violations: async () => (await findInvariantViolations(app.services)).flatMap(({ broken }) => broken),
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await s3?.[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type PackApp = Awaited<ReturnType<typeof startPackApp>>

async function makeFolderOld(folder: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), 0, 0)
}

/**
 * Returns the bytes of a recording after the first 2,000, in base64. The first frames differ while the recording is
 * being made, because they do not contain its length yet.
 */
export const soundOf = (bytes: Uint8Array) => Buffer.from(bytes).subarray(2_000).toString('base64')

/** Returns a copy in which the byte in the middle of the part with this `offset` and `length` is changed. */
export const changeByte = (bytes: Buffer, offset: number, length: number): Buffer => {
  const changed = Buffer.from(bytes)
  changed[offset + (length >> 1)] = (bytes[offset + (length >> 1)] ?? 0) ^ 0xff
  return changed
}
