// Runs a command with a temporary Postgres: `node tools/withPostgres.mjs -- npx vitest run --project server`. The
// command finds its address in TEST_DATABASE_URL. With `--keep=FOLDER` before the dashes, the data stays in that folder
// for the next run.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createPostgresCluster, findPostgres } from './testing/postgresCluster.mjs'

const bin = findPostgres()
if (!bin) {
  console.error('Postgres is not installed here; on Debian: apt-get install postgresql')
  process.exit(69)
}

const dashes = process.argv.indexOf('--')
const command = dashes < 0 ? [] : process.argv.slice(dashes + 1)
if (command.length === 0) {
  console.error('node tools/withPostgres.mjs [--keep=FOLDER] -- COMMAND')
  process.exit(64)
}
const { keep } = parseArgs({ args: process.argv.slice(2, dashes), options: { keep: { type: 'string' } } }).values

const cluster = await createPostgresCluster({ bin, ...(keep && { data: resolve(keep) }) })
try {
  await cluster.start()
  const env = { ...process.env, TEST_DATABASE_URL: cluster.url }
  const child = spawn(command[0], command.slice(1), { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise((done) => {
    child.on('error', (error) => {
      console.error(error.message)
      done(127)
    })
    child.on('exit', (code) => done(code ?? 1))
  })
} finally {
  await cluster.remove()
}
