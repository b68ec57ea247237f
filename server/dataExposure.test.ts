// What may not be taken in, and what may not come out.
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allOperations } from './app.ts'
import { credentials, linkTokens, sessions, users } from './features/accounts/tables.ts'
import { usageMonths } from './features/access/tables.ts'
import { scriptOf, scriptVersionOf } from './features/scripts/testing/ownScripts.ts'
import { actorNames } from './testing/actors.ts'
import { type Hints, type JsonSchema, protectedKeys, validFor, withKey } from './testing/arbitraries.ts'
import { captureLog } from './testing/captureLog.ts'
import { goodPassword } from './testing/startApp.ts'
import { createWorld, recordingOf, type World } from './testing/world.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const log = captureLog()

let world: World
beforeAll(async () => {
  world = await createWorld({ log: log.logger })
})
afterAll(() => world[Symbol.asyncDispose]())

const hints: Hints = {
  voiceId: ['tom'],
  text: ['Hush.'],
  password: [goodPassword],
  newPassword: [goodPassword],
  currentPassword: [goodPassword],
  priceId: ['monthly'],
  successUrl: ['/subscribe/success'],
  cancelUrl: ['/subscribe/cancel'],
  returnUrl: ['/account'],
}
const writes = allOperations
  .filter(({ contract }) => contract.effect === 'writes' && contract.name !== 'signOut')
  .map(({ contract }) => ({
    name: contract.name,
    schema: z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
  }))

const mightyValues = fc.constantFrom<unknown>(
  true,
  'superadmin',
  'studio',
  'active',
  1e9,
  '2099-01-01T00:00:00.000Z',
  ['A'],
  { isAdmin: true, tier: 'studio' },
)

type Plant = { key: string; value: unknown; depth: number }

/** Puts a key at some depth of an input, making the way to it where there is none. */
function plant(data: unknown, { key, value, depth }: Plant): unknown {
  const whole =
    typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : {}
  if (depth === 0) return withKey(whole, key, value)
  const [first = 'user'] = Object.keys(whole).filter((name) => typeof whole[name] === 'object')
  return withKey(whole, first, plant(whole[first], { key, value, depth: depth - 1 }))
}

async function protectedColumns() {
  const { db } = world.app.database
  const accounts = await db
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      createdAt: users.createdAt,
      plan: users.plan,
      isAdmin: users.isAdmin,
      role: users.role,
      canManageCoupons: users.canManageCoupons,
      tier: users.subscriptionTier,
      status: users.subscriptionStatus,
      expiresAt: users.subscriptionExpiresAt,
      trialEndDate: users.trialEndDate,
      quota: users.quotaMinutesTotal,
      override: users.override,
      usedCoupons: users.usedCoupons,
      appliedCoupon: users.appliedCoupon,
      customer: users.stripeCustomerId,
      subscription: users.stripeSubscriptionId,
    })
    .from(users)
    .orderBy(users.id)
  const views = await db
    .select({ id: sessions.id, userId: sessions.userId, by: sessions.impersonatedBy })
    .from(sessions)
    .orderBy(sessions.id)
  return { accounts, views }
}

test(`S-06 no key slipped into an input changes what is not the caller's to change (seed ${seed})`, async () => {
  const { actors, app } = world
  const before = await protectedColumns()
  const known = new Set(before.accounts.map(({ id }) => id))
  const shot = fc
    .constantFrom(...writes)
    .chain(({ name, schema }) =>
      fc.tuple(
        fc.constant(name),
        validFor(schema, '', hints),
        fc.record({ key: fc.constantFrom(...protectedKeys), value: mightyValues, depth: fc.nat(3) }),
      ),
    )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('free', 'subscriber', 'couponManager') as fc.Arbitrary<'free'>,
      shot,
      async (name, [operation, data, extra]) => {
        const response = await actors[name].post(operation, plant(data, extra))
        await response.arrayBuffer()
        expect(response.status).toBeLessThan(500)
      },
    ),
    { seed, numRuns: 300 },
  )
  await world.restore()
  const after = await protectedColumns()
  expect(after.accounts.filter(({ id }) => known.has(id))).toEqual(before.accounts)
  for (const made of after.accounts.filter(({ id }) => !known.has(id))) {
    expect(made).toMatchObject({
      isAdmin: false,
      role: null,
      canManageCoupons: false,
      emailVerified: false,
      tier: 'inactive',
      status: 'inactive',
      plan: 'paid',
      quota: 0,
      override: null,
      usedCoupons: [],
    })
  }
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  // Each account was charged for what it spoke itself; nobody for another.
  const charged = await app.database.db.select().from(usageMonths)
  for (const { userId } of charged) expect(known.has(userId)).toBe(true)
})

/** Names that no answer may have at any depth, whatever stands behind them. */
const neverTold = [
  'hash',
  'passwordHash',
  'sessionToken',
  'secret',
  'accessToken',
  'refreshToken',
  'idToken',
  'stripeCustomerId',
  'stripeSubscriptionId',
  'customerId',
  'normalisedEmail',
  'normalizedEmail',
  'createdBy',
  'ipAddress',
  'userAgent',
  'leaseOwner',
  'leaseUntil',
  'storageKey',
  'audioKey',
  'audioSha256',
  'takeKey',
  'attempts',
  'stack',
  'password',
  'token',
  'credentials',
  'account',
  'accountId',
]

const isStaff = (name: string) => ['manager', 'admin', 'superadmin'].includes(name)

function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [key, ...keysOf(part)])
}

