import { existsSync } from 'node:fs'
import { access, constants, mkdir, statfs } from 'node:fs/promises'
import type { CommandResult, CommandContext } from '@scene-partner/contract/commandLine'
import { listEngineChecks } from '@scene-partner/speech/engines/engineSettings'
import { voices } from '@scene-partner/speech/catalog/voices'
import { sql } from 'drizzle-orm'
import { checkPaymentSettings } from '../adapters/payments/paymentSettings.ts'
import { InvalidConfiguration, type Config, readConfig } from '../config.ts'
import { findMissingMigrations } from '../platform/database/migrate.ts'
import type { Services } from '../services.ts'
import { readPages } from './readPages.ts'
import { withServices } from './withServices.ts'

/** Result of one check. `note`: the server can run, with a remark; `failed`: the operator must correct something. */
export type DoctorCheck = { name: string; state: 'well' | 'note' | 'failed'; message: string }

const gibibyte = 2 ** 30
const minFreeBytes = 0.2 * gibibyte
const comfortableFreeBytes = gibibyte
/** Maximum clock difference in seconds. It must be much smaller than 15 s, the duration of a generation's lease. */
const maxClockDifferenceS = 3
const oldestNode = [20, 19] as const
const neverAborted = new AbortController().signal

type Verdict = Omit<DoctorCheck, 'name'>
const well = (message: string): Verdict => ({ state: 'well', message })
const notable = (message: string): Verdict => ({ state: 'note', message })
const failed = (message: string): Verdict => ({ state: 'failed', message })

/** Runs one check. An exception counts as failed. */
async function check(name: string, run: () => Promise<Verdict> | Verdict): Promise<DoctorCheck> {
  try {
    return { name, ...(await run()) }
  } catch (error) {
    return { name, ...failed(error instanceof Error ? error.message : String(error)) }
  }
}

function checkNode(): Verdict {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])
  return isOld
    ? failed(`${process.version}; ${oldestNode.join('.')} is the oldest supported version`)
    : well(process.version)
}

async function checkDataFolder({ dataDir }: Config): Promise<Verdict> {
  await mkdir(dataDir, { recursive: true })
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  return well(`${dataDir} can be written`)
}

async function checkFreeSpace({ dataDir }: Config): Promise<Verdict> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const summary = `${(free / gibibyte).toFixed(1)} GiB free`
  if (free < minFreeBytes) return failed(`${summary}: too little`)
  return free < comfortableFreeBytes ? notable(`${summary}: low`) : well(summary)
}

async function checkDatabase({ database }: Services, { migrations }: CommandContext): Promise<Verdict> {
  const health = await database.isHealthy()
  if (!health.ok) return failed(health.why)
  const { rows } = await database.db.execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  )
  const missing = await findMissingMigrations(database, migrations)
  const kind = database.kind === 'pglite' ? 'embedded' : 'Postgres'
  const words = `${kind} ${rows[0]?.version.split(' ')[0] ?? ''}`
  return missing.length > 0
    ? failed(`${words}; the running server is of another version: ${missing.join(', ')}`)
    : well(words)
}

async function checkPages({ database }: Services): Promise<Verdict> {
  const { tables, pages, damages } = await readPages(database)
  return damages.length > 0
    ? failed(
        `${damages.join('; ')}. Stop the server and put the last good backup in place with "scene-partner restore"`,
      )
    : well(`${pages} pages of ${tables} tables can be read`)
}

/**
 * Compares the clock of this machine with that of the database. Servers and their database compare times, so their
 * clocks must agree.
 */
async function checkClock({ database }: Services): Promise<Verdict> {
  const before = Date.now()
  const { rows } = await database.db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  const aheadS = ((rows[0]?.ms ?? NaN) - (before + Date.now()) / 2) / 1_000
  const isClose = Math.abs(aheadS) <= maxClockDifferenceS
  const words = `the database's clock differs by ${Math.abs(aheadS).toFixed(1)} s`
  return isClose ? well(words) : failed(`${words}: set the clocks of both machines by NTP`)
}

async function checkStorage({ storage }: Services): Promise<Verdict> {
  const startedAt = performance.now()
  await storage.check()
  return well(`${storage.kind}: written, read and removed in ${Math.round(performance.now() - startedAt)} ms`)
}

async function checkSpeech({ speaker }: Services): Promise<Verdict> {
  const voice = voices.find((one) => speaker.bestRendition(one))
  if (!voice) return failed('no engine can speak')
  const speakOnce = async () => {
    const startedAt = performance.now()
    const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
    const unit = await speaker.speak({ voiceId: voice.id, spoken: 'Hello.', settings }, { signal: neverAborted })
    return { unit, ms: Math.round(performance.now() - startedAt) }
  }
  const first = await speakOnce()
  const second = await speakOnce()
  return well(
    `${voice.name} said hello in ${second.ms} ms (${first.unit.engine}, ${first.unit.quality}; ${first.ms} ms the first time)`,
  )
}

