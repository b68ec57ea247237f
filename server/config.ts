// This file is long because it contains every environment variable, its check and its default.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import {
  engineVariables,
  findInvalidEngineSettings,
  parseEngineSettings,
} from '@scene-partner/speech/engines/engineSettings'
import type { EngineSettings } from '@scene-partner/speech/engines/index'
import { z } from 'zod'
import type { Plan } from './adapters/payments/payments.ts'
import {
  findPaymentContradictions,
  paymentVariables,
  readOfferedPlans,
  readPaymentSettings,
  type PaymentSettings,
} from './adapters/payments/paymentSettings.ts'

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
)
const address = (example: string) => z.url({ protocol: /^https?$/, error: `is not an address such as ${example}` })
const secret = z
  .string()
  .min(16, 'must have at least 16 characters')
  .refine((value) => !/replace-?me|change-?me|^secret|example/i.test(value), 'is a placeholder')

/** The environment variables by name. */
type Source = Readonly<Record<string, string | undefined>>

/**
 * All environment variables of the product, except those of the speech engines; all are optional. The engines validate
 * their own variables: see `findInvalidEngineSettings`.
 */
const variables = {
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number({ error: 'is not a port such as 3000' }).int().min(0).max(65535).default(3000),
  PUBLIC_URL: address('https://scenes.example').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'is not an address such as postgres://user:password@host/name')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'is not an address such as postgres://user:password@host/name')
    .optional(),
  NATS_URL: z
    .string()
    .regex(/^(nats|tls):\/\/[^/]+$/, 'is not an address such as nats://user:password@host:4222')
    .optional(),
  NATS_PREFIX: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'is not a name of letters, digits, - and _')
    .default('scene-partner'),
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'is not one of all, web, worker' }).default('all'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'is not an address such as smtp://user:password@mail.example:587')
    .optional(),
  MAIL_FROM: z.string().default('Scene Partner <no-reply@localhost>'),
  ...paymentVariables,
  S3_ENDPOINT: address('https://s3.example').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z.string().default(''),
  TAKE_FORMAT: z.enum(['flac', 'pcm'], { error: 'is neither flac nor pcm' }).default('flac'),
  VOICES_DIR: z.string().optional(),
  SPEECH_WORKERS: z.coerce
    .number({ error: 'is not a number of workers such as 2' })
    .int('is not a whole number')
    .min(1)
    .max(64)
    .optional(),
  ADMIN_EMAILS: list.default([]),
  ADMIN_UIDS: list.default([]),
  AUTH_REVEAL_ACCOUNTS: z.enum(['true', 'false'], { error: 'is neither true nor false' }).default('false'),
  APP_SECRET: secret.optional(),
  APP_SECRET_PREVIOUS: secret.optional(),
  REPLICA_URL: address('http://10.0.0.5:3000').optional(),
  WEB_CONCURRENCY: z.coerce
    .number({ error: 'is not a number of processes such as 2' })
    .int('is not a whole number')
    .min(1)
    .max(64)
    .default(1),
  DATABASE_POOL_SIZE: z.coerce
    .number({ error: 'is not a number of connections such as 10' })
    .int('is not a whole number')
    .min(1)
    .max(200)
    .default(10),
  MAX_EVENT_LOOP_DELAY_MS: z.coerce
    .number({ error: 'is not a number of milliseconds such as 250' })
    .int('is not a whole number')
    .min(50)
    .max(60_000)
    .default(250),
  METRICS_PORT: z.coerce.number({ error: 'is not a port such as 9464' }).int().min(1).max(65535).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TRUST_PROXY: z.coerce
    .number({ error: 'is not a number of proxies such as 1' })
    .int('is not a whole number of proxies')
    .min(0)
    .max(10)
    .default(0),
  HTTPS_CERT: z.string().optional(),
  HTTPS_KEY: z.string().optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'is not one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
}
/** The names of all environment variables that the product reads. */
export const settingNames: ReadonlySet<string> = new Set([...Object.keys(variables), ...engineVariables])

const environment = z.object(variables)
type Environment = z.infer<typeof environment>

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/
/** Returns whether a host name means this machine. */
export const isLoopback = (host: string): boolean => loopback.test(host)

const secretNames = /SECRET|KEY|TOKEN|PASSWORD|URL/

function formatValue(name: string, value: string | undefined): string {
  if (value === undefined) return '(not set)'
  return secretNames.test(name) ? `(${value.length} characters, hidden)` : JSON.stringify(value)
}

/**
 * Thrown when the configuration is wrong. `lines` has one line per problem. The process exits with 78 (`EX_CONFIG`).
 */
export class InvalidConfiguration extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.name = 'InvalidConfiguration'
    this.lines = lines
  }
}

function findReadProblem(path: string): string | undefined {
  try {
    readFileSync(path)
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  }
}

