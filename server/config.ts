import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { type HostedSettings, hostedSettingsFrom, whatIsWrongIn } from '@scene-partner/speech/engines/hosted/settings'
import { z } from 'zod'
import {
  stripeSettingsFrom,
  stripeVariables,
  whatContradictsInStripe,
  type StripeSettings,
} from './ports/payments/settings.ts'

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

/** Every variable the product reads, all optional; this file alone reads the environment. */
const variables = {
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number({ error: 'is not a port such as 3000' }).int().min(0).max(65535).default(3000),
  PUBLIC_URL: address('https://scenes.example').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'is not an address such as postgres://user:password@host/name')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'is not an address such as smtp://user:password@mail.example:587')
    .optional(),
  MAIL_FROM: z.string().default('Scene Partner <no-reply@localhost>'),
  ...stripeVariables,
  S3_ENDPOINT: address('https://s3.example').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z.string().default(''),
  VOICES_DIR: z.string().optional(),
  // What they may be, the speech room knows: see `whatContradicts`.
  ELEVENLABS_API_KEY: z.string().optional(),
  ELEVENLABS_API_BASE: z.string().optional(),
  ELEVENLABS_MODEL: z.string().optional(),
  SPEECH_API_URL: z.string().optional(),
  SPEECH_API_KEY: z.string().optional(),
  SPEECH_API_MODEL: z.string().optional(),
  SPEECH_API_VOICES: z.string().optional(),
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
const environment = z.object(variables)
type Environment = z.infer<typeof environment>

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/
export const isLoopback = (host: string): boolean => loopback.test(host)

const secretNames = /SECRET|KEY|TOKEN|PASSWORD|URL/

function shown(name: string, value: string | undefined): string {
  if (value === undefined) return '(not set)'
  return secretNames.test(name) ? `(${value.length} characters, hidden)` : JSON.stringify(value)
}

/** What the environment says wrong, a line a variable. The process ends with 78 (`EX_CONFIG`). */
export class BadConfiguration extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.name = 'BadConfiguration'
    this.lines = lines
  }
}

function whyUnreadable(path: string): string | undefined {
  try {
    readFileSync(path)
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  }
}

function whatContradicts(given: Environment): string[] {
  const lines: string[] = []
  if (!isLoopback(given.HOST) && !given.PUBLIC_URL) {
    lines.push(
      `PUBLIC_URL is missing: with HOST ${JSON.stringify(given.HOST)} others can reach this server, so say under which address, e.g. PUBLIC_URL=https://scenes.example`,
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
  for (const name of ['HTTPS_CERT', 'HTTPS_KEY'] as const) {
    const path = given[name]
    const why = path && whyUnreadable(path)
    if (why) lines.push(`${name} is not a file that can be read (${why}); got ${JSON.stringify(path)}`)
  }
  const s3 = [given.S3_ENDPOINT, given.S3_BUCKET, given.S3_ACCESS_KEY_ID, given.S3_SECRET_ACCESS_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean)) {
    lines.push('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together')
  }
  lines.push(...whatContradictsInStripe(given))
  for (const { name, why } of whatIsWrongIn(given)) {
    lines.push(given[name] === undefined ? `${name} ${why}` : `${name} ${why}; got ${shown(name, given[name])}`)
  }
  return lines
}

/** A secret that nobody gave is made once and kept beside the data. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'app-secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}

export type Config = {
  host: string
  port: number
  /** Without a slash at its end. With `PORT=0` it is only known after listening: see `withPort`. */
  publicUrl: string
  isHttps: boolean
  /** Whether the public address is this machine alone. A request must be direct as well to count as local. */
  isLocal: boolean
  dataDir: string
  databaseUrl: string | undefined
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
  /** Where models and voice data lie: may be read-only, may be shared, may not exist. */
  voicesDir: string
  /** Nobody named another one: it lies in `dataDir`, and what is small may be fetched into it. */
  isVoicesDirOurs: boolean
  /** Services that speak, before all engines of this machine. */
  hosted: HostedSettings
  metricsToken: string | undefined
  logLevel: string
  https: { cert: string; key: string } | undefined
  /** Undefined where nothing can be bought but in local mode's game. */
  stripe: StripeSettings | undefined
  s3:
    | { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string; prefix: string }
    | undefined
}

/** Reads the environment; throws `BadConfiguration` with one line for each bad value. */
export function readConfig(source: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.keys(variables).flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const bad = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
    const rest = environment.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !bad.has(name))))
    throw new BadConfiguration([
      ...parsed.error.issues.map((issue) => {
        const name = String(issue.path[0])
        return `${name} ${issue.message}; got ${shown(name, source[name])}`
      }),
      // A line about a variable that is bad already would only mislead.
      ...whatContradicts(rest).filter((line) => ![...bad].some((name) => line.includes(name))),
    ])
  }
  const contradictions = whatContradicts(parsed.data)
  if (contradictions.length > 0) throw new BadConfiguration(contradictions)
  return present(parsed.data)
}

function present(given: Environment): Config {
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
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    appSecret: given.APP_SECRET ?? keptSecret(dataDir),
    previousSecret: given.APP_SECRET_PREVIOUS,
    replicaUrl: given.REPLICA_URL?.replace(/\/+$/, ''),
    adminEmails: given.ADMIN_EMAILS.map((one) => one.toLowerCase()),
    adminUids: given.ADMIN_UIDS,
    revealAccounts: given.AUTH_REVEAL_ACCOUNTS === 'true',
    trustedProxies: given.TRUST_PROXY,
    speechWorkers: given.SPEECH_WORKERS,
    isVoicesDirOurs: given.VOICES_DIR === undefined,
    voicesDir: resolve(given.VOICES_DIR ?? join(dataDir, 'voices')),
    hosted: hostedSettingsFrom(given),
    metricsToken: given.METRICS_TOKEN,
    logLevel: given.LOG_LEVEL,
    https: given.HTTPS_CERT && given.HTTPS_KEY ? { cert: given.HTTPS_CERT, key: given.HTTPS_KEY } : undefined,
    stripe: stripeSettingsFrom(given),
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
