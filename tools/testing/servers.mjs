// Starts, kills and stops real servers that run from a frozen copy of the build.
import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded, root } from '../build.mjs'

const readyWithinMs = 60_000
const pollEveryMs = 20

/** Builds if necessary and copies the build, so that later source changes do not affect the measurement. */
export async function copyBuild(folder) {
  await buildIfNeeded()
  await mkdir(join(folder, 'server'), { recursive: true })
  await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  await cp(join(root, 'server/migrations'), join(folder, 'server/migrations'), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until the server is ready. Returns how many ms after `startedAt` that was. */
async function untilReady(directUrl, child, startedAt) {
  while (performance.now() - startedAt < readyWithinMs) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended while starting (${child.exitCode ?? child.signalCode})`)
    const isReady = await fetch(`${directUrl}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.status === 200,
      () => false,
    )
    if (isReady) return performance.now() - startedAt
    await pause(pollEveryMs)
  }
  throw new Error(`the server was not ready after ${readyWithinMs} ms`)
}

/**
 * Starts one server. `folder` is the copied build, `log` the file for its output, `nodeOptions` additional options of
 * Node. `output` is a file descriptor for its output instead of `log`. The server leads a process group, so that a kill
 * can include its database process or leave it running.
 */
export async function startServer({ folder, port, environment, log, nodeOptions = [], output = 'pipe' }) {
  const startedAt = performance.now()
  const directUrl = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...nodeOptions, fileURLToPath(new URL('serveBuild.mjs', import.meta.url))], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'info', SERVE_DIST: folder, PORT: String(port), ...environment },
    stdio: ['ignore', output, output],
    detached: true,
  })
  if (output === 'pipe') {
    const sink = createWriteStream(log, { flags: 'a' })
    for (const stream of [child.stdout, child.stderr]) stream.pipe(sink, { end: false })
  }
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  const killAtExit = () => child.pid && child.exitCode === null && killGroup(child.pid)
  process.once('exit', killAtExit)
  void ended.then(() => process.off('exit', killAtExit))
  const readyMs = await untilReady(directUrl, child, startedAt)
  return {
    pid: child.pid,
    directUrl,
    readyMs,
    ended,
    /** Kills with `kill -9`: the server alone, or the server with every process that it started. */
    async kill({ wholeGroup }) {
      if (wholeGroup) killGroup(child.pid)
      else child.kill('SIGKILL')
      await ended
    },
    /** Stops with SIGTERM, as a deploy does. */
    async stop() {
      const askedAt = performance.now()
      child.kill('SIGTERM')
      const { code, signal } = await ended
      return { code, signal, ms: performance.now() - askedAt }
    },
  }
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // All processes of the group have already ended.
    if (error.code !== 'ESRCH') throw error
  }
}