function findContradictions(given: Environment, source: Source): string[] {
  const lines: string[] = []
  if (!isLoopback(given.HOST) && !given.PUBLIC_URL) {
    lines.push(
      `PUBLIC_URL is missing: with HOST ${JSON.stringify(given.HOST)} other machines can reach this server, so set its address, e.g. PUBLIC_URL=https://scenes.example`,
    )
  }
  if (given.PUBLIC_URL && new URL(given.PUBLIC_URL).pathname !== '/') {
    lines.push(
      `PUBLIC_URL must end with the host: everything is served from the root; got ${JSON.stringify(given.PUBLIC_URL)}`,
    )
  }
  const isPublic = given.PUBLIC_URL !== undefined && !isLoopback(new URL(given.PUBLIC_URL).hostname)
  if (given.DATABASE_URL && isPublic && !given.APP_SECRET) {
    lines.push(
      'APP_SECRET is missing: several servers over one DATABASE_URL must share it; 32 random characters or more',
    )
  }
  if (Boolean(given.HTTPS_CERT) !== Boolean(given.HTTPS_KEY)) {
    lines.push('HTTPS_CERT and HTTPS_KEY go together: both are paths of PEM files')
  }
  if (given.ROLE !== 'all' && !given.DATABASE_URL) {
    lines.push(`DATABASE_URL is missing: with ROLE=${given.ROLE} other servers do the rest, over one database`)
  }
  if (given.ROLE === 'worker' && !given.REPLICA_URL) {
    lines.push(
      'REPLICA_URL is missing: with ROLE=worker the web servers stream recordings from there, e.g. http://10.0.0.5:3000',
    )
  }
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL) {
    lines.push('DATABASE_URL is missing: DATABASE_DIRECT_URL is the same database without its pooler')
  }
  if (given.WEB_CONCURRENCY > 1 && given.REPLICA_URL?.startsWith('https:')) {
    lines.push(
      'REPLICA_URL must begin with http:// where WEB_CONCURRENCY is above 1: the ports of the processes are not encrypted',
    )
  }
  if (given.WEB_CONCURRENCY > 1 && given.PORT === 0) {
    lines.push('PORT must not be 0 where WEB_CONCURRENCY is above 1: all processes share one port')
  }
  if (given.METRICS_PORT && !given.METRICS_TOKEN) {
    lines.push('METRICS_TOKEN is missing: METRICS_PORT serves metrics only to requests with that token')
  }
  if (given.METRICS_PORT && given.METRICS_PORT === given.PORT) {
    lines.push(`METRICS_PORT must differ from PORT; got ${given.PORT} for both`)
  }
  for (const name of ['HTTPS_CERT', 'HTTPS_KEY'] as const) {
    const path = given[name]
    const why = path && findReadProblem(path)
    if (why) lines.push(`${name} is not a file that can be read (${why}); got ${JSON.stringify(path)}`)
  }
  const s3 = [given.S3_ENDPOINT, given.S3_BUCKET, given.S3_ACCESS_KEY_ID, given.S3_SECRET_ACCESS_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean)) {
    lines.push('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together')
  }
  lines.push(...findPaymentContradictions(given))
  for (const { name, why } of findInvalidEngineSettings(source)) {
    lines.push(source[name] ? `${name} ${why}; got ${formatValue(name, source[name])}` : `${name} ${why}`)
  }
  return lines
}

/** Reads the app secret from the data folder; generates it at the first start. */
function loadOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, 'app-secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}

/** The validated configuration. */
export type Config = {
  host: string
  port: number
  /** URL of the site without a trailing slash. With `PORT=0` the real URL is known only after the server listens. */
  publicUrl: string
  isHttps: boolean
  /**
   * Whether the public URL is a loopback address. Local mode also requires that a request comes directly, not through a
   * proxy.
   */
  isLocal: boolean
  dataDir: string
  databaseUrl: string | undefined
  /** URL of the Postgres server itself, if `databaseUrl` is the URL of a pooler in transaction mode. */
  databaseDirectUrl: string | undefined
  /** How to reach NATS, which transports messages between processes. Undefined: messages go over the database. */
  nats: { url: string; prefix: string } | undefined
  /**
   * `web` serves pages and operations and never generates speech; `worker` generates speech and runs jobs; `all` does
   * both.
   */
  role: 'all' | 'web' | 'worker'
  smtpUrl: string | undefined
  mailFrom: string
  appSecret: string
  previousSecret: string | undefined
  replicaUrl: string | undefined
  adminEmails: readonly string[]
  adminUids: readonly string[]
  revealAccounts: boolean
  trustedProxies: number
  speechWorkers: number | undefined
  /** How new takes are stored. Takes in the other format are read too; `flac` also converts stored PCM. */
  takeFormat: 'flac' | 'pcm'
  /** Folder of models and voice data. It may be read-only, shared with other servers, or missing. */
  voicesDir: string
  /** True if VOICES_DIR is not set. The folder is then in `dataDir`, and the server may download files into it. */
  managesVoicesDir: boolean
  /** The settings of the speech engines that the operator configured. */
  engineSettings: EngineSettings
  metricsToken: string | undefined
  /** The port of `/metrics`. Undefined: the server's own port, if `metricsToken` is set. */
  metricsPort: number | undefined
  /** How many server processes answer requests on `port`. */
  webConcurrency: number
  /**
   * Maximum connections of this process to a Postgres server, in addition to the one that listens for notifications.
   */
  databasePoolSize: number
  /** Mean delay of the event loop in a second, in ms, above which requests are refused. */
  maxEventLoopDelayMs: number
  logLevel: string
  https: { cert: string; key: string } | undefined
  /**
   * Settings of the payment provider. Undefined without a provider: plans can then be bought only in the sandbox of
   * local mode.
   */
  paymentSettings: PaymentSettings | undefined
  /** The plans that can be bought if there is a payment provider, in the order of the pricing page. */
  offeredPlans: readonly Plan[]
  s3:
    | { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string; prefix: string }
    | undefined
}

