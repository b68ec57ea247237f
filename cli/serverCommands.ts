import type { CommandResult, CommandContext, ServerCommands } from '@scene-partner/contract/commandLine'
import type { Command, ParsedArguments } from './command.ts'

/** Loads the built server. Only commands that need the database call this. */
async function loadServerCommands({ dist }: CommandContext): Promise<ServerCommands> {
  const built: { serverCommands: ServerCommands } = await import(
    /* @vite-ignore */ new URL('server/serverCommands.js', dist).href
  )
  return built.serverCommands
}

type CommandWithoutOptions = 'checkInvariants' | 'runDoctor'

/** Creates a command that calls a server command without options. */
export const runWithoutOptions =
  (name: CommandWithoutOptions): Command['run'] =>
  async (_given, context) =>
    (await loadServerCommands(context))[name](context, {})

/** Creates the sample accounts; with `--large`, also 100,000 users with their data. */
export const runSeed: Command['run'] = async ({ isSet }, context) =>
  (await loadServerCommands(context)).seed(context, { isLarge: isSet('large') })

/** Creates a command that acts on one account. */
export const runForAccount =
  (
    name: 'createAdmin' | 'promoteAdmin' | 'confirmAdmin' | 'makeSuperadmin' | 'createResetLink' | 'resetSecondFactor',
  ): Command['run'] =>
  async ({ operands: [email = ''] }, context) =>
    (await loadServerCommands(context))[name](context, { email })

/** Creates a coupon from the command's options. */
export const runCreateCoupon: Command['run'] = async (given, context): Promise<CommandResult> => {
  const {
    operands: [code = ''],
    text,
    wholeNumber,
    list,
  } = given
  return (await loadServerCommands(context)).createCoupon(context, {
    code,
    type: text('type') ?? 'trial',
    value: wholeNumber('value') ?? 100,
    description: text('description') ?? '',
    duration: text('duration'),
    durationInMonths: wholeNumber('months', 1),
    trialDays: wholeNumber('trial-days', 1),
    quotaCharacters: wholeNumber('characters', 1),
    maxRedemptions: wholeNumber('max-redemptions', 1),
    maxPerUser: wholeNumber('per-user', 1),
    expiresAt: text('expires'),
    allowDomains: list('allow-domains'),
    denyDomains: list('deny-domains'),
    allowedPlans: list('plans'),
  })
}

/** The options of the commands that read a backup. */
export const decryptionOptions = {
  'passphrase-file': { value: 'FILE', description: 'the file with the passphrase of an encrypted backup' },
  'identity-file': { value: 'FILE', description: 'the file with the private age key of an encrypted backup' },
}

const readSource = ({ operands: [file = ''], text }: ParsedArguments) => ({
  file,
  passphraseFile: text('passphrase-file'),
  identityFile: text('identity-file'),
})

/** Writes a backup. */
export const runBackup: Command['run'] = async ({ text }, context) =>
  (await loadServerCommands(context)).createBackup(context, {
    to: text('to'),
    passphraseFile: text('passphrase-file'),
    recipient: text('recipient'),
  })

/** Checks a backup. */
export const runVerify: Command['run'] = async (given, context) =>
  (await loadServerCommands(context)).verifyBackup(context, readSource(given))

/** Restores a backup. */
export const runRestore: Command['run'] = async (given, context) =>
  (await loadServerCommands(context)).restoreBackup(context, {
    ...readSource(given),
    acceptsViolations: given.isSet('accept-violations'),
  })

/** Moves the embedded database to Postgres, or the stored files to a bucket. */
export const runMove = async (to: string, context: CommandContext): Promise<CommandResult> =>
  (await loadServerCommands(context)).moveData(context, { to })
