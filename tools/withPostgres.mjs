// Runs a command with a temporary Postgres: `node tools/withPostgres.mjs -- npx vitest run --project server`. The
// command finds its address in TEST_DATABASE_URL. With `--keep=FOLDER` before the dashes, the data stays in that folder
// for the next run.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

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

const dashes = process.argv.indexOf('--')
const command = dashes < 0 ? [] : process.argv.slice(dashes + 1)
if (command.length === 0) {
  console.error('node tools/withPostgres.mjs [--keep=FOLDER] -- COMMAND')
  process.exit(64)
}
const { keep } = parseArgs({ args: process.argv.slice(2, dashes), options: { keep: { type: 'string' } } }).values

const isRoot = process.getuid?.() === 0
const bin = binaries()
const folder = mkdtempSync(join(tmpdir(), 'scene-partner-postgres-'))
const port = await freePort()

/** Runs a program of Postgres. Postgres refuses to run as root, so as root this runs it as the user `postgres`. */
function run(name, args) {
  const command = isRoot ? ['runuser', '-u', 'postgres', '--', join(bin, name), ...args] : [join(bin, name), ...args]
  const { status, stderr } = spawnSync(command[0], command.slice(1), {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0) throw new Error(`${name}: ${stderr}`)
}

const data = keep ? resolve(keep) : join(folder, 'data')
// The user `postgres` must be able to enter the folders above the data, so only the data folder itself is closed to
// others.
mkdirSync(dirname(data), { recursive: true })
if (!existsSync(data)) mkdirSync(data, { mode: 0o700 })
if (isRoot) {
  const uid = Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout)
  const gid = Number(spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' }).stdout)
  for (const one of [folder, data]) chownSync(one, uid, gid)
}
const isThere = existsSync(join(data, 'PG_VERSION'))
let isUp = false

function tearDown() {
  // `fast` writes the data to disk, which `--keep` needs; `immediate` does not.
  if (isUp) run('pg_ctl', ['-D', data, '-m', keep ? 'fast' : 'immediate', '-w', 'stop'])
  isUp = false
  rmSync(folder, { recursive: true, force: true })
}

try {
  if (!isThere)
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
