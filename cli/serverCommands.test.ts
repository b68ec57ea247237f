// Tests which command of the server each of these commands calls, and with which input. Covers most of the commands
// that need the database.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './cli.ts'

/** The source of a fake of the server commands: each returns its name and its input. */
const builtServer = `
const names = [
  'createAdmin', 'promoteAdmin', 'confirmAdmin', 'makeSuperadmin', 'createResetLink', 'resetSecondFactor',
  'createCoupon', 'createBackup', 'verifyBackup', 'restoreBackup', 'seed',
]
const answer = (name) => async (_context, input) => ({ exitCode: 0, text: '', data: [name, input] })
export const serverCommands = Object.fromEntries(names.map((name) => [name, answer(name)]))
`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-cli-server-'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'server/serverCommands.js'), builtServer)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a command. Returns the name of the called server command, and its input without absent options. */
async function callOf(...args: string[]): Promise<unknown> {
  let output = ''
  const dist = pathToFileURL(`${folder}/`)
  const context = { environment: {}, version: '1.2.3', dist, migrations: dist, reportProgress: () => undefined }
  const code = await run([...args, '--json'], context, { out: (text) => (output += text), err: () => undefined })
  expect(code).toBe(0)
  return JSON.parse(output)
}

test('`coupon create` passes each option to the server; without options, it creates a trial', async () => {
  const noDomainsOrPlans = { allowDomains: [], denyDomains: [], allowedPlans: [] }
  expect(await callOf('coupon', 'create', 'SPRING')).toEqual([
    'createCoupon',
    { code: 'SPRING', type: 'trial', value: 100, description: '', ...noDomainsOrPlans },
  ])
  const options = [
    ...['--type=percentage', '--value=25', '--duration=repeating', '--months=2', '--trial-days=3', '--characters=4'],
    ...['--max-redemptions=5', '--per-user=6', '--expires=2027-01-31', '--plans=annual', '--description=For spring'],
    ...['--allow-domains=rada.example,lamda.example', '--deny-domains=other.example'],
  ]
  expect(await callOf('coupon', 'create', 'SPRING', ...options)).toEqual([
    'createCoupon',
    {
      ...{ code: 'SPRING', type: 'percentage', value: 25, description: 'For spring' },
      ...{ duration: 'repeating', durationInMonths: 2, trialDays: 3, quotaCharacters: 4 },
      ...{ maxRedemptions: 5, maxPerUser: 6, expiresAt: '2027-01-31' },
      ...{ allowDomains: ['rada.example', 'lamda.example'], denyDomains: ['other.example'], allowedPlans: ['annual'] },
    },
  ])
})

test('each `admin` command calls its own server command with the e-mail address', async () => {
  const email = 'ada@example.com'
  for (const [command, name] of [
    ['create', 'createAdmin'],
    ['promote', 'promoteAdmin'],
    ['confirm', 'confirmAdmin'],
    ['make-superadmin', 'makeSuperadmin'],
    ['reset-link', 'createResetLink'],
    ['reset-second-factor', 'resetSecondFactor'],
  ] as const)
    expect([command, await callOf('admin', command, email)]).toEqual([command, [name, { email }]])
})

test('the commands for backups and sample data pass their options to the server; --accept-violations and --large are off by default', async () => {
  const keys = ['--passphrase-file', 'words.txt', '--identity-file', 'key.txt']
  const source = { file: 'b.zip', passphraseFile: 'words.txt', identityFile: 'key.txt' }
  expect(await callOf('verify', 'b.zip', ...keys)).toEqual(['verifyBackup', source])
  expect(await callOf('restore', 'b.zip')).toEqual(['restoreBackup', { file: 'b.zip', acceptsViolations: false }])
  expect(await callOf('restore', 'b.zip', ...keys, '--accept-violations')).toEqual([
    'restoreBackup',
    { ...source, acceptsViolations: true },
  ])
  const target = ['--to', 'backups', '--passphrase-file', 'words.txt', '--recipient', 'age1x']
  expect(await callOf('backup', ...target)).toEqual([
    'createBackup',
    { to: 'backups', passphraseFile: 'words.txt', recipient: 'age1x' },
  ])
  expect(await callOf('seed')).toEqual(['seed', { isLarge: false }])
  expect(await callOf('seed', '--large')).toEqual(['seed', { isLarge: true }])
})
