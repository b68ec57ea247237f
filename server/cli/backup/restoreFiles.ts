import { join } from 'node:path'
import { createHash } from 'node:crypto'
import type { Storage } from '../../adapters/storage/storage.ts'
import { filePrefix, type Manifest } from './manifest.ts'

/** The upload of files to a bucket: the number of the files, and a function that restores the state before it. */
export type UploadedFiles = { count: number; undo(): Promise<void> }

async function digestOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of (await storage.read(key)) ?? []) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}

/**
 * Uploads unpacked files to a bucket. A file that the bucket already has with the same bytes is not uploaded. An object
 * with other bytes is first copied to `restorePoint`, and then replaced. An error undoes all uploads.
 */
export async function uploadFiles(options: {
  storage: Storage
  manifest: Manifest
  contentFolder: string
  restorePoint: string
  reportProgress(message: string): void
}): Promise<UploadedFiles> {
  const { storage, manifest, contentFolder, restorePoint, reportProgress } = options
  const added: string[] = []
  const replaced: string[] = []
  const undo = async () => {
    for (const key of replaced) {
      await storage.copy(`${restorePoint}/${key}`, key)
      await storage.remove(`${restorePoint}/${key}`)
    }
    for (const key of added) await storage.remove(key)
  }
  const files = manifest.entries.filter(({ name }) => name.startsWith(filePrefix))
  try {
    for (const { name, bytes, sha256 } of files) {
      const key = name.slice(filePrefix.length)
      const size = await storage.size(key)
      if (size === bytes && (await digestOf(storage, key)) === sha256) continue
      if (size === null) added.push(key)
      else {
        await storage.copy(key, `${restorePoint}/${key}`)
        replaced.push(key)
      }
      await storage.putFile(key, join(contentFolder, ...name.split('/')))
      reportProgress(`files: ${added.length + replaced.length} of ${files.length}`)
    }
  } catch (error) {
    await undo()
    throw error
  }
  return { count: added.length + replaced.length, undo }
}
