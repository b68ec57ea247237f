import { execFileSync, spawn } from 'node:child_process'
import { chownSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort, findProgram, isListening } from './startNats.ts'

/** PgBouncer in transaction mode in front of the Postgres server for tests. */
export type TestPgbouncer = { url: string; [Symbol.asyncDispose](): Promise<void> }

const readId = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

/** Starts PgBouncer. If it is not installed, prints one line and returns undefined: the test is then skipped. */
export async function startPgbouncer(databaseUrl: string): Promise<TestPgbouncer | undefined> {
  const program = findProgram('pgbouncer')
  if (!program) {
    process.stderr.write('pgbouncer is not installed: tests of a pooler in transaction mode are skipped\n')
    return undefined
  }
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-pgbouncer-'))
  const path = join(folder, 'pgbouncer.ini')
  const server = new URL(databaseUrl)
  await writeFile(
    path,
    `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
pool_mode = transaction
default_pool_size = 2
unix_socket_dir =
`,
  )
  // PgBouncer refuses to run as root, so it runs as the user of Postgres.
  const user = process.getuid?.() === 0 ? { uid: readId('-u'), gid: readId('-g') } : undefined
  if (user) for (const one of [folder, path]) chownSync(one, user.uid, user.gid)
  const child = spawn(program, ['-q', path], { stdio: 'ignore', ...user })
  while (!(await isListening(port))) await pause(20)
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
