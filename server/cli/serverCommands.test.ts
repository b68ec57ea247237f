import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startStandInElevenLabs } from '@scene-partner/speech/engines/elevenlabs/standInElevenLabs'
import { startStandInSpeechApi } from '@scene-partner/speech/engines/speechApi/standInSpeechApi'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDatabase, type Database } from '../platform/database/database.ts'
import { entries, migrations, prepareDataDir, quietLog } from '../testing/templates.ts'
import { testDatabase, testServerUrl, type TestDatabase } from '../testing/testDatabase.ts'
import { serverCommands } from './serverCommands.ts'

const dist = pathToFileURL(join(import.meta.dirname, '../../dist/'))

/** What a running server holds: a Postgres that has an address, or an embedded one that is found by its folder. */
let running: Database
let onPostgres: TestDatabase | undefined
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'scene-partner-commands-'))
  if (testServerUrl) {
    running = onPostgres = await testDatabase()
  } else {
    await prepareDataDir(dataDir)
    running = await startDatabase({ dataDir, entries, log: quietLog })
  }
})
afterAll(async () => {
  if (onPostgres) await onPostgres[Symbol.asyncDispose]()
  else await running.close()
  await rm(dataDir, { recursive: true, force: true })
})

const context = (environment: Record<string, string> = {}) => ({
  environment: { DATA_DIR: dataDir, ...(onPostgres?.url && { DATABASE_URL: onPostgres.url }), ...environment },
  version: '1.2.3',
  dist,
  migrations,
  note: () => undefined,
})
const coupon = {
  type: 'percentage',
  value: 25,
  description: '',
  duration: undefined,
  durationInMonths: undefined,
  trialDays: undefined,
  quotaCharacters: undefined,
  maxRedemptions: undefined,
  maxPerUser: undefined,
  expiresAt: undefined,
  allowDomains: [],
  denyDomains: [],
  allowedPlans: [],
}