test('S-07 no answer bears a secret, another person’s data, or the name of a thing that stays here', async () => {
  const { app, actors } = world
  const { db } = app.database
  const mark = 'planted-secret-8f3a'
  const owner = actors.subscriber
  await db
    .update(users)
    .set({
      stripeCustomerId: `${mark}-customer`,
      stripeSubscriptionId: `${mark}-subscription`,
      normalisedEmail: `${mark}@example.com`,
      override: {
        status: 'active',
        tier: 'studio',
        expiresAt: '2027-01-01T00:00:00.000Z',
        createdAt: '2026-01-01T00:00:00.000Z',
        createdBy: `${mark}-admin`,
        reason: `${mark}-reason`,
        type: 'grant',
      },
    })
    .where(eq(users.id, owner.userId))
  await db
    .update(sessions)
    .set({ ipAddress: `${mark}-address`, userAgent: `${mark}-agent` })
    .where(eq(sessions.userId, owner.userId))
  const hashes = (await db.select().from(credentials)).flatMap(({ password }) => (password ? [password] : []))
  const tokens = (await db.select().from(sessions)).map(({ token }) => token)
  const links = (await db.select().from(linkTokens)).map(({ hash }) => hash)
  const secrets = [mark, ...hashes, ...tokens, ...links]

  const reads = allOperations.filter(({ contract }) => contract.effect === 'reads').map(({ contract }) => contract.name)
  const inputs: Record<string, unknown> = {
    validateCoupon: { code: 'BREAKALEG' },
    checkGenerationLimit: { characterCount: 1 },
    weighText: { text: 'A word.', voiceId: 'tom' },
    getGenerationUnits: { generationId: recordingOf(owner) },
    getScript: { scriptId: scriptOf(owner) },
    getScriptVersions: { scriptId: scriptOf(owner) },
    getScriptVersion: { scriptId: scriptOf(owner), versionId: scriptVersionOf(owner) },
  }
  // Whom the office is for reads of others there, and never what proves who they are.
  const office = new Set<string>(
    allOperations
      .filter(({ contract: { access } }) => access === 'staff' || access === 'admin' || access === 'superadmin')
      .map(({ contract }) => contract.name),
  )
  for (const name of actorNames) {
    const actor = actors[name]
    const others = actorNames
      .filter((other) => other !== name && other !== 'visitor')
      .flatMap((other) => [actors[other].email, recordingOf(actors[other])])
    const asked: [string, unknown][] = [
      ...reads.map((read): [string, unknown] => [read, inputs[read] ?? {}]),
      ['startGeneration', { text: 'A word.', voiceId: 'tom', for: 'practice' }],
      ['updateProfile', { firstName: 'Ada', lastName: 'Ray' }],
      ['signUp', {}],
      ['getUserData', { userId: 'someone' }],
    ]
    for (const [operation, data] of asked) {
      const text = await (await actor.post(operation, data)).text()
      const hidden = office.has(operation) && isStaff(name) ? secrets : [...secrets, ...others]
      for (const secret of hidden) expect([operation, name, text.includes(secret)]).toEqual([operation, name, false])
      // How often, and until when, a letter or a job is tried is what its page in the office is for.
      const untold = office.has(operation)
        ? neverTold.filter((key) => key !== 'attempts' && key !== 'leaseUntil')
        : neverTold
      expect([operation, keysOf(JSON.parse(text)).filter((key) => untold.includes(key))]).toEqual([operation, []])
    }
  }
  await world.restore()
})

test('S-62 the log bears no password, token, cookie or word of a script, and one line an event', async () => {
  const { app } = world
  const password = 'Planted-pass-5521'
  const words = 'Plantedly the moon hung over Elsinore'
  const email = 'planted@example.com'
  const newcomer = app.visitor({ 'user-agent': 'odd\u0009agent {"level":60}' })
  await newcomer.call('signUp', { email, password, firstName: 'Ada' })
  await app.services.jobs.drain()
  const token =
    new URL((await app.mailbox()).find(({ to }) => to === email)?.links[0] ?? '').searchParams.get('token') ?? ''
  expect(token.length).toBeGreaterThan(20)
  await newcomer.request(`/verify?token=${token}`)
  await newcomer.call('verifyEmail', { token })
  await newcomer.post('signIn', { email, password: `${password}-wrong` })
  await newcomer.call('signIn', { email, password })
  const started = await newcomer.call('startGeneration', {
    text: `${words}.\r\n{"level":60,"msg":"forged"}`,
    voiceId: 'tom',
    for: 'practice',
  })
  await newcomer.listenToTheEnd(started.audioUrl)
  // Failures are what tempts a program to log what it was given.
  app.voice.failOn((spoken) => spoken.includes('fail'))
  const failing = await newcomer.call('startGeneration', { text: `${words} to fail.`, voiceId: 'tom', for: 'practice' })
  await newcomer
    .request(failing.audioUrl)
    .then((response) => response.arrayBuffer())
    .catch(() => undefined)
  await newcomer.post('renameGeneration', { generationId: started.generationId, title: `${words}\u0000` })
  await newcomer
    .request('/api/call/nothing\u001b[31m?token=planted-in-query', { method: 'POST' })
    .catch(() => undefined)
  const cookies = [...newcomer.cookies.values()]

  const lines = log.text().trim().split('\n')
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow()
  expect(cookies.length).toBeGreaterThan(0)
  for (const secret of [
    password,
    token,
    'planted-in-query',
    'Plantedly',
    'Elsinore',
    ...cookies,
    ...cookies.map(decodeURIComponent),
  ]) {
    expect([secret, lines.filter((line) => line.includes(secret))]).toEqual([secret, []])
  }
})
