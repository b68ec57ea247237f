// Runs a command of the frozen build in a process of its own: `runCommand(build, environment, ['verify', FILE])`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Runs the command. Resolves with its exit code, its output, and its duration, also if the command fails. */
export function runCommand(build, environment, args) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), build, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (bytes) => (out += bytes))
  child.stderr.on('data', (bytes) => (err += bytes))
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, out, err, ms: performance.now() - startedAt }))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [build, ...args] = process.argv.slice(2)
  const { run } = await import(pathToFileURL(join(build, 'dist/server/cli.js')).href)
  const context = {
    environment: process.env,
    version: '0.0.0',
    dist: pathToFileURL(join(build, 'dist/')),
    migrations: pathToFileURL(join(build, 'server/migrations/')),
    reportProgress: () => undefined,
  }
  process.exitCode = await run(args, context, {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  })
}
