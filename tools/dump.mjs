// Stores the data of a release for the upgrade tests of later releases:
//
// node tools/withPostgres.mjs -- node tools/dump.mjs 0.1.0
//
// The argument only names the file: the server is started from the current sources. Creates sample data: seeded
// accounts, a trial, and generations that are stored, deleted and cancelled. Then writes the database of the server as
// plain statements that Postgres and PGlite both read.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { root } from './build.mjs'
import { findServerAddress } from './lib/serverAddress.mjs'

const version = process.argv[2] ?? 'unnamed'
const name = 'release_dump'
const address = new URL(process.env.TEST_DATABASE_URL ?? '')
const admin = new pg.Client({ connectionString: address.href })
await admin.connect()
await admin.query(`create database ${name}`)
await admin.end()
address.pathname = `/${name}`

const dataDir = mkdtempSync(join(tmpdir(), 'scene-partner-dump-'))
const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: address.href, PORT: '0', LOG_LEVEL: 'warn' }
const server = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
  env: environment,
  stdio: ['ignore', 'pipe', 'inherit'],
})

const addressOf = ({ stdout }) =>
  new Promise((resolve) => {
    let said = ''
    stdout.on('data', (text) => {
      said += text
      const url = findServerAddress(said)
      if (url) resolve(url)
    })
  })

async function liveThere(url) {
  let cookie = ''
  const get = (path) => fetch(url + path, { headers: { cookie } })
  async function call(operation, data) {
    const response = await fetch(`${url}/api/call/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify({ data }),
    })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    const answer = await response.json()
    if (!response.ok) throw new Error(`${operation}: ${answer.error.message}`)
    return answer.data
  }
  await call('signUp', { email: 'ada@example.com', password: 'Open-the-curtain-7', firstName: 'Ada', lastName: 'Ray' })
  const [mail] = await (await get('/dev/mailbox.json')).json()
  await call('verifyEmail', { token: new URL(mail.links[0]).searchParams.get('token') })
  await call('applyCouponToUser', { couponCode: 'BREAKALEG', attribution: { utm_source: 'school' } })
  await call('saveUserPreferences', { defaultVoiceId: 'tom', favoriteVoiceIds: ['kate'] })
  const lines = ['To be, or not to be: that is the question.', 'The rest is silence.', 'Words, words, words.']
  const ids = []
  for (const text of lines) {
    const { generationId, audioUrl } = await call('startGeneration', { text, voiceId: 'tom' })
    await (await get(audioUrl)).arrayBuffer()
    ids.push(generationId)
  }
  await call('renameGeneration', { generationId: ids[0], title: 'Hamlet' })
  await call('deleteGeneration', { generationId: ids[1] })
  const { generationId } = await call('startGeneration', {
    text: 'Brevity is the soul of wit. And tediousness the limbs.',
    voiceId: 'kate',
  })
  await call('cancelGeneration', { generationId })
}

try {
  const url = await addressOf(server)
  await liveThere(url)
  execFileSync(process.execPath, [join(root, 'cli/scene-partner.mjs'), 'seed'], { env: environment, stdio: 'inherit' })
  server.kill('SIGTERM')
  await once(server, 'exit')
  const dump = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', '--no-comments', address.href], {
    encoding: 'utf8',
  })
  // These lines are removed: empty lines, comments, psql's own commands, and settings that PGlite does not know.
  const plain = dump
    .split('\n')
    .filter((line) => line !== '' && !/^(--|\\|SET |SELECT pg_catalog\.set_config)/.test(line))
  mkdirSync(join(root, 'server/migrations/dumps'), { recursive: true })
  writeFileSync(join(root, `server/migrations/dumps/${version}.sql`), `${plain.join('\n')}\n`)
} finally {
  server.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
}
