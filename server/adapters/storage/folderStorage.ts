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
  rmdir,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { fail } from '@scene-partner/contract/failures'
import { assertKey } from './assertKey.ts'
import type { ByteRange, Storage } from './storage.ts'

/** Minimum free disk space in bytes. With less, new files are refused, because the database may be on the same disk. */
const minFreeBytes = 200 * 1024 * 1024
const diskCheckMs = 5_000
/** Folder for files that are being written. No key starts with a dot, so no stored file is in this folder. */
const unfinishedFolder = '.unfinished'
/**
 * Unfinished files older than this belong to a process that has ended, so they are deleted when the storage opens.
 * Younger files may belong to another server on the same folder.
 */
const abandonedAfterMs = 3_600_000

/**
 * How many times the server tries to move a file into its folder. A move fails if `remove` has just deleted the folder,
 * which was still empty.
 */
const maxMoveAttempts = 5

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

async function ignoreMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

/** Reads a part of a file; null if the file ends before the part begins. */
async function readPart(path: string, { start, end }: ByteRange): Promise<Uint8Array | null> {
  const handle = await open(path, 'r')
  try {
    const part = new Uint8Array(end - start + 1)
    let length = 0
    for (let count = -1; count !== 0 && length < part.length; length += count)
      count = (await handle.read(part, length, part.length - length, start + length)).bytesRead
    return length === 0 ? null : part.subarray(0, length)
  } finally {
    await handle.close()
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

/** Creates a folder with its parents. Flushes each folder that got a new subfolder to the disk, against power cuts. */
async function makeFolder(folder: string) {
  const outermost = await mkdir(folder, { recursive: true })
  if (!outermost) return
  const end = dirname(outermost)
  for (let one = dirname(folder); one.length >= end.length; one = dirname(one)) await ignoreMissing(sync(one))
}

/** Removes a folder if it is empty. Returns false if the folder cannot be removed, for example because it has files. */
async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder)
    return true
  } catch (error) {
    return codeOf(error) === 'ENOENT'
  }
}

async function removeAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await ignoreMissing(stat(path))
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}

/** Creates a check of the free disk space that queries the disk at most every 5 s. */
function createFreeSpaceCheck(root: string, leastFree: number) {
  let lastCheck = { at: -Infinity, free: 0 }
  return async function assertRoom() {
    if (performance.now() - lastCheck.at >= diskCheckMs) {
      const { bavail, bsize } = await statfs(root)
      lastCheck = { at: performance.now(), free: bavail * bsize }
    }
    if (lastCheck.free < leastFree) throw fail('storage/quota-exceeded')
  }
}

/**
 * Creates a storage in a folder. Each file is written to a temporary name and renamed. Files are flushed to the disk
 * before they are renamed, except rebuildable files.
 */
