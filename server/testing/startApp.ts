import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createEncoderPool, type EncoderPool } from '@scene-partner/speech/audio/mp3/encoderPool'
import { createFakeSpeaker } from '@scene-partner/speech/engines/testing/fakeEngine'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { createFakePageFetcher } from '../adapters/pageFetcher/fakePageFetcher.ts'
import { buildApp, createDatabaseCheck } from '../app.ts'
import { readConfig } from '../config.ts'
import { users } from '../features/accounts/tables.ts'
import { features } from '../features/index.ts'
import { createFixedClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { recurringJobs } from '../platform/jobs/tables.ts'
import type { LoadLimits } from '../platform/http/shedLoad.ts'
import { createLog } from '../platform/log.ts'
import type { Services } from '../services.ts'
import { createServices, type ServiceOptions } from '../startServices.ts'
import { createClient, type Client } from './client.ts'
import { testDatabase } from './testDatabase.ts'

/** Options of `startApp`. */
export type StartAppOptions = {
  environment?: Record<string, string>
  /** Database and folder of another app. Sharing them simulates a second server of the same deployment. */
  sharedWith?: { database: Database; dataDir: string }
  overrides?: ServiceOptions['overrides']
  /** Default: no request is refused because of load. */
  loadLimits?: LoadLimits
  /** Default: a logger with the level in `TEST_LOG`; it is silent if this variable is not set. */
  log?: Logger
}

export const testStartTime = '2026-11-21T09:30:00.000Z'
export const goodPassword = 'Open-the-curtain-7'
/** The only page of the web that tests can import, unless they replace the page fetcher. */
export const samplePageUrl = 'http://plays.example/gate.txt'
const samplePages = { [samplePageUrl]: { body: 'ANNA: You came.\n\nBEN: I did.\n\nANNA: So you did.' } }
/**
 * Hashing thousands of passwords at the real cost would take half a minute. `passwordHasher.test.ts` tests the real
 * cost.
 */
const lowPasswordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }
const entries = pathToFileURL(join(import.meta.dirname, '../../dist/workers/'))

let sharedEncoders: EncoderPool | undefined
/**
 * Returns the MP3 encoder that all apps of this test process share. A new thread for each app would take longer than
 * most tests. Closing an app does not close the encoder, which ends with the process.
 */
export function shareEncoders(): EncoderPool {
  sharedEncoders ??= createEncoderPool({ entries })
  return { ...sharedEncoders, close: () => Promise.resolve() }
}

/**
 * Schedules each recurring job one period ahead, as if it had just run. Otherwise every app would run all of them in
 * the background of its first test, on an empty database.
 */
async function scheduleRecurringJobs(services: Services): Promise<void> {
  const jobs = features.flatMap((feature) => feature.jobs?.(services) ?? [])
  const rows = jobs.flatMap(({ kind, everyMs }) =>
    everyMs === undefined ? [] : { kind, nextAt: new Date(services.clock.now().getTime() + everyMs) },
  )
  await services.database.db.insert(recurringJobs).values(rows)
}

type SignUpOptions = {
  email?: string
  tier?: 'paid' | 'premium_trial' | 'free'
  isVerified?: boolean
  change?: Partial<typeof users.$inferInsert>
}

/**
 * Starts the real server with its own database or that of `sharedWith`. Speech, clock, mail and the pages of the web
 * are fakes.
 */
export async function startApp(options: StartAppOptions = {}) {
  const dataDir = options.sharedWith?.dataDir ?? (await mkdtemp(join(tmpdir(), 'scene-partner-test-')))
  const ownDatabase = options.sharedWith ? undefined : await testDatabase()
  const database = options.sharedWith?.database ?? ownDatabase
  if (!database) throw new Error('no database')
  const clock = createFixedClock(testStartTime)
  const fakeSpeaker = createFakeSpeaker()
  const log = options.log ?? createLog(process.env['TEST_LOG'] ?? 'silent')
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', ...options.environment })
  let url = config.publicUrl

  const { services, start, stop } = await createServices({
    config,
    clock,
    log,
    database,
    entries,
    publicUrl: () => url,
    overrides: {
      speaker: fakeSpeaker,
      encoders: shareEncoders(),
      passwordCost: lowPasswordCost,
      pageFetcher: createFakePageFetcher(samplePages),
      ...options.overrides,
    },
  })
  const app = await buildApp({
    ...(options.loadLimits && { loadLimits: options.loadLimits }),
    services,
    version: '0.0.0-test',
    checks: [createDatabaseCheck(database)],
    publicUrl: () => url,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  if (!options.environment?.['PUBLIC_URL']) url = `http://localhost:${port}`
  const directUrl = `http://127.0.0.1:${port}`
  if (!options.sharedWith) await scheduleRecurringJobs(services)
  await start()

  const visitor = (headers: Record<string, string> = {}): Client => createClient({ directUrl, publicUrl: url, headers })

  async function signUp({
    email = `${randomBytes(6).toString('hex')}@example.com`,
    tier,
    isVerified = true,
    change,
  }: SignUpOptions = {}) {
    const client = visitor()
    const { user } = await client.call('signUp', { email, password: goodPassword, firstName: 'Ada', lastName: 'Ray' })
    const isSubscriber = tier === 'paid' || tier === 'premium_trial'
    await database?.db
      .update(users)
      .set({
        emailVerified: isVerified,
        ...(tier && { subscriptionTier: tier }),
        ...(isSubscriber && {
          subscriptionStatus: tier === 'paid' ? 'active' : 'trialing',
          subscriptionExpiresAt: new Date(clock.now().getTime() + 30 * 86_400_000),
          ...(tier === 'premium_trial' && { trialEndDate: new Date(clock.now().getTime() + 30 * 86_400_000) }),
        }),
        ...change,
      })
      .where(eq(users.id, user.uid))
    return Object.assign(client, { userId: user.uid, email })
  }

  return {
    services,
    database,
    clock,
    speaker: fakeSpeaker,
    dataDir,
    url,
    directUrl,
    fastify: app,
    visitor,
    signUp,
    mailbox: () =>
      visitor().json<{ to: string; subject: string; text: string; html: string; links: string[]; at: string }[]>(
        '/dev/mailbox.json',
      ),
    async [Symbol.asyncDispose]() {
      await app.close()
      await stop()
      await ownDatabase?.[Symbol.asyncDispose]()
      if (!options.sharedWith) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startApp>>
