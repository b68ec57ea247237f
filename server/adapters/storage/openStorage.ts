import { join } from 'node:path'
import { createFolderStorage } from './folder.ts'
import { createS3Storage, type S3Options } from './s3.ts'
import type { Storage } from './storage.ts'

/** A bucket where one is configured, else a folder of the data directory. */
export async function openStorage({ dataDir, s3 }: { dataDir: string; s3: S3Options | undefined }): Promise<Storage> {
  return s3 ? createS3Storage(s3) : createFolderStorage(join(dataDir, 'storage'))
}