describe('the command line, beside a running server', () => {
  test('makes an administrator, once, and the link that sets its password', async () => {
    const email = 'boss@example.com'
    const made = await serverCommands.createAdmin(context(), { email })
    expect(made).toMatchObject({
      exitCode: 0,
      data: { email, url: expect.stringMatching(/\/reset-password\?token=[\w-]{40,}$/) },
    })
    const { rows } = await running.db.execute(
      sql`select is_admin, role, email_verified from users where email = ${email}`,
    )
    expect(rows).toEqual([{ is_admin: true, role: 'admin', email_verified: true }])

    const again = await serverCommands.createAdmin(context(), { email })
    expect(again).toEqual({ exitCode: 65, refusal: 'An account already exists with this email.' })
  })

  test('promotes and helps back in only who has an account', async () => {
    await serverCommands.seed(context(), {})
    expect(await serverCommands.promoteAdmin(context(), { email: ' Paying@Example.com ' })).toMatchObject({
      exitCode: 0,
    })
    expect(await serverCommands.createResetLink(context(), { email: 'free@example.com' })).toMatchObject({
      exitCode: 0,
    })
    for (const command of [serverCommands.promoteAdmin, serverCommands.createResetLink]) {
      expect(await command(context(), { email: 'nobody@example.com' })).toMatchObject({ exitCode: 65 })
      expect(await command(context(), { email: 'no address' })).toMatchObject({ exitCode: 65 })
    }
  })

  test('makes the first superadmin, whom no list and no office could, and writes it down', async () => {
    const email = 'free@example.com'
    await serverCommands.seed(context(), {})
    expect(await serverCommands.makeSuperadmin(context(), { email: ' Free@Example.com' })).toMatchObject({
      exitCode: 0,
      text: 'free@example.com is a superadmin.',
    })
    const { rows: people } = await running.db.execute(sql`select is_admin, role from users where email = ${email}`)
    expect(people).toEqual([{ is_admin: true, role: 'superadmin' }])
    const { rows: lines } = await running.db.execute(sql`
      select admin_id, metadata ->> 'to' as became from admin_log
      where action = 'admin.appointed' and metadata ->> 'userId' = (select id from users where email = ${email})`)
    expect(lines).toEqual([{ admin_id: 'operator', became: 'superadmin' }])
    // Promoted once more they are not dismissed from what they were.
    expect(await serverCommands.promoteAdmin(context(), { email })).toMatchObject({ exitCode: 0 })
    const { rows: still } = await running.db.execute(sql`select role from users where email = ${email}`)
    expect(still).toEqual([{ role: 'superadmin' }])
    expect(await serverCommands.makeSuperadmin(context(), { email: 'nobody@example.com' })).toMatchObject({
      exitCode: 65,
    })
  })

  test('makes a coupon under its one spelling, and says what is wrong with another', async () => {
    expect(await serverCommands.createCoupon(context(), { ...coupon, code: ' spring-25 ' })).toMatchObject({
      exitCode: 0,
      data: { code: 'SPRING-25' },
    })
    expect(await serverCommands.createCoupon(context(), { ...coupon, code: 'Spring-25' })).toMatchObject({
      exitCode: 65,
    })
    for (const wrong of [
      { code: 'two words' },
      { value: 0 },
      { value: 101 },
      { type: 'gift' },
      { duration: 'always' },
      { expiresAt: 'soon' },
    ]) {
      expect(await serverCommands.createCoupon(context(), { ...coupon, code: 'OTHER', ...wrong })).toMatchObject({
        exitCode: 64,
      })
    }
  })

  test('seeds the same people every time, and only on this machine', async () => {
    const first = await serverCommands.seed(context(), {})
    const second = await serverCommands.seed(context(), {})
    expect(first).toMatchObject({
      exitCode: 0,
      data: {
        accounts: [{ email: 'free@example.com' }, { email: 'paying@example.com' }, { email: 'admin@example.com' }],
      },
    })
    expect(second).toMatchObject({ exitCode: 0 })
    const away = await serverCommands.seed(context({ PUBLIC_URL: 'https://scenes.example' }), {})
    expect(away).toMatchObject({ exitCode: 78 })
  })

  test('makes no large house while a server answers others from the same database', async () => {
    await running.db.execute(sql`select 1`)
    expect(await serverCommands.seed(context(), { isLarge: true })).toMatchObject({ exitCode: 69 })
    const { rows } = await running.db.execute(sql`select 1 from coupons where code like 'STAGE-%'`)
    expect(rows).toEqual([])
  })

  test('finds that the figures agree, and names what does not', async () => {
    expect(await serverCommands.checkInvariants(context(), {})).toMatchObject({ exitCode: 0, data: { isWell: true } })

    await running.db.execute(sql`update coupons set times_redeemed = 3 where code = 'SPRING-25'`)
    await running.db.execute(
      sql`insert into usage_months (user_id, month, used) select id, '2026-11', 7 from users where email = 'free@example.com'`,
    )
    const answer = await serverCommands.checkInvariants(context(), {})
    expect(answer.exitCode).toBe(65)
    const text = 'text' in answer ? answer.text : ''
    expect(text).toContain('SPRING-25: counts 3')
    expect(text).toContain('used 7 and held back 0, by its generations 0 and 0')
  })

  test('examines the installation without keeping anyone waiting for what is wrong', async () => {
    const answer = await serverCommands.examine(context(), {})
    const { checks } = (answer as { data: { checks: { name: string; state: string }[] } }).data
    const states = Object.fromEntries(checks.map(({ name, state }) => [name, state]))
    expect(states).toMatchObject({
      node: 'well',
      configuration: 'well',
      database: 'well',
      storage: 'well',
      speech: 'well',
      mail: 'well',
      payment: 'well',
    })

    const wrong = await serverCommands.examine(context({ PORT: 'many', LOG_LEVEL: 'loud' }), {})
    expect(wrong).toMatchObject({ exitCode: 78, text: expect.stringMatching(/PORT[^]*LOG_LEVEL/) })
  })

  test('tells of each hosted service whether it answers, takes the key, and how much is left', async () => {
    const elevenLabs = await startStandInElevenLabs({ key: 'the-right-key' })
    const server = await startStandInSpeechApi()
    try {
      const environment = { ELEVENLABS_API_BASE: elevenLabs.url, SPEECH_API_URL: `${server.url}/v1` }
      const well = await serverCommands.examine(context({ ...environment, ELEVENLABS_API_KEY: 'the-right-key' }), {})
      expect(well).toMatchObject({
        text: expect.stringMatching(
          /well {4}ElevenLabs +reachable, key accepted; 30,000 of 30,000 characters left[^]*well {4}speech server +reachable; kokoro speaks for \d+/,
        ),
      })
      const wrong = await serverCommands.examine(context({ ...environment, ELEVENLABS_API_KEY: 'another-key' }), {})
      expect(wrong).toMatchObject({
        exitCode: 69,
        text: expect.stringMatching(/FAILED {2}ElevenLabs +ElevenLabs refuses the key/),
      })
      expect(JSON.stringify([well, wrong])).not.toMatch(/the-right-key|another-key/)
    } finally {
      await Promise.all([elevenLabs.close(), server.close()])
    }
  })

  test('says in one line what is wrong with the configuration or the database', async () => {
    expect(await serverCommands.checkInvariants(context({ PORT: 'many' }), {})).toMatchObject({
      exitCode: 78,
      refusal: expect.stringContaining('PORT'),
    })
    const nowhere = context({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(await serverCommands.checkInvariants(nowhere, {})).toMatchObject({
      exitCode: 69,
      refusal: 'The database does not answer.',
    })
  })
})
