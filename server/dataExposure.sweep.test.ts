// Tests that inputs cannot set protected keys, and that responses and logs contain no secrets.
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allOperations } from './app.ts'
import { users } from './features/accounts/tables.ts'
import { credentials, linkTokens, sessions } from './features/auth/tables.ts'
import { usageMonths } from './features/access/tables.ts'
import { scriptIdOf, scriptVersionIdOf } from './features/scripts/testing/scriptFixtures.ts'
import { actorNames } from './testing/actors.ts'
import { type Hints, type JsonSchema, protectedKeys, validFor, withKey } from './testing/arbitraries.ts'
import { captureLog } from './testing/captureLog.ts'
import { goodPassword } from './testing/startApp.ts'
import { startAppWithActors, recordingOf, type AppWithActors } from './testing/appWithActors.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const log = captureLog()

let world: AppWithActors
beforeAll(async () => {
  world = await startAppWithActors({ log: log.logger })
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

const powerfulValues = fc.constantFrom<unknown>(
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

/** Adds a key at some depth of an input and creates missing objects on the way. */
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
      customer: users.paymentCustomerId,
      subscription: users.paymentSubscriptionId,
    })
    .from(users)
    .orderBy(users.id)
  const views = await db
    .select({ id: sessions.id, userId: sessions.userId, by: sessions.impersonatedBy })
    .from(sessions)
    .orderBy(sessions.id)
  return { accounts, views }
}

