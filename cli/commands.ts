import { type Command, exits, Refusal, wrongUsage } from './command.ts'
import { installVoices, removeVoices } from './installVoices.ts'
import { listVoices } from './listVoices.ts'
import { createCoupon, forAccount, plainly, seed } from './onServer.ts'
import { parse } from './parse.ts'
import { read } from './read.ts'

const notYet =
  (words: string): Command['run'] =>
  async () => {
    throw new Refusal(exits.unavailable, `${words} is not built yet`)
  }

const required = (option: string, value: string | undefined): string => {
  if (value) return value
  throw wrongUsage(`--${option} is missing`)
}

/** Every command there is. Longer names stand before shorter ones that they begin with. */
export const commands: readonly Command[] = [
  {
    name: 'read',
    operands: 'FILE|-',
    says: 'reads a text aloud into an MP3; - reads what is piped in',
    options: {
      voice: { value: 'NAME', says: 'who reads; `voices` tells who there is' },
      out: { value: 'FILE.mp3', says: 'where the recording goes' },
      cast: { value: 'auto', says: 'a voice for each character of a script' },
      me: { value: 'CHARACTER', says: 'leaves silence for my lines, as long as they take' },
      everything: { says: 'reads names and directions too' },
    },
    async run({ operands: [file = ''], text, isOn }, context) {
      const cast = text('cast')
      if (cast !== undefined && cast !== 'auto') throw wrongUsage('--cast can only be auto')
      const wish = {
        voiceName: text('voice'),
        isCast: cast === 'auto',
        me: text('me'),
        readsEverything: isOn('everything'),
      }
      return read({ file, out: required('out', text('out')), ...wish }, context)
    },
  },
  {
    name: 'voices install',
    says: 'fetches the better voices; goes on where an earlier try stopped',
    options: {
      from: { value: 'DIR|URL', says: 'a folder or a mirror that has them; else their publishers' },
      engine: { value: 'A,B', says: 'only these of kokoro, pico, lexicon' },
    },
    run: ({ text, list }, context) => installVoices({ from: text('from'), sets: list('engine') }, context),
  },
  {
    name: 'voices remove',
    says: 'deletes what was installed',
    options: { engine: { value: 'A,B', says: 'only these of kokoro, pico, lexicon' } },
    run: ({ list }, context) => removeVoices(list('engine'), context),
  },
  {
    name: 'voices',
    says: 'tells who can be heard on this machine, and how well',
    run: (_given, context) => listVoices(context),
  },
  {
    name: 'parse',
    operands: 'FILE',
    says: 'takes a script apart into scenes and speeches',
    options: { as: { value: 'fountain|text', says: 'writes the script as Fountain, or as text to read, instead' } },
    run: ({ operands: [file = ''], text }) => parse(file, text('as')),
  },
  {
    name: 'admin create',
    operands: 'EMAIL',
    says: 'makes an account that is an administrator; prints the link that sets its password',
    run: forAccount('createAdmin'),
  },
  {
    name: 'admin promote',
    operands: 'EMAIL',
    says: 'makes an account an administrator',
    run: forAccount('promoteAdmin'),
  },
  {
    name: 'admin make-superadmin',
    operands: 'EMAIL',
    says: 'makes an account a superadmin, who alone makes others, and may view the accounts of administrators',
    run: forAccount('makeSuperadmin'),
  },
  {
    name: 'admin reset-link',
    operands: 'EMAIL',
    says: 'prints a link that sets a new password; it works once, within an hour',
    run: forAccount('createResetLink'),
  },
  {
    name: 'admin reset-second-factor',
    operands: 'EMAIL',
    says: 'takes a lost second factor away, with passkeys and recovery codes, and signs the account out everywhere',
    run: forAccount('resetSecondFactor'),
  },
  {
    name: 'coupon create',
    operands: 'CODE',
    says: 'makes a coupon; without options a trial of 30 days',
    options: {
      type: { value: 'trial|percentage', says: 'what it gives; trial unless said' },
      value: { value: 'PERCENT', says: 'how much off; 100 unless said' },
      duration: { value: 'once|repeating|30d', says: 'how long a discount holds' },
      months: { value: 'N', says: 'months of a repeating discount' },
      'trial-days': { value: 'N', says: 'days of a trial; 30 unless said' },
      characters: { value: 'N', says: 'characters a month while it runs' },
      'max-redemptions': { value: 'N', says: 'how often in all; without it no limit' },
      'per-user': { value: 'N', says: 'how often for one account' },
      expires: { value: 'DATE', says: 'until when it can be used, such as 2027-01-31' },
      'allow-domains': { value: 'A,B', says: 'only for addresses there' },
      'deny-domains': { value: 'A,B', says: 'not for addresses there' },
      plans: { value: 'A,B', says: 'only where it gives one of these plans' },
      description: { value: 'WORDS', says: 'what it is for' },
    },
    run: createCoupon,
  },
  {
    name: 'invariants',
    says: 'looks whether the stored figures agree with each other and with the files',
    run: plainly('checkInvariants'),
  },
  { name: 'doctor', says: 'looks whether everything this installation needs is there', run: plainly('examine') },
  {
    name: 'seed',
    says: 'makes a free actor, a paying one and an administrator, for local use',
    options: { large: { says: 'and a house of a hundred thousand people with a million recordings, without sound' } },
    run: seed,
  },
  { name: 'backup', says: 'writes everything into one file', run: notYet('backing up') },
  { name: 'restore', operands: 'FILE', says: 'brings a backup back', run: notYet('restoring') },
  { name: 'verify', operands: 'FILE', says: 'looks whether a backup is whole', run: notYet('verifying backups') },
]
