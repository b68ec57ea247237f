// The built server as a process of its own, without the build that `npm start` does first. `SERVE_DIST` is the folder
// of a build that nobody replaces meanwhile.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = process.env.SERVE_DIST
const dist = pathToFileURL(join(folder, 'dist/'))
const { startServer, stopOnSignals } = await import(new URL('server/main.js', dist))
const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
try {
  const server = await startServer({
    environment: process.env,
    version,
    dist,
    migrations: pathToFileURL(join(folder, 'server/migrations/')),
  })
  stopOnSignals(server)
} catch (error) {
  console.error(error)
  process.exit(1)
}
