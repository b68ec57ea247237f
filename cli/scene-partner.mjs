#!/usr/bin/env node
// Entry point of the command line: builds what is missing, then runs the built command. Messages go to stderr, so that
// stdout contains only the command's result.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Scene Partner needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(69)
}

// Only the user who runs the command may access the files and folders that it creates.
process.umask(0o077)

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/**
 * Builds the parts whose sources have changed; a release contains no sources and is already built. Returns whether a
 * usable build exists.
 */
function build() {
  if (existsSync(join(root, 'dist/release.json'))) return true
  const command = [join(root, 'tools/build.mjs'), '--only', 'workers,server', '--quiet']
  return spawnSync(process.execPath, command, { stdio: ['ignore', 2, 2] }).status === 0
}

if (!build()) {
  console.error('The build failed; see the messages above.')
  process.exit(69)
}

// On a terminal, progress overwrites one line. In a file or a pipe, progress is at most one line per second.
const isTerminal = Boolean(process.stderr.isTTY)
let isOnLine = false
let reportedAt = performance.now()
const reportProgress = (message) => {
  if (isTerminal) {
    process.stderr.write(`\r\x1b[K${message}`)
    isOnLine = true
  } else if (performance.now() - reportedAt > 1000) {
    process.stderr.write(`${message}\n`)
    reportedAt = performance.now()
  }
}
const leaveLine = () => {
  if (isOnLine) process.stderr.write('\n')
  isOnLine = false
}

const { run } = await import(pathToFileURL(join(root, 'dist/server/cli.js')).href)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const context = {
  // The server's default data folder. It does not depend on the working directory of the command.
  environment: { ...process.env, DATA_DIR: process.env.DATA_DIR || join(root, 'data') },
  version,
  dist: pathToFileURL(join(root, 'dist/')),
  migrations: pathToFileURL(join(root, 'server/migrations/')),
  reportProgress,
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
// The program that reads our output may stop early (`| head`). That is not an error.
process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1))

try {
  process.exitCode = await run(process.argv.slice(2), context, streams)
} catch (error) {
  leaveLine()
  console.error(error)
  process.exitCode = 1
}
