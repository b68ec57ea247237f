// `npm run dev`: runs the server like `npm start`, and builds and restarts it whenever a source changes. Port and data
// stay the same. It checks the files twice a second, because file system notifications do not work on every disk.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './build.mjs'

const rooms = ['contract', 'script', 'speech', 'listening', 'server', 'web', 'cli']
const pollEveryMs = 500
const notSources = /node_modules|\.test\.tsx?$|\.tsbuildinfo$/
const maxStopMs = 10_000

/** Returns a digest of all sources. The digest changes when any source changes. */
async function fingerprint() {
  const marks = []
  for (const room of rooms) {
    const found = await readdir(join(root, room), { recursive: true, withFileTypes: true }).catch(() => [])
    for (const file of found) {
      const path = join(file.parentPath, file.name)
      if (!file.isFile() || notSources.test(path)) continue
      // A file may disappear after its folder was listed. It then counts as changed.
      const { mtimeMs, size } = await stat(path).catch(() => ({ mtimeMs: 0, size: 0 }))
      marks.push(`${path} ${mtimeMs} ${size}`)
    }
  }
  return marks.join('\n')
}

const say = (words) => console.error(`\n[dev] ${words}`)

async function build() {
  const child = spawn(process.execPath, [join(root, 'tools/build.mjs')], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
}

let server

function start() {
  server = spawn(process.execPath, [join(root, 'tools/start.mjs')], { stdio: 'inherit' })
  const started = server
  started.once('exit', (code) => {
    if (server !== started) return
    server = undefined
    say(`the server exited (${code}); it restarts after the next change`)
  })
}

async function stop() {
  const ending = server
  server = undefined
  if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
  const isGone = once(ending, 'exit')
  ending.kill('SIGTERM')
  const killTimer = setTimeout(() => ending.kill('SIGKILL'), maxStopMs)
  await isGone
  clearTimeout(killTimer)
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => void stop().then(() => process.exit(0)))
}

/**
 * Waits until the sources have changed and two checks in a row give the same digest, because editors save in several
 * steps.
 */
async function changeAfter(before) {
  let last = before
  for (;;) {
    await wait(pollEveryMs)
    const now = await fingerprint()
    if (now !== before && now === last) return now
    last = now
  }
}

let seen = await fingerprint()
start()
for (;;) {
  seen = await changeAfter(seen)
  say('sources changed')
  // The old server still answers during the build. A failed build never replaces the old server.
  if (!(await build())) {
    say('the build failed; the old server continues')
    continue
  }
  await stop()
  start()
}