/**
 * Checks the speech engines. A missing engine is only a note, because other voices can speak. A broken engine fails the
 * check.
 */
async function checkVoices({ speaker }: Services): Promise<Verdict> {
  await speaker.whenReady()
  const states = Object.entries(speaker.states())
  const ready = states.filter(([, { state }]) => state === 'ready').length
  const problems = states.flatMap(([name, { detail }]) => (detail === undefined ? [] : [`${name}: ${detail}`]))
  const words = [`${ready} of ${states.length} engines are ready`, ...problems].join('; ')
  if (states.some(([, { state }]) => state === 'broken')) return failed(words)
  return problems.length > 0 ? notable(words) : well(words)
}

const checkEngines = ({ engineSettings }: Config): Promise<DoctorCheck[]> =>
  Promise.all(listEngineChecks(engineSettings).map((one) => check(one.title, one.check)))

async function checkMail({ config, mailer, database }: Services): Promise<Verdict> {
  const { rows } = await database.db.execute<{ waiting: number; dead: number }>(sql`
    select (count(*) filter (where state = 'waiting'))::int as waiting, (count(*) filter (where state = 'dead'))::int as dead from outbox`)
  const { waiting = 0, dead = 0 } = rows[0] ?? {}
  const outboxSummary = `${waiting} waiting${dead > 0 ? `, ${dead} failed` : ''}`
  if (!config.smtpUrl)
    return config.isLocal
      ? well(`read at /dev/mailbox; ${outboxSummary}`)
      : notable(`SMTP_URL is not set, so e-mail waits; ${outboxSummary}`)
  await mailer.transport?.check()
  return dead > 0 ? notable(`SMTP answers; ${outboxSummary}`) : well(`SMTP answers; ${outboxSummary}`)
}

const checkPayment = ({ config: { paymentSettings, isLocal } }: Services): Verdict =>
  checkPaymentSettings(paymentSettings, isLocal)

async function checkServices(context: CommandContext): Promise<DoctorCheck[]> {
  return withServices(context, async (services) => [
    await check('database', () => checkDatabase(services, context)),
    await check('pages', () => checkPages(services)),
    await check('clock', () => checkClock(services)),
    await check('storage', () => checkStorage(services)),
    await check('speech', () => checkSpeech(services)),
    await check('voices', () => checkVoices(services)),
    await check('mail', () => checkMail(services)),
    await check('payment', () => checkPayment(services)),
  ])
}

function checkBuild({ dist }: CommandContext): Verdict {
  const missing = ['server/main.js', 'workers/databaseProcess.js', 'ssr/entry-server.js'].filter(
    (path) => !existsSync(new URL(path, dist)),
  )
  return missing.length > 0 ? notable(`not built yet: ${missing.join(', ')}; npm start builds it`) : well('complete')
}

async function runAllChecks(context: CommandContext): Promise<{ checks: DoctorCheck[]; isConfigured: boolean }> {
  const checks = [await check('node', checkNode), await check('build', () => checkBuild(context))]
  let config: Config
  try {
    config = readConfig(context.environment)
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error
    return {
      checks: [...checks, ...error.lines.map((words) => ({ name: 'configuration', ...failed(words) }))],
      isConfigured: false,
    }
  }
  checks.push({ name: 'configuration', ...well(`${config.publicUrl}${config.isLocal ? ', local mode' : ''}`) })
  checks.push(
    await check('data folder', () => checkDataFolder(config)),
    await check('free space', () => checkFreeSpace(config)),
    ...(await checkEngines(config)),
  )
  try {
    checks.push(...(await checkServices(context)))
  } catch (error) {
    checks.push({ name: 'database', ...failed(error instanceof Error ? error.message : String(error)) })
  }
  return { checks, isConfigured: true }
}

const marks = { well: 'well  ', note: 'note  ', failed: 'FAILED' } as const

/**
 * Checks everything that this installation needs, one line per check. A failed check does not stop the others, but with
 * an invalid configuration most checks cannot run.
 */
export async function runDoctor(context: CommandContext): Promise<CommandResult> {
  const { checks, isConfigured } = await runAllChecks(context)
  const isWell = checks.every(({ state }) => state !== 'failed')
  const width = Math.max(...checks.map(({ name }) => name.length))
  const lines = checks.map(({ name, state, message }) => `${marks[state]}  ${name.padEnd(width)}  ${message}`)
  const exitCode = isWell ? 0 : isConfigured ? 69 : 78
  return { exitCode, text: lines.join('\n'), data: { isWell, checks } }
}
