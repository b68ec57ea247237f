import { expect, test } from 'vitest'
import { InvalidConfiguration, isLoopback, readConfig } from './config.ts'

/** Returns the problems of a wrong configuration, which `readConfig` refuses before it creates the data folder. */
function problemsOf(source: Record<string, string>): string[] {
  try {
    readConfig({ DATA_DIR: '/nowhere', ...source })
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.lines
    throw error
  }
  return []
}

test('all invalid and contradictory environment variables are reported together', () => {
  const lines = problemsOf({ PORT: 'high', LOG_LEVEL: 'loud', HOST: '0.0.0.0', HTTPS_CERT: '/nowhere/cert.pem' })
  expect(lines.map((line) => line.split(' ', 1)[0])).toEqual([
    'PORT',
    'LOG_LEVEL',
    'PUBLIC_URL',
    'HTTPS_CERT',
    'HTTPS_CERT',
  ])
})

test.each([
  ['ftp://scenes.example', /^PUBLIC_URL is not an address/],
  ['https://scenes.example/app', /^PUBLIC_URL must end with the host/],
])('an invalid PUBLIC_URL, %s, is reported in one line', (PUBLIC_URL, line) => {
  expect(problemsOf({ HOST: '0.0.0.0', PUBLIC_URL })).toEqual([expect.stringMatching(line)])
})

test('an unreadable certificate is reported before the server starts', () => {
  expect(problemsOf({ HTTPS_CERT: '/nowhere/cert.pem', HTTPS_KEY: '/nowhere/key.pem' })).toEqual([
    'HTTPS_CERT is not a file that can be read (ENOENT); got "/nowhere/cert.pem"',
    'HTTPS_KEY is not a file that can be read (ENOENT); got "/nowhere/key.pem"',
  ])
})

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_MONTHLY: 'price_1',
  STRIPE_PRICE_ANNUAL: 'price_2',
}
// [decisions §3.2]
test.each([
  [
    { STRIPE_SECRET_KEY: 'pk_test_1' },
    'STRIPE_SECRET_KEY is not a secret key: those begin with sk_ or rk_; got (9 characters, hidden)',
  ],
  [
    { STRIPE_WEBHOOK_SECRET: 'whsec_1 whsec_2' },
    /^STRIPE_WEBHOOK_SECRET is not a webhook secret, or several with commas .*hidden\)$/,
  ],
  [{ STRIPE_PRICE_ANNUAL: '' }, /^STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, .* go together$/],
  [{ STRIPE_PRICE_ANNUAL: 'price_1' }, /^STRIPE_PRICE_ANNUAL is the same as STRIPE_PRICE_MONTHLY/],
  [{ STRIPE_PRICE_PRO: 'price_2' }, /^STRIPE_PRICE_PRO is the same as STRIPE_PRICE_ANNUAL/],
  [{ STRIPE_PRICE_STUDIO: 'a price' }, /^STRIPE_PRICE_STUDIO is not the id of a price/],
  [{ STRIPE_API_BASE: 'http://localhost:12111/v1' }, 'STRIPE_API_BASE must end with the host'],
])('a wrong Stripe setting, %j, is reported in one line that contains no secret', (change, line) => {
  expect(problemsOf({ ...stripe, ...change })).toEqual([typeof line === 'string' ? line : expect.stringMatching(line)])
})

test.each([
  [
    { ELEVENLABS_API_KEY: 'a key' },
    'ELEVENLABS_API_KEY is not a key: it has spaces, or characters that no key has; got (5 characters, hidden)',
  ],
  [{ ELEVENLABS_MODEL: 'eleven_v3' }, 'ELEVENLABS_API_KEY is missing: without it ELEVENLABS_MODEL has no effect'],
  [{ SPEECH_API_URL: 'localhost:8880' }, /^SPEECH_API_URL is not an address such as/],
  [{ SPEECH_API_URL: 'http://me:secret@localhost:8880' }, /^SPEECH_API_URL contains a name or a password; .*hidden\)$/],
  [
    { SPEECH_API_URL: 'http://localhost:8880', SPEECH_API_VOICES: 'tom=am_michael,nobody=af_heart' },
    'SPEECH_API_VOICES names "nobody", which is no voice of the catalog; got "tom=am_michael,nobody=af_heart"',
  ],
  [
    { SPEECH_API_URL: 'http://localhost:8880', SPEECH_API_VOICES: 'tom=a=b' },
    /^SPEECH_API_VOICES is not a list such as/,
  ],
])('a wrong setting of a hosted service, %j, is reported in one line that contains no secret', (source, line) => {
  expect(problemsOf(source)).toEqual([typeof line === 'string' ? line : expect.stringMatching(line)])
})

