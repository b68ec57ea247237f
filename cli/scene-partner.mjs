#!/usr/bin/env node
// The command line's plain beginning: builds what is missing, then runs the built one. Its own words go to stderr, so
// that stdout holds the answer alone.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Scene Partner needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(69)
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const built = spawnSync(process.execPath, [join(root, 'tools/build.mjs'), '--only', 'workers,server', '--quiet'], {
  stdio: ['ignore', 2, 2],
})
if (built.status !== 0) {
  console.error('It could not be built; what is wrong stands above.')
  process.exit(69)
}

// On a terminal progress stays on one line; in a file or a pipe it is a line a second at most.
const isTerminal = Boolean(process.stderr.isTTY)
let isOnLine = false
let notedAt = performance.now()
const note = (words) => {
  if (isTerminal) {
    process.stderr.write(`\r\x1b[K${words}`)
    isOnLine = true
  } else if (performance.now() - notedAt > 1000) {
    process.stderr.write(`${words}\n`)
    notedAt = performance.now()
  }
}
const leaveLine = () => {
  if (isOnLine) process.stderr.write('\n')
  isOnLine = false
}

const { run } = await import(pathToFileURL(join(root, 'dist/server/cli.js')).href)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const context = {
  // The server's own default is beside the product; the command line may be called from anywhere.
  environment: { ...process.env, DATA_DIR: process.env.DATA_DIR || join(root, 'data') },
  version,
  dist: pathToFileURL(join(root, 'dist/')),
  migrations: pathToFileURL(join(root, 'server/migrations/')),
  note,
}
const streams = {
  out(text) {
    leaveLine()
    process.stdout.write(text)
  },
  err(text) {
    leaveLine()
    process.stderr.write(text)
  },
}
// Whoever reads the answer may stop early (`| head`), which is no fault.
process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1))

try {
  process.exitCode = await run(process.argv.slice(2), context, streams)
} catch (error) {
  leaveLine()
  console.error(error)
  process.exitCode = 1
}