/** Reads how to reach a bucket that is not `S3_BUCKET`; undefined when the endpoint or a key is missing. */
export function readS3Access(
  source: Source,
): { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = source
  if (!S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    region: S3_REGION || 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/** Reads and validates the environment. Throws `InvalidConfiguration` with one line per problem. */
export function readConfig(source: Source): Config {
  const given = Object.fromEntries(
    Object.keys(variables).flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const invalidNames = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
    const rest = environment.parse(
      Object.fromEntries(Object.entries(given).filter(([name]) => !invalidNames.has(name))),
    )
    throw new InvalidConfiguration([
      ...parsed.error.issues.map((issue) => {
        const name = String(issue.path[0])
        return `${name} ${issue.message}; got ${formatValue(name, source[name])}`
      }),
      // Contradictions between variables are not reported if one of the variables is invalid anyway.
      ...findContradictions(rest, source).filter((line) => ![...invalidNames].some((name) => line.includes(name))),
    ])
  }
  const contradictions = findContradictions(parsed.data, source)
  if (contradictions.length > 0) throw new InvalidConfiguration(contradictions)
  return toConfig(parsed.data, source)
}

function toConfig(given: Environment, source: Source): Config {
  const dataDir = resolve(given.DATA_DIR)
  const publicUrl = (given.PUBLIC_URL ?? `http://localhost:${given.PORT}`).replace(/\/+$/, '')
  const { hostname, protocol } = new URL(publicUrl)
  return {
    host: given.HOST,
    port: given.PORT,
    publicUrl,
    isHttps: protocol === 'https:',
    isLocal: isLoopback(hostname),
    dataDir,
    databaseUrl: given.DATABASE_URL,
    databaseDirectUrl: given.DATABASE_DIRECT_URL,
    nats: given.NATS_URL ? { url: given.NATS_URL, prefix: given.NATS_PREFIX } : undefined,
    role: given.ROLE,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    appSecret: given.APP_SECRET ?? loadOrCreateSecret(dataDir),
    previousSecret: given.APP_SECRET_PREVIOUS,
    replicaUrl: given.REPLICA_URL?.replace(/\/+$/, ''),
    adminEmails: given.ADMIN_EMAILS.map((one) => one.toLowerCase()),
    adminUids: given.ADMIN_UIDS,
    revealAccounts: given.AUTH_REVEAL_ACCOUNTS === 'true',
    trustedProxies: given.TRUST_PROXY,
    speechWorkers: given.SPEECH_WORKERS,
    takeFormat: given.TAKE_FORMAT,
    managesVoicesDir: given.VOICES_DIR === undefined,
    voicesDir: resolve(given.VOICES_DIR ?? join(dataDir, 'voices')),
    engineSettings: parseEngineSettings(source),
    metricsToken: given.METRICS_TOKEN,
    metricsPort: given.METRICS_PORT,
    webConcurrency: given.WEB_CONCURRENCY,
    databasePoolSize: given.DATABASE_POOL_SIZE,
    maxEventLoopDelayMs: given.MAX_EVENT_LOOP_DELAY_MS,
    logLevel: given.LOG_LEVEL,
    https: given.HTTPS_CERT && given.HTTPS_KEY ? { cert: given.HTTPS_CERT, key: given.HTTPS_KEY } : undefined,
    paymentSettings: readPaymentSettings(given),
    offeredPlans: readOfferedPlans(given),
    s3:
      given.S3_ENDPOINT && given.S3_BUCKET && given.S3_ACCESS_KEY_ID && given.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: given.S3_ENDPOINT.replace(/\/+$/, ''),
            bucket: given.S3_BUCKET,
            region: given.S3_REGION,
            accessKeyId: given.S3_ACCESS_KEY_ID,
            secretAccessKey: given.S3_SECRET_ACCESS_KEY,
            prefix: given.S3_PREFIX,
          }
        : undefined,
  }
}
