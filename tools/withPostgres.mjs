// Runs a command beside a throw-away Postgres: `node tools/withPostgres.mjs -- npx vitest run --project server`.
// The command finds its address in TEST_DATABASE_URL.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const installs = '/usr/lib/postgresql'

function binaries() {
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const folders = asked.status === 0 ? [asked.stdout.trim()] : []
  if (existsSync(installs)) {
    const versions = readdirSync(installs).sort((a, b) => Number(b) - Number(a))
    folders.push(...versions.map((version) => join(installs, version, 'bin')))
  }
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')))
  if (found) return found
  console.error('Postgres is not installed here; on Debian: apt-get install postgresql')
  process.exit(69)
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const isRoot = process.getuid?.() === 0
const bin = binaries()
const folder = mkdtempSync(join(tmpdir(), 'scene-partner-postgres-'))
const port = await freePort()

/** Postgres refuses to run as root; there the user it comes with runs it. */
function run(name, args) {
  const command = isRoot ? ['runuser', '-u', 'postgres', '--', join(bin, name), ...args] : [join(bin, name), ...args]
  const { status, stderr } = spawnSync(command[0], command.slice(1), {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0) throw new Error(`${name}: ${stderr}`)
}

if (isRoot) {
  const uid = Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout)
  const gid = Number(spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' }).stdout)
  chownSync(folder, uid, gid)
}
const data = join(folder, 'data')
let isUp = false

function tearDown() {
  if (isUp) run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
  isUp = false
  rmSync(folder, { recursive: true, force: true })
}

const [, ...command] = process.argv.slice(process.argv.indexOf('--'))
if (!process.argv.includes('--') || command.length === 0) {
  console.error('node tools/withPostgres.mjs -- COMMAND')
  process.exit(64)
}

try {
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'])
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder} -F -c max_connections=200`
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'])
  isUp = true
  const env = { ...process.env, TEST_DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` }
  const child = spawn(command[0], command.slice(1), { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
} finally {
  tearDown()
}