const postgres = 'postgres://scenes@db.example/scenes'
test.each([
  [{ WEB_CONCURRENCY: 'all' }, 'WEB_CONCURRENCY is not a number of processes such as 2; got "all"'],
  [
    { MAX_EVENT_LOOP_DELAY_MS: 'short' },
    'MAX_EVENT_LOOP_DELAY_MS is not a number of milliseconds such as 250; got "short"',
  ],
  [{ WEB_CONCURRENCY: '2', PORT: '0' }, /^PORT must not be 0/],
  [{ TAKE_FORMAT: 'mp3' }, 'TAKE_FORMAT is neither flac nor pcm; got "mp3"'],
  [{ WEB_CONCURRENCY: '2', REPLICA_URL: 'https://10.0.0.5' }, /^REPLICA_URL must begin with http:/],
  [{ ROLE: 'web' }, /^DATABASE_URL is missing: with ROLE=web/],
  [{ ROLE: 'worker', DATABASE_URL: postgres }, /^REPLICA_URL is missing/],
  [{ DATABASE_DIRECT_URL: postgres }, /^DATABASE_URL is missing: DATABASE_DIRECT_URL/],
  [{ DATABASE_URL: postgres, PUBLIC_URL: 'https://scenes.example' }, /^APP_SECRET is missing/],
  [{ METRICS_PORT: '9464' }, /^METRICS_TOKEN is missing/],
  [{ METRICS_PORT: '3000', METRICS_TOKEN: 'a-token-of-the-operator' }, /^METRICS_PORT must differ from PORT/],
  [{ S3_BUCKET: 'takes' }, /^S3_ENDPOINT, S3_BUCKET, .* go together$/],
])('the configuration %j is refused with one line', (source, line) => {
  expect(problemsOf(source)).toEqual([typeof line === 'string' ? line : expect.stringMatching(line)])
})

test('addresses are read without a slash at their end, lists without empty parts, and an empty setting counts as not set', () => {
  const s3 = { bucket: 'takes', accessKeyId: 'id', secretAccessKey: 'key' }
  const config = readConfig({
    ...{ DATA_DIR: '/nowhere', APP_SECRET: 'a0c5d1f77b3e4982', PORT: '', HOST: '', LOG_LEVEL: '' },
    ...{ PUBLIC_URL: 'https://scenes.example/', REPLICA_URL: 'http://10.0.0.5:3000/' },
    S3_ENDPOINT: 'https://s3.example/',
    ...{ S3_BUCKET: s3.bucket, S3_ACCESS_KEY_ID: s3.accessKeyId, S3_SECRET_ACCESS_KEY: s3.secretAccessKey },
    ADMIN_EMAILS: ' Ada@Example.com, ,ben@example.com',
  })
  expect(config).toMatchObject({
    ...{ host: '127.0.0.1', port: 3000, logLevel: 'info', isHttps: true, isLocal: false },
    ...{ publicUrl: 'https://scenes.example', replicaUrl: 'http://10.0.0.5:3000' },
    ...{ adminEmails: ['ada@example.com', 'ben@example.com'], s3: { ...s3, endpoint: 'https://s3.example' } },
  })
})

test('only host names of this machine count as local', () => {
  for (const host of ['localhost', '127.0.0.1', '127.9.8.7', '::1', '[::1]'])
    expect([host, isLoopback(host)]).toEqual([host, true])
  for (const host of ['localhost.example', '127.0.0.1.example', 'my-localhost', '10.0.0.1', '0.0.0.0', '::'])
    expect([host, isLoopback(host)]).toEqual([host, false])
})
