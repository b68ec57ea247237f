import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createS3Storage } from '../../adapters/storage/s3Storage.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { InvalidConfiguration, readConfig, readS3Access, type Config } from '../../config.ts'
import { toCommandConfig } from '../toCommandConfig.ts'
import { BackupError, badBackup } from './backupError.ts'

type Source = Readonly<Record<string, string | undefined>>

/**
 * Reads the configuration for a command. S3 settings without `S3_BUCKET` are allowed: they are for a bucket that the
 * command uses, and not for the server's files.
 */
export function readCommandConfig(environment: Source): Config {
  if (environment['S3_BUCKET']) return toCommandConfig(readConfig(environment))
  const { S3_ENDPOINT: _endpoint, S3_ACCESS_KEY_ID: _id, S3_SECRET_ACCESS_KEY: _key, ...rest } = environment
  return toCommandConfig(readConfig(rest))
}

/** Whether the place of a backup is in a bucket (`s3://BUCKET/PREFIX`) and not in a local folder. */
export const isBucketUrl = (place: string): boolean => place.startsWith('s3://')

/** Opens the bucket of an `s3://BUCKET/PREFIX` address, with the endpoint and keys of the environment. */
export function openBucket(place: string, environment: Source): Storage {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(place) ?? []
  if (bucket === '') throw new BackupError(64, `${place} is not an address such as s3://bucket/folder.`)
  const access = readS3Access(environment)
  if (!access)
    throw new InvalidConfiguration([
      'For s3://… set S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY; without S3_BUCKET the server itself does not use them',
    ])
  return createS3Storage({ ...access, bucket, prefix })
}

/**
 * Opens a backup for reading: a local file or an object in a bucket. If it does not exist, throws an error with a
 * message for the operator.
 */
export async function openBackup(place: string, environment: Source): Promise<Readable> {
  if (isBucketUrl(place)) {
    const at = place.lastIndexOf('/')
    const content = await openBucket(place.slice(0, at), environment).read(place.slice(at + 1))
    if (content) return content
    throw badBackup(`There is no ${place}.`)
  }
  const stream = createReadStream(place)
  await new Promise<void>((resolve, reject) => {
    stream.once('readable', resolve)
    stream.once('end', resolve)
    stream.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'ENOENT' ? `There is no ${place}.` : `${place} cannot be read (${error.code}).`
      reject(badBackup(reason, error))
    })
  })
  return stream
}
