import { join } from 'node:path'
import { createHash } from 'node:crypto'
import type { Storage } from '../../adapters/storage/storage.ts'
import { BackupError, notPossible } from '../backup/backupError.ts'

/** Key of the object in the bucket that marks an unfinished move. The object is removed when the move is complete. */
const markerKey = 'scene-partner-move.json'

/** What was moved. `resumed` counts the files that an earlier, killed move had copied. */
export type MovedFiles = { files: number; bytes: number; resumed: number }

/** Identifies the folder, so that an unfinished move of another folder is not continued. */
const markerOf = (folder: string) => JSON.stringify({ from: createHash('sha256').update(folder).digest('hex') })

async function listSizes(storage: Storage): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for await (const { key, size } of storage.list('')) if (key !== markerKey) found.set(key, size)
  return found
}

/**
 * Copies all files of a folder into an empty bucket or prefix, and continues a move that was killed. Each upload
 * contains its MD5 digest; at the end keys and sizes are compared. The folder is not changed.
 */
export async function moveFiles(options: {
  folder: string
  source: Storage
  target: Storage
  reportProgress(message: string): void
}): Promise<MovedFiles> {
  const { folder, source, target, reportProgress } = options
  const marker = await target.get(markerKey)
  const there = await listSizes(target)
  const isOurs = marker !== null && Buffer.from(marker).toString() === markerOf(folder)
  if (there.size > 0 && !isOurs)
    throw new BackupError(65, 'The target is not empty. Nothing was changed; use an empty bucket or prefix.')
  if (!isOurs) await target.put(markerKey, Buffer.from(markerOf(folder)))
  const moved: MovedFiles = { files: 0, bytes: 0, resumed: 0 }
  for await (const { key, size } of source.list('')) {
    if (there.get(key) === size) moved.resumed += 1
    else await target.putFile(key, join(folder, ...key.split('/')))
    moved.files += 1
    moved.bytes += size
    if (moved.files % 50 === 0) reportProgress(`files: ${moved.files}, ${Math.round(moved.bytes / 1024 / 1024)} MB`)
  }
  await assertSame(await listSizes(source), await listSizes(target))
  await target.remove(markerKey)
  return moved
}

async function assertSame(source: Map<string, number>, target: Map<string, number>): Promise<void> {
  for (const [key, size] of source) {
    if (target.get(key) !== size)
      throw notPossible(
        `${key} has ${target.get(key) ?? 'no'} bytes in the bucket and ${size} in the folder. Run the command again.`,
      )
  }
  for (const key of target.keys())
    if (!source.has(key))
      throw notPossible(`The bucket contains ${key}, which the folder does not. Remove it, and run the command again.`)
}