test(`S-06 a call with protected keys in its input changes no protected column (seed ${seed})`, async () => {
  const { actors, app } = world
  const before = await protectedColumns()
  const known = new Set(before.accounts.map(({ id }) => id))
  const shot = fc
    .constantFrom(...writes)
    .chain(({ name, schema }) =>
      fc.tuple(
        fc.constant(name),
        validFor(schema, '', hints),
        fc.record({ key: fc.constantFrom(...protectedKeys), value: powerfulValues, depth: fc.nat(3) }),
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
  const after = await protectedColumns()
  await world.restore()
  // The first checkout of an account creates its customer at the payment provider.
  const expected = before.accounts.map((one) => ({
    ...one,
    customer: one.customer ?? expect.toSatisfy((id: string | null) => id === null || /^cus_[0-9a-f]{24}$/.test(id)),
  }))
  expect(after.accounts.filter(({ id }) => known.has(id))).toEqual(expected)
  expect(before.views).toEqual(expect.arrayContaining(after.views.filter(({ by }) => by !== null)))
  for (const created of after.accounts.filter(({ id }) => !known.has(id))) {
    expect(created).toMatchObject({
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
  // Characters were charged to existing accounts only.
  const charged = await app.database.db.select().from(usageMonths)
  for (const { userId } of charged) expect(known.has(userId)).toBe(true)
})

/** Keys that no response may contain at any depth. */
const forbiddenKeys = [
  'hash',
  'passwordHash',
  'sessionToken',
  'secret',
  'accessToken',
  'refreshToken',
  'idToken',
  'stripeCustomerId',
  'paymentCustomerId',
  'stripeSubscriptionId',
  'paymentSubscriptionId',
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

test('S-07 no response contains secrets, other accounts’ data or internal keys', async () => {
  const { app, actors } = world
  const { db } = app.database
  const marker = 'planted-secret-8f3a'
  const owner = actors.subscriber
  await db
    .update(users)
    .set({
      paymentCustomerId: `${marker}-customer`,
      paymentSubscriptionId: `${marker}-subscription`,
      normalisedEmail: `${marker}@example.com`,
      override: {
        status: 'active',
        tier: 'studio',
        expiresAt: '2027-01-01T00:00:00.000Z',
        createdAt: '2026-01-01T00:00:00.000Z',
        createdBy: `${marker}-admin`,
        reason: `${marker}-reason`,
        type: 'grant',
      },
    })
    .where(eq(users.id, owner.userId))
  await db
    .update(sessions)
    .set({ ipAddress: `${marker}-address`, userAgent: `${marker}-agent` })
    .where(eq(sessions.userId, owner.userId))
  const hashes = (await db.select().from(credentials)).flatMap(({ password }) => (password ? [password] : []))
  const tokens = (await db.select().from(sessions)).map(({ token }) => token)
  const links = (await db.select().from(linkTokens)).map(({ hash }) => hash)
  const secrets = [marker, ...hashes, ...tokens, ...links]

  const reads = allOperations.filter(({ contract }) => contract.effect === 'reads').map(({ contract }) => contract.name)
  const inputs: Record<string, unknown> = {
    validateCoupon: { code: 'BREAKALEG' },
    checkGenerationLimit: { characterCount: 1 },
    weighText: { text: 'A word.', voiceId: 'tom' },
    getGenerationUnits: { generationId: recordingOf(owner) },
    getGenerationText: { generationId: recordingOf(owner) },
    getScript: { scriptId: scriptIdOf(owner) },
    getScriptVersions: { scriptId: scriptIdOf(owner) },
    getScriptVersion: { scriptId: scriptIdOf(owner), versionId: scriptVersionIdOf(owner) },
  }
  // Staff operations return data of other accounts, but never credentials.
  const staffOperations = new Set<string>(
    allOperations
      .filter(({ contract: { access } }) => access === 'staff' || access === 'admin' || access === 'superadmin')
      .map(({ contract }) => contract.name),
  )
  for (const name of actorNames) {
    const actor = actors[name]
    const others = actorNames
      .filter((other) => other !== name && other !== 'visitor')
      .flatMap((other) => [actors[other].email, recordingOf(actors[other])])
    const calls: [string, unknown][] = [
      ...reads.map((read): [string, unknown] => [read, inputs[read] ?? {}]),
      ['startGeneration', { text: 'A word.', voiceId: 'tom', for: 'practice' }],
      ['updateProfile', { firstName: 'Ada', lastName: 'Ray' }],
      ['signUp', {}],
      ['getUserData', { userId: 'someone' }],
    ]
    for (const [operation, data] of calls) {
      const text = await (await actor.post(operation, data)).text()
      const hidden = staffOperations.has(operation) && isStaff(name) ? secrets : [...secrets, ...others]
      for (const secret of hidden) expect([operation, name, text.includes(secret)]).toEqual([operation, name, false])
      // Admin pages of jobs and e-mails show attempts and leases, so these keys are allowed there.
      const forbidden = staffOperations.has(operation)
        ? forbiddenKeys.filter((key) => key !== 'attempts' && key !== 'leaseUntil')
        : forbiddenKeys
      expect([operation, keysOf(JSON.parse(text)).filter((key) => forbidden.includes(key))]).toEqual([operation, []])
    }
  }
  await world.restore()
})

test('S-62 the log contains no passwords, tokens, cookies or script text, and each log entry is one line', async () => {
  const { app } = world
  const password = 'Planted-pass-5521'
  const scriptText = 'Plantedly the moon hung over Elsinore'
  const email = 'planted@example.com'
  const newUser = app.visitor({ 'user-agent': 'odd\u0009agent {"level":60}' })
  await newUser.call('signUp', { email, password, firstName: 'Ada' })
  await app.services.jobs.drain()
  const token =
    new URL((await app.mailbox()).find(({ to }) => to === email)?.links[0] ?? '').searchParams.get('token') ?? ''
  expect(token.length).toBeGreaterThan(20)
  await newUser.request(`/verify?token=${token}`)
  await newUser.call('verifyEmail', { token })
  await newUser.post('signIn', { email, password: `${password}-wrong` })
  await newUser.call('signIn', { email, password })
  const started = await newUser.call('startGeneration', {
    text: `${scriptText}.\r\n{"level":60,"msg":"forged"}`,
    voiceId: 'tom',
    for: 'practice',
  })
  await newUser.downloadAudio(started.audioUrl)
  // The user also calls an operation that fails, because an error is most likely to be logged with the input.
  app.speaker.failOn((spoken) => spoken.includes('fail'))
  const failing = await newUser.call('startGeneration', {
    text: `${scriptText} to fail.`,
    voiceId: 'tom',
    for: 'practice',
  })
  await newUser
    .request(failing.audioUrl)
    .then((response) => response.arrayBuffer())
    .catch(() => undefined)
  await newUser.post('renameGeneration', { generationId: started.generationId, title: `${scriptText}\u0000` })
  await newUser.request('/api/call/nothing\u001b[31m?token=planted-in-query', { method: 'POST' }).catch(() => undefined)
  const cookies = [...newUser.cookies.values()]

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

test('S-62 refused sign-ins, refused access and reached rate limits are logged without e-mail address', async () => {
  const { app } = world
  const email = 'logged@example.com'
  await app.visitor().call('signUp', { email, password: 'Planted-pass-5521', firstName: 'Ada' })
  const before = log.text().length
  const refuse = () => app.visitor().post('signIn', { email, password: 'Wrong-pass-5521' })
  await refuse()
  await refuse()
  await app.visitor().post('listUsers', {})
  const limited = await app.signUp()
  let status = 200
  while (status !== 429) ({ status } = await limited.post('validateCoupon', { code: 'NOTHING' }))
  const events = log
    .text()
    .slice(before)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const find = (msg: string) => events.filter((event) => event['msg'] === msg)
  const signIns = find('sign-in refused')
  expect(signIns).toHaveLength(2)
  expect(signIns[0]?.['account']).toMatch(/^[\da-f]{16}$/)
  expect(signIns[1]?.['account']).toBe(signIns[0]?.['account'])
  expect(find('access refused')).toContainEqual(expect.objectContaining({ operation: 'listUsers', code: 'signed_out' }))
  expect(find('rate limit reached')[0]).toMatchObject({ operation: 'validateCoupon', per: expect.any(String) })
  expect(JSON.stringify(events)).not.toContain(email)
})
