// Runs the built server in a separate process, without the build step of `npm start`. `SERVE_DIST` names a folder with
// a build that does not change during the run.
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
  process.exit(error.exitCode ?? 1)
}
