/** What can go wrong while voices are installed. */
export type InstallFault =
  | 'offline'
  | 'not_found'
  | 'wrong_digest'
  | 'no_space'
  | 'read_only'
  | 'already_running'
  | 'stopped'

/** Voices could not be installed; the message says why and what stays, in one sentence for whoever runs this. */
export class InstallFailed extends Error {
  readonly fault: InstallFault
  constructor(fault: InstallFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'InstallFailed'
    this.fault = fault
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/** A disk's refusal in our words; everything else as it is. */
export function asDiskFailure(error: unknown, folder: string): unknown {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new InstallFailed('no_space', `the disk of ${folder} is full; what was fetched stays`, error)
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOTDIR' || code === 'EEXIST') {
    return new InstallFailed('read_only', `${folder} cannot be written (${code})`, error)
  }
  return error
}
