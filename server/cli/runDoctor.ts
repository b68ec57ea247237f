import { existsSync } from 'node:fs'
import { access, constants, mkdir, statfs } from 'node:fs/promises'
import type { CommandAnswer, CommandContext } from '@scene-partner/contract/commandLine'
import { examineElevenLabs, examineSpeechApi } from '@scene-partner/speech/engines/hosted/examine'
import { voices } from '@scene-partner/speech/voices'
import { sql } from 'drizzle-orm'
import { BadConfiguration, type Config, readConfig } from '../config.ts'
import { findMissingMigrations } from '../platform/database/migrate.ts'
import type { Services } from '../services.ts'
import { withServices } from './withServices.ts'

export type Check = { name: string; state: 'well' | 'note' | 'failed'; words: string }

const gibibyte = 2 ** 30
const leastFree = 0.2 * gibibyte
const comfortablyFree = gibibyte
const oldestNode = [20, 19] as const
const neverAborted = new AbortController().signal

type Verdict = Omit<Check, 'name'>
const well = (words: string): Verdict => ({ state: 'well', words })
const notable = (words: string): Verdict => ({ state: 'note', words })
const failed = (words: string): Verdict => ({ state: 'failed', words })

/** Whatever goes wrong in a check is its result. */
async function check(name: string, look: () => Promise<Verdict> | Verdict): Promise<Check> {
  try {
    return { name, ...(await look()) }
  } catch (error) {
    return { name, ...failed(error instanceof Error ? error.message : String(error)) }
  }
}

function lookAtNode(): Verdict {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])
  return isOld ? failed(`${process.version}; ${oldestNode.join('.')} is the oldest that works`) : well(process.version)
}

async function lookAtFolder({ dataDir }: Config): Promise<Verdict> {
  await mkdir(dataDir, { recursive: true })
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  return well(`${dataDir} can be written`)
}

async function lookAtSpace({ dataDir }: Config): Promise<Verdict> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const words = `${(free / gibibyte).toFixed(1)} GiB free`
  if (free < leastFree) return failed(`${words}: too little to go on`)
  return free < comfortablyFree ? notable(`${words}: soon too little`) : well(words)
}

