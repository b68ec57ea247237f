import type { ExitCode } from '@scene-partner/contract/commandLine'

/** Ends a command with one sentence for the operator and an exit code. */
export class BackupError extends Error {
  readonly exitCode: ExitCode
  constructor(exitCode: ExitCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BackupError'
    this.exitCode = exitCode
  }
}

/** Creates an error for a file that is not a usable backup (exit code 65). */
export const badBackup = (message: string, cause?: unknown) =>
  new BackupError(65, `${message} Nothing was changed.`, cause)

/** Creates an error for something that is missing or in use (exit code 69). */
export const notPossible = (message: string, cause?: unknown) => new BackupError(69, message, cause)

const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Returns whether an error or one of its causes means a full disk. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++)
    if ('code' in at && fullDiskCodes.has(String(at.code))) return true
  return false
}
