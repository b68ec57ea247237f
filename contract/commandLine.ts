/** How a command ends, after `sysexits.h`: done, wrong usage, bad input, a service is missing, bad configuration. */
export type ExitCode = 0 | 64 | 65 | 69 | 78

/** What a command is given of its surroundings. */
export type CommandContext = {
  environment: Record<string, string | undefined>
  version: string
  /** `dist/`, with the built server and its workers. */
  dist: URL
  migrations: URL
  /** Says how far it is, beside the answer. */
  note(words: string): void
}

/** The answer as people read it and as programs do; or one sentence on why there is none. */
export type CommandAnswer =
  | { exitCode: ExitCode; text: string; data: unknown }
  | { exitCode: ExitCode; refusal: string }

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

type ServerCommand<Input> = (context: CommandContext, input: Input) => Promise<CommandAnswer>

/**
 * What the command line asks of the server's side: all that needs the database. The command line loads it only then,
 * from the built server beside it.
 */
export type ServerCommands = {
  createAdmin: ServerCommand<{ email: string }>
  promoteAdmin: ServerCommand<{ email: string }>
  makeSuperadmin: ServerCommand<{ email: string }>
  createResetLink: ServerCommand<{ email: string }>
  resetSecondFactor: ServerCommand<{ email: string }>
  createCoupon: ServerCommand<NewCoupon>
  checkInvariants: ServerCommand<Record<never, never>>
  examine: ServerCommand<Record<never, never>>
  /** `isLarge`: a house of a hundred thousand people beside them. */
  seed: ServerCommand<{ isLarge?: boolean }>
}
