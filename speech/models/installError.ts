/** Why an installation failed. */
export type InstallErrorReason =
  | 'offline'
  | 'not_found'
  | 'wrong_digest'
  | 'no_space'
  | 'read_only'
  | 'already_running'
  | 'stopped'

/** Thrown if voices could not be installed. The message tells the operator why. */
export class InstallError extends Error {
  readonly reason: InstallErrorReason
  constructor(reason: InstallErrorReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'InstallError'
    this.reason = reason
  }
}

const findErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/** Converts an error of a full or read-only disk to an `InstallError`; returns any other error unchanged. */
export function toInstallError(error: unknown, folder: string): unknown {
  const code = findErrorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new InstallError('no_space', `the disk of ${folder} is full; what was downloaded stays`, error)
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOTDIR' || code === 'EEXIST') {
    return new InstallError('read_only', `${folder} cannot be written (${code})`, error)
  }
  return error
}
