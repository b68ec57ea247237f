/**
 * Exit code of a command (`sysexits.h`): 0 success, 64 wrong usage, 65 bad input, 69 a service is missing, 78 wrong
 * configuration.
 */
export type ExitCode = 0 | 64 | 65 | 69 | 78

/** The environment in which a command runs. */
export type CommandContext = {
  environment: Record<string, string | undefined>
  version: string
  /** The `dist/` folder with the built server and its workers. */
  dist: URL
  migrations: URL
  /** Shows a progress message to the user. The message is not part of the command's result. */
  reportProgress(message: string): void
}

/** Result of a command: `text` for people and `data` for programs, or one sentence that says why it failed. */
export type CommandResult =
  | { exitCode: ExitCode; text: string; data: unknown }
  | { exitCode: ExitCode; refusal: string }

/**
 * A coupon as its creator enters it. `undefined`: the option was not given. An empty list restricts nothing: all
 * domains or all plans are allowed.
 */
export type NewCoupon = {
  code: string
  type: string
  value: number
  description: string
  duration: string | undefined
  durationInMonths: number | undefined
  trialDays: number | undefined
  quotaCharacters: number | undefined
  maxRedemptions: number | undefined
  maxPerUser: number | undefined
  expiresAt: string | undefined
  allowDomains: string[]
  denyDomains: string[]
  allowedPlans: string[]
}

/** How to decrypt a backup: a file with its passphrase, or a file with private keys of the encryption tool `age`. */
type Decryption = { passphraseFile: string | undefined; identityFile: string | undefined }

type ServerCommand<Input> = (context: CommandContext, input: Input) => Promise<CommandResult>

/**
 * The commands that need the database. The server implements these commands. The command line loads the built server
 * only when the user calls such a command.
 */
export type ServerCommands = {
  createAdmin: ServerCommand<{ email: string }>
  promoteAdmin: ServerCommand<{ email: string }>
  confirmAdmin: ServerCommand<{ email: string }>
  makeSuperadmin: ServerCommand<{ email: string }>
  createResetLink: ServerCommand<{ email: string }>
  resetSecondFactor: ServerCommand<{ email: string }>
  createCoupon: ServerCommand<NewCoupon>
  checkInvariants: ServerCommand<Record<never, never>>
  runDoctor: ServerCommand<Record<never, never>>
  /**
   * Writes all data into one file in `to` (a folder or `s3://bucket/folder`; absent: `DATA_DIR/backups`). The file is
   * encrypted by passphrase or key, and not encrypted if neither is given.
   */
  createBackup: ServerCommand<{
    to: string | undefined
    passphraseFile: string | undefined
    recipient: string | undefined
  }>
  /** Checks a backup: reads it completely and loads it into a separate database. */
  verifyBackup: ServerCommand<Decryption & { file: string }>
  /**
   * Replaces all data by the data of a backup. With `acceptsViolations`, the backup may contain data that violates
   * invariants.
   */
  restoreBackup: ServerCommand<Decryption & { file: string; acceptsViolations: boolean }>
  /** Moves the embedded database to Postgres, or the stored files to a bucket. */
  moveData: ServerCommand<{ to: string }>
  /** Creates the sample accounts. `isLarge` also creates 100,000 users with their data. */
  seed: ServerCommand<{ isLarge?: boolean }>
}