async function lookAtDatabase({ database }: Services, { migrations }: CommandContext): Promise<Verdict> {
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

async function lookAtStorage({ storage }: Services): Promise<Verdict> {
  const startedAt = performance.now()
  await storage.check()
  return well(`${storage.kind}: written, read and removed in ${Math.round(performance.now() - startedAt)} ms`)
}

async function lookAtSpeech({ speaker }: Services): Promise<Verdict> {
  const voice = voices.find((one) => speaker.renditionOf(one))
  if (!voice) return failed('no engine is here that could speak')
  const say = async () => {
    const startedAt = performance.now()
    const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
    const unit = await speaker.speak({ voiceId: voice.id, spoken: 'Hello.', settings }, { signal: neverAborted })
    return { unit, ms: Math.round(performance.now() - startedAt) }
  }
  const first = await say()
  const second = await say()
  return well(
    `${voice.name} said hello in ${second.ms} ms (${first.unit.engine}, ${first.unit.quality}; ${first.ms} ms the first time)`,
  )
}

/** What is missing only makes voices fewer or plainer; what is there and wrong wants mending. */
async function lookAtVoices({ speaker }: Services): Promise<Verdict> {
  await speaker.prepared()
  const states = Object.entries(speaker.states())
  const ready = states.filter(([, { state }]) => state === 'ready').length
  const troubles = states.flatMap(([name, { detail }]) => (detail === undefined ? [] : [`${name}: ${detail}`]))
  const words = [`${ready} of ${states.length} engines are ready`, ...troubles].join('; ')
  if (states.some(([, { state }]) => state === 'broken')) return failed(words)
  return troubles.length > 0 ? notable(words) : well(words)
}

async function lookAtHosted({ hosted: { elevenlabs, speechApi } }: Config): Promise<Check[]> {
  return [
    ...(elevenlabs ? [await check('ElevenLabs', () => examineElevenLabs(elevenlabs))] : []),
    ...(speechApi ? [await check('speech server', () => examineSpeechApi(speechApi))] : []),
  ]
}

async function lookAtMail({ config, mailer, database }: Services): Promise<Verdict> {
  const { rows } = await database.db.execute<{ waiting: number; dead: number }>(sql`
    select (count(*) filter (where state = 'waiting'))::int as waiting, (count(*) filter (where state = 'dead'))::int as dead from outbox`)
  const { waiting = 0, dead = 0 } = rows[0] ?? {}
  const letters = `${waiting} waiting${dead > 0 ? `, ${dead} given up` : ''}`
  if (!config.smtpUrl)
    return config.isLocal
      ? well(`read at /dev/mailbox; ${letters}`)
      : notable(`SMTP_URL is not set, so mail waits; ${letters}`)
  await mailer.carrier?.check()
  return dead > 0 ? notable(`SMTP answers; ${letters}`) : well(`SMTP answers; ${letters}`)
}

const stripeMode = (key: string) => /^(?:sk|rk)_(test|live)_/.exec(key)?.[1]

function lookAtPayment({ config: { stripe, isLocal } }: Services): Verdict {
  if (!stripe)
    return isLocal
      ? well('the sandbox checkout of local mode')
      : notable('STRIPE_SECRET_KEY is not set: nothing can be bought')
  const mode = stripeMode(stripe.secretKey)
  const wrong = [
    ...(mode ? [] : ['STRIPE_SECRET_KEY does not begin with sk_test_ or sk_live_']),
    ...Object.values(stripe.prices).flatMap((id) =>
      id.startsWith('price_') ? [] : [`${id} does not begin with price_`],
    ),
  ]
  if (wrong.length > 0) return failed(wrong.join('; '))
  return mode === 'test' && !isLocal
    ? notable('Stripe in test mode on a public address')
    : well(`Stripe in ${mode} mode`)
}

async function lookAtServices(context: CommandContext): Promise<Check[]> {
  return withServices(context, async (services) => [
    await check('database', () => lookAtDatabase(services, context)),
    await check('storage', () => lookAtStorage(services)),
    await check('speech', () => lookAtSpeech(services)),
    await check('voices', () => lookAtVoices(services)),
    await check('mail', () => lookAtMail(services)),
    await check('payment', () => lookAtPayment(services)),
  ])
}

function lookAtBuild({ dist }: CommandContext): Verdict {
  const missing = ['server/main.js', 'workers/databaseProcess.js', 'ssr/entry-server.js'].filter(
    (path) => !existsSync(new URL(path, dist)),
  )
  return missing.length > 0 ? notable(`not built yet: ${missing.join(', ')}; npm start does`) : well('complete')
}

async function lookAtEverything(context: CommandContext): Promise<{ checks: Check[]; isConfigured: boolean }> {
  const checks = [await check('node', lookAtNode), await check('build', () => lookAtBuild(context))]
  let config: Config
  try {
    config = readConfig(context.environment)
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error
    return {
      checks: [...checks, ...error.lines.map((words) => ({ name: 'configuration', ...failed(words) }))],
      isConfigured: false,
    }
  }
  checks.push({ name: 'configuration', ...well(`${config.publicUrl}${config.isLocal ? ', local mode' : ''}`) })
  checks.push(
    await check('data folder', () => lookAtFolder(config)),
    await check('free space', () => lookAtSpace(config)),
    ...(await lookAtHosted(config)),
  )
  try {
    checks.push(...(await lookAtServices(context)))
  } catch (error) {
    checks.push({ name: 'database', ...failed(error instanceof Error ? error.message : String(error)) })
  }
  return { checks, isConfigured: true }
}

const marks = { well: 'well  ', note: 'note  ', failed: 'FAILED' } as const

/** Looks at everything this installation needs, one line each; no check stops another. */
export async function examine(context: CommandContext): Promise<CommandAnswer> {
  const { checks, isConfigured } = await lookAtEverything(context)
  const isWell = checks.every(({ state }) => state !== 'failed')
  const width = Math.max(...checks.map(({ name }) => name.length))
  const lines = checks.map(({ name, state, words }) => `${marks[state]}  ${name.padEnd(width)}  ${words}`)
  const exitCode = isWell ? 0 : isConfigured ? 69 : 78
  return { exitCode, text: lines.join('\n'), data: { isWell, checks } }
}
