import { Failure } from '@scene-partner/contract/failures'
import { isUnavailable } from '../../../platform/database/database.ts'

/** Failure codes of a storage that refuses requests, does not answer or is full; see `Storage`. */
const storageFaults: ReadonlySet<string> = new Set([
  'unavailable',
  'storage/quota-exceeded',
  'storage/retry-limit-exceeded',
])
/** Error codes of Node.js for a disk that fails, is read-only, full or not mounted, or to which access is denied. */
const diskFaults: ReadonlySet<string> = new Set(['EIO', 'EROFS', 'ENOSPC', 'EDQUOT', 'ESTALE', 'EACCES', 'EPERM'])

/**
 * Returns whether an error comes from the storage, the disk or the database, and so not from the text or the engine.
 * Such a fault can last for minutes, until an operator has repaired it.
 */
export function isTemporaryFault(error: unknown): boolean {
  if (error instanceof Failure) return storageFaults.has(error.code)
  const { code } = error as NodeJS.ErrnoException
  return (typeof code === 'string' && diskFaults.has(code)) || isUnavailable(error)
}
