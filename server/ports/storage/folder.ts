import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { fail } from '@scene-partner/contract/failures'
import { assertKey } from './keys.ts'
import type { Storage } from './storage.ts'

/** Below this nothing new is accepted: the database on the same disk must never meet its end. */
const leastFreeBytes = 200 * 1024 * 1024
const lookAtDiskEveryMs = 5_000
const unfinished = '.part-'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function sync(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Keeps files below one folder: each is written beside its place, made durable, and then moved there in one step. */
export async function createFolderStorage(root: string): Promise<Storage> {
  await mkdir(root, { recursive: true })
  const pathOf = (key: string) => join(root, ...assertKey(key).split('/'))
  let looked = { at: -lookAtDiskEveryMs, free: 0 }

  async function assertRoom() {
    if (performance.now() - looked.at >= lookAtDiskEveryMs) {
      const { bavail, bsize } = await statfs(root)
      looked = { at: performance.now(), free: bavail * bsize }
    }
    if (looked.free < leastFreeBytes) throw fail('storage_full')
  }

  async function place(key: string, write: (path: string) => Promise<void>, isDurable: boolean) {
    await assertRoom()
    const path = pathOf(key)
    const folder = dirname(path)
    const part = join(folder, `${unfinished}${randomUUID()}`)
    await mkdir(folder, { recursive: true })
    try {
      await write(part)
      if (isDurable) await sync(part)
      await rename(part, path)
      if (isDurable) await sync(folder)
    } catch (error) {
      await rm(part, { force: true })
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw fail('storage_full')
      throw error
    }
  }

  async function* walk(folder: string): AsyncGenerator<string> {
    const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) yield* walk(path)
      else if (entry.isFile() && !entry.name.startsWith(unfinished)) yield path
    }
  }

  const storage: Storage = {
    kind: 'folder',
    assertRoom,
    // A take can be spoken again: after a power cut a missing one is, so it need not wait for the disk.
    put: (key, bytes) => place(key, (path) => writeFile(path, bytes), false),
    putFile: (key, from) => place(key, (path) => copyFile(from, path), true),
    get: (key) => unlessMissing(readFile(pathOf(key))),
    async read(key, range): Promise<Readable | null> {
      const path = pathOf(key)
      if ((await storage.size(key)) === null) return null
      return createReadStream(path, range)
    },
    async size(key) {
      const found = await unlessMissing(stat(pathOf(key)))
      return found?.isFile() ? found.size : null
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(prefix) {
      const folder = prefix === '' ? root : pathOf(prefix.replace(/\/+$/, ''))
      for await (const path of walk(folder)) {
        const found = await unlessMissing(stat(path))
        if (found) yield { key: relative(root, path).split(sep).join('/'), size: found.size, modifiedAt: found.mtime }
      }
    },
    async check() {
      const key = `check/${randomUUID()}`
      await storage.put(key, Buffer.from('well'))
      const back = await storage.get(key)
      await storage.remove(key)
      if (!back || Buffer.from(back).toString() !== 'well') throw new Error('what was written did not come back')
    },
  }
  return storage
}
