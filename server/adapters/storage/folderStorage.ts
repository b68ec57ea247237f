import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { fail } from '@scene-partner/contract/failures'
import { assertKey } from './keys.ts'
import type { Storage } from './storage.ts'

/** Below this nothing new is accepted: the database on the same disk must never meet its end. */
const leastFreeBytes = 200 * 1024 * 1024
const lookAtDiskEveryMs = 5_000
/** Where files are written before they are moved to their place. No key begins with a dot. */
const unfinished = '.unfinished'
/** Older ones were left by a process that is gone; younger ones may be another server's, over the same folder. */
const abandonedAfterMs = 3_600_000

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
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

/** Makes a folder and those around it, and sees to it that their names outlast a power cut. */
async function makeFolder(folder: string) {
  const outermost = await mkdir(folder, { recursive: true })
  if (!outermost) return
  const end = dirname(outermost)
  for (let one = dirname(folder); one.length >= end.length; one = dirname(one)) await sync(one)
}

async function removeAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await unlessMissing(stat(path))
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}

/** Asks the disk at most every few seconds: work that begins in between shares the answer. */
function createDiskWatch(root: string, leastFree: number) {
  let looked = { at: -Infinity, free: 0 }
  return async function assertRoom() {
    if (performance.now() - looked.at >= lookAtDiskEveryMs) {
      const { bavail, bsize } = await statfs(root)
      looked = { at: performance.now(), free: bavail * bsize }
    }
    if (looked.free < leastFree) throw fail('storage_full')
  }
}

/** Keeps files below one folder: each is written aside, made durable, and then moved to its place in one step. */
export async function createFolderStorage(folder: string, { leastFree = leastFreeBytes } = {}): Promise<Storage> {
  await mkdir(join(folder, unfinished), { recursive: true })
  const root = await realpath(folder)
  await removeAbandoned(join(root, unfinished))
  const assertRoom = createDiskWatch(root, leastFree)
  const pathOf = (key: string) => join(root, ...assertKey(key).split('/'))

  /** A link somebody laid into the folder must not lead out of it (S-53). */
  async function findReal(path: string): Promise<string | null> {
    const real = await unlessMissing(realpath(path))
    if (real && real !== root && !real.startsWith(root + sep)) throw new Error('a link leads out of the storage folder')
    return real
  }

  async function place(key: string, write: (path: string) => Promise<void>, isDurable: boolean) {
    const path = pathOf(key)
    await assertRoom()
    const part = join(root, unfinished, randomUUID())
    try {
      await write(part)
      if (isDurable) await sync(part)
      await makeFolder(dirname(path))
      await findReal(dirname(path))
      await rename(part, path)
      if (isDurable) await sync(dirname(path))
    } catch (error) {
      await rm(part, { force: true })
      if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT') throw fail('storage_full')
      throw error
    }
  }

  async function* walk(under: string): AsyncGenerator<string> {
    const entries = (await unlessMissing(readdir(under, { withFileTypes: true }))) ?? []
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      if (entry.name === unfinished) continue
      const path = join(under, entry.name)
      if (entry.isDirectory()) yield* walk(path)
      else if (entry.isFile()) yield path
    }
  }

  const storage: Storage = {
    kind: 'folder',
    assertRoom,
    // A take can be spoken again: after a power cut a missing one is, so it need not wait for the disk.
    put: (key, bytes) => place(key, (path) => writeFile(path, bytes), false),
    // Where the disk can share blocks between two files, nothing is copied at all.
    putFile: (key, from) => place(key, (path) => copyFile(from, path, constants.COPYFILE_FICLONE), true),
    async copy(from, to) {
      const real = await findReal(pathOf(from))
      if (real === null) return false
      // Files are replaced and never changed, so two names may share one; not every file system can.
      const share = async (path: string) => {
        await link(real, path).catch(() => copyFile(real, path, constants.COPYFILE_FICLONE))
        // New in age as well: what looks for files that no row knows leaves young ones alone.
        await utimes(path, new Date(), new Date())
      }
      return (await unlessMissing(place(to, share, true).then(() => true))) ?? false
    },
    async get(key) {
      const real = await findReal(pathOf(key))
      return real === null ? null : unlessMissing(readFile(real))
    },
    async read(key, range): Promise<Readable | null> {
      const real = await findReal(pathOf(key))
      // Opened at once: what is removed from here on is still read to its end.
      const handle = real === null ? null : await unlessMissing(open(real, 'r'))
      return handle ? handle.createReadStream(range) : null
    },
    async size(key) {
      const real = await findReal(pathOf(key))
      const found = real === null ? null : await unlessMissing(stat(real))
      return found?.isFile() ? found.size : null
    },
    async remove(key) {
      const path = pathOf(key)
      if (await findReal(dirname(path))) await rm(path, { force: true })
    },
    async *list(prefix) {
      const from = prefix === '' ? root : pathOf(prefix.replace(/\/$/, ''))
      if (!(await findReal(from))) return
      for await (const path of walk(from)) {
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
