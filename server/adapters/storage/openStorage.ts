import { join } from 'node:path'
import { createFolderStorage } from './folderStorage.ts'
import { createS3Storage, type S3Options } from './s3Storage.ts'
import type { Storage } from './storage.ts'

/** Opens the configured S3 bucket, else a folder in the data directory. */
export async function openStorage({ dataDir, s3 }: { dataDir: string; s3: S3Options | undefined }): Promise<Storage> {
  return s3 ? createS3Storage(s3) : createFolderStorage(join(dataDir, 'storage'))
}
