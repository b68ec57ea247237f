// Builds what `npm start` serves, when the sources have changed: the assets for browsers, the code that renders pages
// on the server, the server, and its workers. `--only workers,server,web` builds only the named parts.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withBuildLock } from './lib/buildLock.mjs'
import { replaceFolder } from './lib/replaceFolder.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Returns the workers and processes of the speech engines, by name: every `…Worker.ts` and `…Process.ts` in an engine
 * folder.
 */
function findEngineWorkers() {
  const folder = 'speech/engines'
  if (!existsSync(join(root, folder))) return {}
  const found = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    found
      .filter((file) => file.isFile() && /^\w+(?:Worker|Process)\.ts$/.test(file.name))
      .map((file) => [file.name.slice(0, -'.ts'.length), relative(root, join(file.parentPath, file.name))])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/**
 * The files that run as a separate process or worker, by their name in `dist/workers`. They are bundled because Node 20
 * does not read TypeScript. They are built separately from the server, because tests need only these files.
 */
export const workers = {
  databaseProcess: 'server/platform/database/databaseProcess.ts',
  importProcess: 'server/features/imports/importProcess.ts',
  pictureProcess: 'server/features/blog/pictures/pictureProcess.ts',
  markdownWorker: 'server/features/blog/markdownWorker.ts',
  textWorker: 'server/features/textWorkers/textWorker.ts',
  encoderWorker: 'speech/audio/mp3/encoderWorker.ts',
  ...findEngineWorkers(),
}

/** Entry points of the server and of the command line, built into `dist/server`. */
export const programs = {
  main: 'server/main.ts',
  serverProcess: 'server/processes/serverProcess.ts',
  cli: 'cli/cli.ts',
  serverCommands: 'server/cli/serverCommands.ts',
}

/** The folders whose files decide whether a part of the build is current. */
const sourceFolders = {
  workers: [
    'contract',
    'script',
    'speech',
    'server/platform/database',
    'server/features/imports',
    'server/features/blog',
    'server/platform/processes',
    'server/features/textWorkers',
  ],
  server: ['contract', 'script', 'speech', 'server', 'cli'],
  web: ['contract', 'script', 'listening', 'web'],
}

async function hashOf(folders) {
  const hash = createHash('sha256')
  const names = ['package-lock.json', 'tools/build.mjs', 'web/vite.config.ts']
  for (const folder of folders) {
    const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    for (const file of found) {
      const path = relative(root, join(file.parentPath, file.name))
      if (file.isFile() && !path.includes('node_modules') && !/\.test\.tsx?$/.test(path)) names.push(path)
    }
  }
  for (const name of names.sort()) {
    if (!existsSync(join(root, name))) continue
    hash
      .update(name)
      .update('\0')
      .update(await readFile(join(root, name)))
      .update('\0')
  }
  return hash.digest('hex')
}

async function unlessBuilt(part, folders, build) {
  const mark = join(root, 'dist', `${part}.hash`)
  const isBuilt = async () => (await readFile(mark, 'utf8').catch(() => '')) === (await hashOf(folders))
  // This check comes before the lock: on a read-only disk, the lock file cannot be written, but a finished build must
  // be usable.
  if (await isBuilt()) return false
  return withBuildLock(join(root, 'dist', 'building'), async () => {
    if (await isBuilt()) return false
    const hash = await hashOf(folders)
    // The file with the hash of the sources is deleted first, so that a part whose build fails is built again.
    await rm(mark, { force: true })
    await build()
    await writeFile(mark, hash)
    return true
  })
}

/** Bundles sources for Node into a subfolder of `dist`, or into the given absolute folder. */
export async function bundle(files, folder) {
  const { build } = await import('vite')
  const input = Object.fromEntries(
    Object.entries(files)
      .map(([name, path]) => [name, join(root, path)])
      .filter(([, path]) => existsSync(path)),
  )
  const place = resolve(root, 'dist', folder)
  const outDir = `${place}.new`
  await rm(outDir, { recursive: true, force: true })
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: [/^@scene-partner\//], target: 'node' },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      rollupOptions: {
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
  // If the build fails, the old build stays.
  await replaceFolder(place, outDir)
}

async function buildWeb() {
  const { build } = await import('vite')
  // The loader `runner` can load TypeScript files of other packages, which the configuration imports.
  const config = { configFile: join(root, 'web/vite.config.ts'), configLoader: 'runner', logLevel: 'warn' }
  await build(config)
  await build({ ...config, build: { ssr: 'entry-server.tsx', outDir: '../dist/ssr' } })
}

export async function buildIfNeeded({ only } = {}) {
  const done = []
  const isWanted = (part) => only === undefined || only.split(',').includes(part)
  if (isWanted('workers') && (await unlessBuilt('workers', sourceFolders.workers, () => bundle(workers, 'workers')))) {
    done.push('workers')
  }
  if (isWanted('server') && (await unlessBuilt('server', sourceFolders.server, () => bundle(programs, 'server')))) {
    done.push('server')
  }
  if (isWanted('web') && existsSync(join(root, 'web/vite.config.ts'))) {
    if (await unlessBuilt('web', sourceFolders.web, buildWeb)) done.push('web')
  }
  return done
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const at = process.argv.indexOf('--only')
  const done = await buildIfNeeded({ only: at < 0 ? undefined : process.argv[at + 1] })
  if (done.length > 0) console.error(`built: ${done.join(', ')}`)
  else if (!process.argv.includes('--quiet')) console.error('nothing to build')
}
