// Creates a temporary Postgres server with the Postgres programs that are installed on this machine.
import { execFile, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './servers.mjs'

const installs = '/usr/lib/postgresql'

/** Returns the folder with the programs of Postgres; undefined if it is not installed. */
export function findPostgres() {
  const pgConfig = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const folders = pgConfig.status === 0 ? [pgConfig.stdout.trim()] : []
  if (existsSync(installs)) {
    const versions = readdirSync(installs).sort((a, b) => Number(b) - Number(a))
    folders.push(...versions.map((version) => join(installs, version, 'bin')))
  }
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

/**
 * Creates a Postgres server with the programs in the folder `bin`, without starting it. `data` is the folder for its
 * data; absent: a temporary folder. If `data` contains the data of an earlier run, that data is used.
 */
export async function createPostgresCluster({ bin, data: wantedData }) {
  const isRoot = process.getuid?.() === 0
  const folder = mkdtempSync(join(tmpdir(), 'scene-partner-postgres-'))
  const port = await freePort()

  /** Runs a program of Postgres. Postgres refuses to run as root, so as root this runs it as the user `postgres`. */
  async function run(name, args) {
    const command = isRoot ? ['runuser', '-u', 'postgres', '--', join(bin, name), ...args] : [join(bin, name), ...args]
    await promisify(execFile)(command[0], command.slice(1), { cwd: folder })
  }

  const data = wantedData ?? join(folder, 'data')
  // The user `postgres` must be able to enter the folders above the data, so only the data folder itself is closed to
  // others.
  mkdirSync(dirname(data), { recursive: true })
  if (!existsSync(data)) mkdirSync(data, { mode: 0o700 })
  if (isRoot) {
    const uid = Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout)
    const gid = Number(spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' }).stdout)
    for (const one of [folder, data]) chownSync(one, uid, gid)
  }
  let isUp = false

  const cluster = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async start() {
      if (!existsSync(join(data, 'PG_VERSION')))
        await run('initdb', [
          '-D',
          data,
          '-U',
          'postgres',
          '-A',
          'trust',
          '--no-sync',
          '-E',
          'UTF8',
          '--locale=C.UTF-8',
        ])
      const settings = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder} -F -c max_connections=200`
      await run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'])
      isUp = true
    },
    /** Stops the server. `how` is a mode of `pg_ctl`: `fast` writes the data to disk, `immediate` does not. */
    async stop(how) {
      if (isUp) await run('pg_ctl', ['-D', data, '-m', how, '-w', 'stop'])
      isUp = false
    },
    /** Stops the server and deletes its temporary folder. */
    async remove() {
      await cluster.stop(wantedData ? 'fast' : 'immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return cluster
}
