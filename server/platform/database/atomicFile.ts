import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Flushes a folder to disk, so that renames in it are not lost in a power cut. Does nothing if the file system does not
 * support this.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'EINVAL' && code !== 'EPERM' && code !== 'ENOTSUP') throw error
  } finally {
    await handle.close()
  }
}

/** Writes a file atomically: other processes read either the old or the new content, also after a crash. */
export async function writeFileAtomically(path: string, content: string | Uint8Array, mode = 0o600): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`
  try {
    const handle = await open(draft, 'w', mode)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}
