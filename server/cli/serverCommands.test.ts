// This file is long because all its tests use one running database, which takes seconds to start.
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startFakeElevenLabs } from '@scene-partner/speech/engines/elevenlabs/fakeElevenLabs'
import { startFakeSpeechApi } from '@scene-partner/speech/engines/speechApi/fakeSpeechApi'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeSmtpServer } from '../adapters/mail/testing/fakeSmtpServer.ts'
import { startDatabase, type Database } from '../platform/database/database.ts'
import { entries, migrations, prepareDataDir, silentLog } from '../testing/databaseTemplates.ts'
import { testDatabase, testServerUrl, type TestDatabase } from '../testing/testDatabase.ts'
import { serverCommands } from './serverCommands.ts'

const dist = pathToFileURL(join(import.meta.dirname, '../../dist/'))

/** The database of a running server: Postgres with a URL, or an embedded one found by its folder. */
let running: Database
let onPostgres: TestDatabase | undefined
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'scene-partner-commands-'))
  if (testServerUrl) {
    running = onPostgres = await testDatabase()
  } else {
    await prepareDataDir(dataDir)
    running = await startDatabase({ dataDir, entries, log: silentLog })
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
  reportProgress: () => undefined,
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

describe('commands that run beside a running server', () => {
  // [spec1 §8.45]
  test('the command `admin create` creates an admin once and prints a link to set the password', async () => {
    const email = 'boss@example.com'
    await chmod(dataDir, 0o755)
    const made = await serverCommands.createAdmin(context(), { email })
    expect(made).toMatchObject({
      exitCode: 0,
      data: { email, url: expect.stringMatching(/\/reset-password\?token=[\w-]{40,}$/) },
    })
    const { rows } = await running.db.execute(
      sql`select is_admin, role, email_verified from users where email = ${email}`,
    )
    expect(rows).toEqual([{ is_admin: true, role: 'admin', email_verified: true }])

    // The command has also denied all other users of the machine the access to the data folder.
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)

    const again = await serverCommands.createAdmin(context(), { email })
    expect(again).toEqual({ exitCode: 65, refusal: 'An account already exists with this email.' })
  })

  test('`admin promote` and `admin reset-link` refuse unknown e-mail addresses', { tags: ['long'] }, async () => {
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

  test('for an existing admin, the `admin` commands set the role, print a new link, and confirm the admin only if ADMIN_EMAILS has the email', async () => {
    const email = 'chief@example.com'
    const made = await serverCommands.createAdmin(context(), { email })
    expect(await serverCommands.makeSuperadmin(context(), { email })).toMatchObject({ exitCode: 0 })
    const { rows } = await running.db.execute(sql`select is_admin, role from users where email = ${email}`)
    expect(rows).toEqual([{ is_admin: true, role: 'superadmin' }])

    const link = await serverCommands.createResetLink(context(), { email })
    expect(link).toMatchObject({ data: { url: expect.stringMatching(/\/reset-password\?token=[\w-]{40,}$/) } })
    expect(link).not.toMatchObject({ data: 'data' in made ? made.data : expect.unreachable('the admin was created') })

    const named = (address: string) => context({ ADMIN_EMAILS: address })
    expect(await serverCommands.confirmAdmin(named('other@example.com'), { email })).toMatchObject({
      exitCode: 65,
      refusal: expect.stringContaining(`${email} is not in ADMIN_EMAILS`),
    })
    expect(await serverCommands.confirmAdmin(named(email), { email })).toMatchObject({ exitCode: 0 })
    expect(await serverCommands.resetSecondFactor(context(), { email: 'nobody@example.com' })).toMatchObject({
      exitCode: 65,
    })
  })

  // [spec2 §3.21] [spec2 §6.17]
  test('the command `admin make-superadmin` sets the role and writes the admin log', { tags: ['long'] }, async () => {
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
    // The command `admin promote` does not lower the role of a superadmin.
    expect(await serverCommands.promoteAdmin(context(), { email })).toMatchObject({ exitCode: 0 })
    const { rows: still } = await running.db.execute(sql`select role from users where email = ${email}`)
    expect(still).toEqual([{ role: 'superadmin' }])
    expect(await serverCommands.makeSuperadmin(context(), { email: 'nobody@example.com' })).toMatchObject({
      exitCode: 65,
    })
  })

  test('the command `coupon create` stores the coupon code in capital letters and refuses invalid options', async () => {
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
      { expiresAt: '2027' },
      { expiresAt: '2027-02-30' },
      { expiresAt: '2027-01-31T18:00' },
    ]) {
      expect(await serverCommands.createCoupon(context(), { ...coupon, code: 'OTHER', ...wrong })).toMatchObject({
        exitCode: 64,
      })
    }
  })

  test('by default, `coupon create` gives a trial 30 days and 30,000 characters; a discount applies once', async () => {
    const create = async (change: { code: string; type: string; value: number }) => {
      const answer = await serverCommands.createCoupon(context(), { ...coupon, ...change })
      return 'data' in answer ? answer.data : answer.refusal
    }
    const withoutLimits = { description: '', maxRedemptions: null, expiresAt: null, constraints: {} }
    expect(await create({ code: 'TRIAL', type: 'trial', value: 100 })).toEqual({
      ...{ code: 'TRIAL', type: 'trial', value: 100, ...withoutLimits, duration: '30d', durationInMonths: 1 },
      ...{ trialDays: 30, quotaCharacters: 30_000, metadata: { is30DayTrial: true } },
    })
    expect(await create({ code: 'HALF', type: 'percentage', value: 50 })).toEqual({
      ...{ code: 'HALF', type: 'percentage', value: 50, ...withoutLimits, duration: 'once', durationInMonths: null },
      ...{ trialDays: null, quotaCharacters: null, metadata: {} },
    })
  })

  test('`coupon create` stores each limit of a coupon, such as domains, plans, and redemptions in total and per account', async () => {
    const limits = { maxRedemptions: 5, maxPerUser: 2, trialDays: 60, quotaCharacters: 4_000, durationInMonths: 3 }
    const lists = { allowDomains: ['rada.example'], denyDomains: ['other.example'], allowedPlans: ['annual'] }
    await serverCommands.createCoupon(context(), { ...coupon, code: 'LIMITED', type: 'trial', ...limits, ...lists })
    const { rows } = await running.db.execute(sql`
      select max_redemptions, trial_days, quota_characters, duration_in_months, metadata, constraints
      from coupons where code = 'LIMITED'`)
    expect(rows).toEqual([
      {
        ...{ max_redemptions: 5, trial_days: 60, quota_characters: 4_000, duration_in_months: 3, metadata: {} },
        constraints: { ...lists, maxPerUser: 2 },
      },
    ])
  })

  test.each([
    ['a day', '2027-01-31', 'the end of this day in UTC', '2027-01-31T23:59:59.999Z'],
    ['a time with a zone', '2027-01-31T18:00+01:00', 'this time', '2027-01-31T17:00:00.000Z'],
  ])(
    'for `coupon create --expires` with %s (%s), the coupon expires at %s',
    async (_what, expiresAt, _when, stored) => {
      const code = `LAST-${expiresAt.length}`
      expect(await serverCommands.createCoupon(context(), { ...coupon, code, expiresAt })).toMatchObject({
        exitCode: 0,
      })
      const { rows } = await running.db.execute(sql`select expires_at from coupons where code = ${code}`)
      expect(rows.map((row) => new Date(String(row['expires_at'])).toISOString())).toEqual([stored])
    },
  )

  test('the command `seed` can be repeated, and is refused outside local mode', async () => {
    const first = await serverCommands.seed(context(), {})
    const second = await serverCommands.seed(context(), {})
    expect(first).toMatchObject({
      exitCode: 0,
      data: {
        accounts: [{ email: 'free@example.com' }, { email: 'paying@example.com' }, { email: 'admin@example.com' }],
      },
    })
    expect(second).toMatchObject({ exitCode: 0 })
    const { rows } = await running.db.execute(sql`
      select email, subscription_tier, subscription_status, is_admin, role, subscription_expires_at > now() as is_valid
      from users where email in ('free@example.com', 'paying@example.com', 'admin@example.com') order by email`)
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['admin@example.com', 'inactive', 'inactive', true, 'admin', null],
      ['free@example.com', 'free', 'inactive', false, null, null],
      ['paying@example.com', 'paid', 'active', false, null, true],
    ])
    const away = await serverCommands.seed(context({ PUBLIC_URL: 'https://scenes.example' }), {})
    expect(away).toMatchObject({ exitCode: 78 })
  })

  test('the command `seed --large` is refused while a server uses the database', async () => {
    await running.db.execute(sql`select 1`)
    expect(await serverCommands.seed(context(), { isLarge: true })).toMatchObject({ exitCode: 69 })
    const { rows } = await running.db.execute(sql`select 1 from coupons where code like 'STAGE-%'`)
    expect(rows).toEqual([])
  })

  test('the command `invariants` finds no inconsistency in consistent data, and names each inconsistency in inconsistent data', async () => {
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

  test('the command `doctor` checks the installation and reports all wrong settings together', async () => {
    const answer = await serverCommands.runDoctor(context(), {})
    const { checks } = (answer as { data: { checks: { name: string; state: string }[] } }).data
    const states = Object.fromEntries(checks.map(({ name, state }) => [name, state]))
    // Voices that are not installed are reported only as a note, so the exit code is 0.
    expect([answer.exitCode, states['voices']]).toEqual([0, 'note'])
    expect(states).toMatchObject({
      node: 'well',
      configuration: 'well',
      database: 'well',
      storage: 'well',
      speech: 'well',
      mail: 'well',
      payment: 'well',
    })

    const wrong = await serverCommands.runDoctor(context({ PORT: 'many', LOG_LEVEL: 'loud' }), {})
    expect(wrong).toMatchObject({ exitCode: 78, text: expect.stringMatching(/PORT[^]*LOG_LEVEL/) })
  })

  test.skipIf(testServerUrl)(
    'the command `doctor` fails if ElevenLabs refuses the key or a migration is missing, and reports an unsent e-mail as a note',
    async () => {
      await using smtp = await startFakeSmtpServer()
      const elevenLabs = await startFakeElevenLabs({ key: 'the-right-key' })
      const { rows: removed } = await running.db.execute(sql`
        delete from schema_migrations where name = (select max(name) from schema_migrations) returning name, hash`)
      await running.db.execute(sql`
        insert into outbox (id, message_id, template, to_address, subject, text_body, html_body, state, next_attempt_at, created_at)
        values ('dead', 'dead', 'welcome', 'gone@example.com', '', '', '', 'dead', now(), now())`)
      try {
        const settings = { SMTP_URL: smtp.url, ELEVENLABS_API_BASE: elevenLabs.url, ELEVENLABS_API_KEY: 'another-key' }
        const answer = await serverCommands.runDoctor(context(settings), {})
        expect(answer.exitCode).toBe(69)
        const lines = 'text' in answer ? answer.text : ''
        expect(lines).toMatch(/^note +mail +SMTP answers; \d+ waiting, 1 failed$/m)
        expect(lines).toMatch(/^FAILED +voices +.*elevenlabs: ElevenLabs refuses the key/m)
        expect(lines).toMatch(/^FAILED +database +.*another version: /m)
        expect(lines).toContain(String(removed[0]?.['name']))
      } finally {
        await running.db.execute(sql`delete from outbox where id = 'dead'`)
        await running.db.execute(
          sql`insert into schema_migrations (name, hash) values (${removed[0]?.['name']}, ${removed[0]?.['hash']})`,
        )
        await elevenLabs.close()
      }
    },
  )

  test(
    'the command `doctor` reports whether each hosted service responds and accepts the key, and the remaining quota',
    { tags: ['long'] },
    async () => {
      const elevenLabs = await startFakeElevenLabs({ key: 'the-right-key' })
      const server = await startFakeSpeechApi()
      try {
        const environment = { ELEVENLABS_API_BASE: elevenLabs.url, SPEECH_API_URL: `${server.url}/v1` }
        const well = await serverCommands.runDoctor(
          context({ ...environment, ELEVENLABS_API_KEY: 'the-right-key' }),
          {},
        )
        expect(well).toMatchObject({
          text: expect.stringMatching(
            /well {4}ElevenLabs +reachable, key accepted; 30,000 of 30,000 characters left[^]*well {4}speech server +reachable; kokoro speaks for \d+/,
          ),
        })
        const wrong = await serverCommands.runDoctor(context({ ...environment, ELEVENLABS_API_KEY: 'another-key' }), {})
        expect(wrong).toMatchObject({
          exitCode: 69,
          text: expect.stringMatching(/FAILED {2}ElevenLabs +ElevenLabs refuses the key/),
        })
        expect(JSON.stringify([well, wrong])).not.toMatch(/the-right-key|another-key/)
      } finally {
        await Promise.all([elevenLabs.close(), server.close()])
      }
    },
  )

  test('with a wrong setting or an unreachable database, a command fails and names the cause', async () => {
    expect(await serverCommands.checkInvariants(context({ PORT: 'many' }), {})).toMatchObject({
      exitCode: 78,
      refusal: expect.stringContaining('PORT'),
    })
    const nowhere = context({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(await serverCommands.checkInvariants(nowhere, {})).toMatchObject({
      exitCode: 69,
      refusal: 'The database does not respond.',
    })
  })
})
