import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Permissions of new folders and files: for the system user of the server only (0700 and 0600). */
const privateUmask = 0o077

/**
 * Name of a file that exists when the permissions of everything below the data folder have been corrected once. New
 * files and folders are private because of the umask.
 */
const doneMarker = '.private'

/**
 * Lets only the system user of the server read the data folder. Sets the umask of this process, and corrects the
 * permissions of the data folder and of its direct entries, which older versions created readable for everyone. Does
 * nothing on systems without such permissions, and for entries of another user. `restrictWholeDataFolder` corrects
 * the entries further down.
 */
export function restrictDataFolder(dataDir: string): void {
  process.umask(privateUmask)
  mkdirSync(dataDir, { recursive: true })
  const entries = readdirSync(dataDir, { withFileTypes: true })
  setMode(dataDir, 0o700)
  for (const entry of entries) {
    const path = join(dataDir, entry.name)
    if (entry.isDirectory()) setMode(path, 0o700)
    else if (entry.isFile()) setMode(path, 0o600)
  }
}

/**
 * Corrects the permissions of every file and folder below the data folder, which older versions created readable for
 * everyone. Runs once per data folder, one entry after the other, while the server answers requests. Returns the number
 * of entries that it found; 0 if an earlier start did it.
 */
export async function restrictWholeDataFolder(dataDir: string): Promise<number> {
  const marker = join(dataDir, doneMarker)
  const isDone = await stat(marker).then(
    () => true,
    () => false,
  )
  if (isDone) return 0
  const count = await restrictBelow(dataDir)
  await writeFile(marker, '')
  return count
}

async function restrictBelow(folder: string): Promise<number> {
  let count = 0
  const entries = await ignorePermissions(readdir(folder, { withFileTypes: true }))
  for (const entry of entries ?? []) {
    const path = join(folder, entry.name)
    // Symbolic links are not followed: they may lead out of the data folder.
    if (!entry.isDirectory() && !entry.isFile()) continue
    await ignorePermissions(chmod(path, entry.isDirectory() ? 0o700 : 0o600))
    count += entry.isDirectory() ? 1 + (await restrictBelow(path)) : 1
  }
  return count
}

/**
 * Codes of ignored errors: the entry belongs to another user or was removed, or the file system is read-only or has no
 * permissions.
 */
const ignoredCodes = ['EACCES', 'EPERM', 'ENOENT', 'EROFS', 'ENOTSUP']
const isIgnored = (error: unknown) => ignoredCodes.includes((error as NodeJS.ErrnoException).code ?? '')

async function ignorePermissions<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isIgnored(error)) return undefined
    throw error
  }
}

function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    if (!isIgnored(error)) throw error
  }
}