export async function createFolderStorage(folder: string, { leastFree = minFreeBytes } = {}): Promise<Storage> {
  await mkdir(join(folder, unfinishedFolder), { recursive: true })
  const root = await realpath(folder)
  await removeAbandoned(join(root, unfinishedFolder))
  const assertRoom = createFreeSpaceCheck(root, leastFree)
  const pathOf = (key: string) => join(root, ...assertKey(key).split('/'))

  /** Resolves symbolic links. Throws when one leads out of the storage folder (S-53). */
  async function findReal(path: string): Promise<string | null> {
    const real = await ignoreMissing(realpath(path))
    if (real && real !== root && !real.startsWith(root + sep))
      throw new Error('a symbolic link leads out of the storage folder')
    return real
  }

  /** Moves a finished file to its place. Tries again if `remove` has deleted the empty folder before the move. */
  async function moveIntoPlace(part: string, path: string) {
    for (let attempt = 1; ; attempt += 1) {
      await makeFolder(dirname(path))
      await findReal(dirname(path))
      try {
        return await rename(part, path)
      } catch (error) {
        if (codeOf(error) !== 'ENOENT' || attempt === maxMoveAttempts) throw error
      }
    }
  }

  async function removeEmptyParents(path: string) {
    for (let one = dirname(path); one !== root && (await removeIfEmpty(one)); one = dirname(one));
  }

  async function removeEmptyBelow(folder: string) {
    const entries = (await ignoreMissing(readdir(folder, { withFileTypes: true }))) ?? []
    for (const entry of entries) {
      if (!entry.isDirectory() || entry.name === unfinishedFolder) continue
      await removeEmptyBelow(join(folder, entry.name))
      await removeIfEmpty(join(folder, entry.name))
    }
  }

  async function store(key: string, write: (path: string) => Promise<void>, isDurable: boolean) {
    const path = pathOf(key)
    await assertRoom()
    const part = join(root, unfinishedFolder, randomUUID())
    try {
      await write(part)
      if (isDurable) await sync(part)
      await moveIntoPlace(part, path)
      if (isDurable) await ignoreMissing(sync(dirname(path)))
    } catch (error) {
      await rm(part, { force: true })
      if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT') throw fail('storage/quota-exceeded')
      throw error
    }
  }

  async function* walk(under: string): AsyncGenerator<string> {
    const entries = (await ignoreMissing(readdir(under, { withFileTypes: true }))) ?? []
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      if (entry.name === unfinishedFolder) continue
      const path = join(under, entry.name)
      if (entry.isDirectory()) yield* walk(path)
      else if (entry.isFile()) yield path
    }
  }

  const storage: Storage = {
    kind: 'folder',
    assertFreeSpace: assertRoom,
    put: (key, bytes, { isRebuildable = false } = {}) => store(key, (path) => writeFile(path, bytes), !isRebuildable),
    // Copies without duplicating the data (copy-on-write) if the file system supports that.
    putFile: (key, from) => store(key, (path) => copyFile(from, path, constants.COPYFILE_FICLONE), true),
    async copy(from, to) {
      const real = await findReal(pathOf(from))
      if (real === null) return false
      // A hard link is safe, because files are replaced and never modified. Not every file system supports links.
      const linkOrCopy = async (path: string) => {
        await link(real, path).catch(() => copyFile(real, path, constants.COPYFILE_FICLONE))
        // Sets a new modification time, because the job that deletes orphaned files skips young files.
        await utimes(path, new Date(), new Date())
      }
      return (await ignoreMissing(store(to, linkOrCopy, true).then(() => true))) ?? false
    },
    async get(key, range) {
      const real = await findReal(pathOf(key))
      if (real === null) return null
      return ignoreMissing(range ? readPart(real, range) : readFile(real))
    },
    async read(key, range): Promise<Readable | null> {
      const real = await findReal(pathOf(key))
      // The file is opened now, so that it can be read to its end even if it is removed later.
      const handle = real === null ? null : await ignoreMissing(open(real, 'r'))
      return handle ? handle.createReadStream(range) : null
    },
    async size(key) {
      const real = await findReal(pathOf(key))
      const found = real === null ? null : await ignoreMissing(stat(real))
      return found?.isFile() ? found.size : null
    },
    async remove(key) {
      const path = pathOf(key)
      if (!(await findReal(dirname(path)))) return
      await rm(path, { force: true })
      await removeEmptyParents(path)
    },
    removeEmptyFolders: () => removeEmptyBelow(root),
    async *list(prefix) {
      const from = prefix === '' ? root : pathOf(prefix.replace(/\/$/, ''))
      if (!(await findReal(from))) return
      for await (const path of walk(from)) {
        const found = await ignoreMissing(stat(path))
        if (found) yield { key: relative(root, path).split(sep).join('/'), size: found.size, modifiedAt: found.mtime }
      }
    },
    async check() {
      const key = `check/${randomUUID()}`
      await storage.put(key, Buffer.from('well'), { isRebuildable: true })
      const back = await storage.get(key)
      await storage.remove(key)
      if (!back || Buffer.from(back).toString() !== 'well') throw new Error('the stored file could not be read back')
    },
  }
  return storage
}
