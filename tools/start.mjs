// `npm start`: builds what has changed, then serves everything on one port. While it builds and migrates, the port
// already answers, so that a readiness check gets "not ready" instead of a refused connection.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './build.mjs'
import { endWithParent } from './lib/endWithParent.mjs'
import { formatServerAddress } from './lib/serverAddress.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Scene Partner needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(69)
}

// Files that this process creates can be read only by its own user. Child processes inherit this setting. It must be
// set before the data folder is created.
process.umask(0o077)

/** Answers requests on the port until the server itself listens there. Returns a function that frees the port. */
function answerWhileStarting() {
  const server = createServer((request, response) => {
    const isLive = request.url?.startsWith('/api/health/live')
    const isApi = request.url?.startsWith('/api/')
    response.writeHead(isLive ? 200 : 503, {
      'content-type': isApi ? 'application/json' : 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '3',
      connection: 'close',
      ...(!isApi && { refresh: '2' }),
    })
    if (isLive) response.end('{"status":"ok"}')
    else if (isApi) response.end('{"status":"error","failing":["starting"]}')
    else response.end('<!doctype html><title>Scene Partner</title><p>The server is starting. One moment.</p>')
  })
  const port = Number(process.env.PORT || 3000)
  const isListening = new Promise((resolve) => {
    server.once('listening', () => resolve(true))
    // Errors are ignored here: the server reports a bad port or host when it reads its configuration, and a port in use
    // when it listens.
    server.once('error', () => resolve(false))
  })
  try {
    if (port > 0) server.listen(port, process.env.HOST || '127.0.0.1')
  } catch {
    return async () => undefined
  }
  return async () => {
    if (port > 0 && (await isListening)) {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }
}

async function build() {
  // A release contains no sources, so there is nothing to build.
  if (existsSync(join(root, 'dist/release.json'))) return
  // The build runs in a separate process, so that its memory is free before the server starts.
  const child = spawn(process.execPath, [join(root, 'tools/build.mjs')], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(1)
}

// If npm ends, this process sends SIGTERM to itself. Before `stopOnSignals` is called, SIGTERM ends the process at
// once; afterwards it stops the server.
endWithParent(() => process.kill(process.pid, 'SIGTERM'))
const release = answerWhileStarting()
await build()
const dist = pathToFileURL(join(root, 'dist/'))
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
const { startServer, stopOnSignals } = await import(new URL('server/main.js', dist))
try {
  const server = await startServer({
    environment: process.env,
    version,
    dist,
    migrations: pathToFileURL(join(root, 'server/migrations/')),
    downloadsVoices: true,
    beforeListen: release,
  })
  stopOnSignals(server)
  console.log(`\n  ${formatServerAddress(server.url)}`)
  if (server.mailbox) console.log(`  Every e-mail appears at ${server.mailbox}\n`)
} catch (error) {
  console.error(error?.message ?? error)
  process.exit(typeof error?.exitCode === 'number' ? error.exitCode : 1)
}
