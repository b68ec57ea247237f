import { type Command, usageError } from './command.ts'
import { installVoices, removeVoices } from './installVoices.ts'
import { listVoices } from './listVoices.ts'
import {
  decryptionOptions,
  runBackup,
  runCreateCoupon,
  runForAccount,
  runMove,
  runRestore,
  runSeed,
  runVerify,
  runWithoutOptions,
} from './serverCommands.ts'
import { parse } from './parse.ts'
import { read } from './read.ts'

const required = (option: string, value: string | undefined): string => {
  if (value) return value
  throw usageError(`--${option} is missing`)
}

/**
 * All commands. The first command whose name matches the arguments is run. So if one name begins with another (`voices
 * install`, `voices`), the longer name must come first.
 */
export const commands: readonly Command[] = [
  {
    name: 'read',
    operands: 'FILE|-',
    description: 'reads a text aloud into an MP3; - reads standard input',
    options: {
      voice: { value: 'NAME', description: 'the voice; `voices` lists all voices' },
      out: { value: 'FILE.mp3', description: 'the output file' },
      cast: { value: 'auto', description: 'a voice for each character of a script' },
      me: { value: 'CHARACTER', description: 'replaces my lines by silence of the same length' },
      everything: { description: 'also reads names and directions' },
    },
    async run({ operands: [file = ''], text, isSet }, context) {
      const cast = text('cast')
      if (cast !== undefined && cast !== 'auto') throw usageError('--cast can only be auto')
      const settings = {
        voiceName: text('voice'),
        isCast: cast === 'auto',
        me: text('me'),
        readsEverything: isSet('everything'),
      }
      return read({ file, out: required('out', text('out')), ...settings }, context)
    },
  },
  {
    name: 'voices install',
    description: 'downloads the neural voices and prepares their model; resumes an interrupted download',
    options: {
      from: { value: 'DIR|URL', description: 'a folder or a mirror to copy from; default: the publishers' },
      engine: { value: 'A,B', description: 'only these of kokoro, pico, lexicon' },
    },
    run: ({ text, list }, context) => installVoices({ from: text('from'), sets: list('engine') }, context),
  },
  {
    name: 'voices remove',
    description: 'deletes installed voices',
    options: { engine: { value: 'A,B', description: 'only these of kokoro, pico, lexicon' } },
    run: ({ list }, context) => removeVoices(list('engine'), context),
  },
  {
    name: 'voices',
    description: 'lists the voices of this machine with their quality',
    run: (_given, context) => listVoices(context),
  },
  {
    name: 'parse',
    operands: 'FILE',
    description: 'parses a script into scenes and speeches',
    options: {
      as: { value: 'fountain|text', description: 'prints the script as Fountain or plain text instead' },
    },
    run: ({ operands: [file = ''], text }) => parse(file, text('as')),
  },
  {
    name: 'admin create',
    operands: 'EMAIL',
    description: 'creates an admin account; prints a link to set its password',
    run: runForAccount('createAdmin'),
  },
  {
    name: 'admin promote',
    operands: 'EMAIL',
    description: 'makes an account an admin',
    run: runForAccount('promoteAdmin'),
  },
  {
    name: 'admin confirm',
    operands: 'EMAIL',
    description: 'lets ADMIN_EMAILS count for an account whose address belonged to an earlier account',
    run: runForAccount('confirmAdmin'),
  },
  {
    name: 'admin make-superadmin',
    operands: 'EMAIL',
    description: 'makes an account a superadmin, who can appoint superadmins and view accounts of admins',
    run: runForAccount('makeSuperadmin'),
  },
  {
    name: 'admin reset-link',
    operands: 'EMAIL',
    description: 'prints a link to set a new password; it works once, within an hour',
    run: runForAccount('createResetLink'),
  },
  {
    name: 'admin reset-second-factor',
    operands: 'EMAIL',
    description: 'removes a lost second factor with passkeys and recovery codes, and ends all sessions',
    run: runForAccount('resetSecondFactor'),
  },
  {
    name: 'coupon create',
    operands: 'CODE',
    description: 'creates a coupon; default: a trial of 30 days',
    options: {
      type: { value: 'trial|percentage', description: 'kind of coupon; default: trial' },
      value: { value: 'PERCENT', description: 'discount in per cent; default: 100' },
      duration: { value: 'once|repeating|30d', description: 'duration of a discount' },
      months: { value: 'N', description: 'months of a repeating discount' },
      'trial-days': { value: 'N', description: 'days of a trial; default: 30' },
      characters: { value: 'N', description: 'characters per month while it is active' },
      'max-redemptions': { value: 'N', description: 'maximum redemptions in total; default: no limit' },
      'per-user': { value: 'N', description: 'maximum redemptions per account' },
      expires: { value: 'DATE', description: 'last day of redemption (UTC), such as 2027-01-31' },
      'allow-domains': { value: 'A,B', description: 'only for e-mail addresses in these domains' },
      'deny-domains': { value: 'A,B', description: 'not for e-mail addresses in these domains' },
      plans: { value: 'A,B', description: 'only for these plans' },
      description: { value: 'TEXT', description: 'internal description' },
    },
    run: runCreateCoupon,
  },
  {
    name: 'invariants',
    description: 'checks that stored numbers agree with each other and with the files',
    run: runWithoutOptions('checkInvariants'),
  },
  {
    name: 'doctor',
    description: 'checks everything that this installation needs',
    run: runWithoutOptions('runDoctor'),
  },
  {
    name: 'seed',
    description: 'creates a free user, a paying user and an admin for local use',
    options: {
      large: { description: 'also creates 100,000 users with a million recordings, without audio' },
    },
    run: runSeed,
  },
  {
    name: 'backup',
    description: 'writes all data into one file, also while the server runs',
    options: {
      to: { value: 'DIR|s3://…', description: 'a folder or a bucket; default: the folder backups in DATA_DIR' },
      'passphrase-file': { value: 'FILE', description: 'encrypts with the passphrase in this file' },
      recipient: { value: 'age1…', description: 'encrypts for this public key of age' },
    },
    run: runBackup,
  },
  {
    name: 'verify',
    operands: 'FILE',
    description: 'reads a backup completely and loads it into a database of its own',
    options: decryptionOptions,
    run: runVerify,
  },
  {
    name: 'restore',
    operands: 'FILE',
    description: 'replaces all data by a backup; the server must be stopped',
    options: {
      ...decryptionOptions,
      'accept-violations': { description: 'also restores data that violates invariants' },
    },
    run: runRestore,
  },
  {
    name: 'move',
    description:
      'moves the embedded database to Postgres, or stored files to a bucket; continues after an interruption',
    options: { to: { value: 'postgres://…|s3://…', description: 'an empty database, or an empty bucket or prefix' } },
    run: async (given, context) => runMove(required('to', given.text('to')), context),
  },
]
