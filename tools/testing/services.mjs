// Starts the services of a large installation for experiments: PgBouncer, NATS and the fake of S3. PgBouncer and NATS
// are packages of Debian; if one is not installed, one line says so.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, root } from '../build.mjs'
import { freePort, pause } from './servers.mjs'

const places = ['/usr/sbin', '/usr/bin', '/usr/local/bin']

/** Returns the path of a program; if it is not installed, prints one line and returns undefined. */
export function findProgram(name) {
  const path = places.map((place) => join(place, name)).find((one) => existsSync(one))
  if (!path) console.log(`${name} is not installed; on Debian: apt-get install ${name}`)
  return path
}

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Returns the functions that start and kill a program that listens on `port`. After a kill it can be started again. */
function createService({ command, port, folder, user = {} }) {
  let child
  async function start() {
    child = spawn(command[0], command.slice(1), { stdio: 'ignore', ...user })
    while (!(await answers(port))) await pause(20)
  }
  async function kill() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  const killAtExit = () => child?.kill('SIGKILL')
  process.once('exit', killAtExit)
  return {
    start,
    kill,
    async stop() {
      process.off('exit', killAtExit)
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts NATS with JetStream. Returns undefined if it is not installed. */
export async function startNats() {
  const program = findProgram('nats-server')
  if (!program) return undefined
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-nats-'))
  const command = [program, '-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder]
  const service = createService({ command, port, folder })
  await service.start()
  return { ...service, url: `nats://127.0.0.1:${port}` }
}

/**
 * Starts PgBouncer in transaction mode in front of a database. PgBouncer refuses to run as root, so it runs as the user
 * of Postgres. Returns undefined if PgBouncer is not installed.
 */
export async function startPgbouncer(databaseUrl) {
  const program = findProgram('pgbouncer')
  if (!program) return undefined
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-pgbouncer-'))
  const { hostname, port: serverPort, pathname, username } = new URL(databaseUrl)
  const settings = `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
unix_socket_dir =
`
  const path = join(folder, 'pgbouncer.ini')
  await writeFile(path, settings)
  const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined
  if (user) for (const one of [folder, path]) chownSync(one, user.uid, user.gid)
  const service = createService({ command: [program, '-q', path], port, folder, user })
  await service.start()
  return { ...service, url: `postgres://${username}@127.0.0.1:${port}${pathname}` }
}

/**
 * Starts the fake of S3 that the tests use. `environment` contains the settings for a server that uses it, `files` the
 * stored files; `failNext` and `repair` begin and end faults.
 */
export async function startS3() {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-s3-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await bundle({ fakeS3: 'server/adapters/storage/fakeS3.ts' }, join(folder, 'fake'))
  const { startFakeS3 } = await import(pathToFileURL(join(folder, 'fake/fakeS3.js')).href)
  const server = await startFakeS3()
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = server.options
  return {
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    files: server.files,
    failNext: server.failNext,
    repair: server.repair,
    async stop() {
      await server[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
