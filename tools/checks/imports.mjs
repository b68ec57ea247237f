// Reports imports that the tables below do not allow, imports from another feature that bypass its `index.ts`, relative
// imports of another package, and cycles between files, folders or features. `node tools/checks/imports.mjs` prints them.
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { root } from '../build.mjs'
import { listSources } from './sources.mjs'

const serverFeatureImports = [
  'contract',
  'script',
  'speech',
  'server/platform',
  'server/adapters',
  'server/features/*',
  'server/features/admin/*',
  'server/services.ts',
  'server/config.ts',
]
const webFeatureImports = [
  'contract',
  'script',
  'listening',
  'web/state',
  'web/ui',
  'web/player',
  'web/platform',
  'web/shell',
  'web/features/*',
  'web/admin/*',
]

/**
 * Each package or folder with the folders that it may import. `*` stands for one folder. Imports within the same
 * package or folder are always allowed.
 */
const table = [
  ['contract', []],
  ['script', ['contract']],
  ['speech', ['contract']],
  ['listening', []],
  ['server/platform', ['contract']],
  ['server/adapters', ['contract', 'server/platform']],
  ['server/features/*', serverFeatureImports],
  ['server/features/admin/*', serverFeatureImports],
  ['server', ['contract', 'script', 'speech', 'server/*', 'server/features/*', 'server/features/admin/*']],
  ['web/state', []],
  ['web/ui', ['web/state']],
  ['web/player', ['contract', 'web/state']],
  ['web/platform', ['contract', 'web/state', 'web/ui']],
  ['web/shell', webFeatureImports],
  ['web/features/*', webFeatureImports],
  ['web/admin/*', webFeatureImports],
  ['web', ['contract', 'script', 'listening', 'web/*', 'web/features/*', 'web/admin/*']],
  ['cli', ['contract', 'script', 'speech']],
  ['e2e', ['contract', 'tools']],
  ['tools', ['contract']],
]

/**
 * Files that combine all parts of a package. Besides tests, only files whose path matches the pattern may import them.
 */
const joins = {
  'server/app.ts': /^server\/(processes\/serveProcess\.ts|testing\/)/,
  'server/features/index.ts': /^server\/(app|startServices)\.ts$/,
  'server/startServices.ts': /^server\/(processes\/serveProcess\.ts|cli\/|testing\/)/,
  'web/admin/adminPages.ts': /^web\/(adminRoutes\.ts|admin\/common\/)/,
  'web/adminRoutes.ts': /^web\/(router\.tsx|allRoutes\.ts)/,
  'web/allRoutes.ts': /^web\/(entry-server\.tsx|testing\/)/,
  'web/router.tsx': /^web\/(start\.tsx|allRoutes\.ts)/,
}

const workspaces = ['contract', 'script', 'speech', 'listening', 'server', 'web', 'cli']
const isTest = (path) => /\.test\.tsx?$|\/testing\/|(^|\/)samples\.tsx$|^tools\/|^e2e\//.test(path)

const matches = (pattern, path) =>
  path === pattern || new RegExp(`^${pattern.replaceAll('*', '[^/]+')}(/|$)`).test(path)

/** The files that list all features of the server and all pages of the admin area. They are not features themselves. */
const featureList = 'server/features/index.ts'
const adminPageList = 'web/admin/adminPages.ts'
/** The files that load a screen when a user opens its address. */
const routeLists = new Set(['web/router.tsx', 'web/routePage.tsx', 'web/adminRoutes.ts', adminPageList])

/** Folders whose `index.ts` is the only file that other folders may import. */
const featurePatterns = new Set([
  'server/features/*',
  'server/features/admin/*',
  'web/shell',
  'web/features/*',
  'web/admin/*',
])

const depthOf = (pattern) => pattern.split('/').length
const folderPatterns = table.map(([pattern]) => pattern).toSorted((one, other) => depthOf(other) - depthOf(one))

/**
 * Returns the `pattern` of the table of allowed imports that a file belongs to, such as `server/features/*`, and the
 * `name` of its folder, such as `server/features/accounts`.
 */
export function findFolder(path) {
  if (path === featureList) return { pattern: 'server', name: 'server' }
  if (path === adminPageList) return { pattern: 'web', name: 'web' }
  const pattern = folderPatterns.find((one) => path.startsWith(`${one.split('/')[0]}/`) && matches(one, path))
  return pattern && { pattern, name: path.split('/').slice(0, depthOf(pattern)).join('/') }
}

/** Returns every module from which a source file imports or re-exports, and whether it imports only types. */
export function importsOf(path, source) {
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const found = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) found.push({ specifier: moduleRequest.value, isType })
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const written = source.slice(moduleRequest.start, moduleRequest.end)
    const [, specifier] = /^['"`]([^'"`$]+)['"`]$/.exec(written) ?? []
    // A dynamic import runs later, so it cannot be part of a cycle while modules load. It is treated as a type import.
    if (specifier) found.push({ specifier, isType: true })
  }
  return found
}

/** Returns the imported file as a path from the root; undefined for modules of npm and Node. */
export function resolveImport(from, specifier, paths) {
  if (specifier.startsWith('@scene-partner/')) return `${specifier.slice('@scene-partner/'.length)}.ts`
  if (!specifier.startsWith('.')) return undefined
  const target = posix.join(posix.dirname(from), specifier.split('?')[0])
  return [target, `${target}.ts`, `${target}.tsx`, `${target}.mjs`].find((one) => paths.has(one)) ?? target
}

function judge(from, to, specifier) {
  const own = findFolder(from)
  const other = findFolder(to)
  if (!own || !other) return undefined
  const ownPackage = own.name.split('/')[0]
  const isSamePackage = ownPackage === to.split('/')[0]
  if (joins[to] && !joins[to].test(from) && !isTest(from))
    return `${to} may be imported only by the files that start or test the app`
  if (own.name === other.name) return undefined

  const allowed = table.find(([pattern]) => pattern === own.pattern)[1]
  // A test may import anything of its own package.
  const isAllowed = (isTest(from) && isSamePackage) || allowed.some((pattern) => matches(pattern, to))
  if (!isAllowed) return `${own.name} may not import ${other.name}`
  if (specifier.startsWith('.') && !isSamePackage && workspaces.includes(ownPackage)) {
    return `another package is imported by its name, @scene-partner/${to.replace(/\.tsx?$/, '')}`
  }
  if (from === featureList && to.endsWith('/feature.ts')) return undefined
  const isFeature = featurePatterns.has(other.pattern)
  if (!isFeature || isTest(from) || to === `${other.name}/index.ts` || to === `${other.name}/index.tsx`)
    return undefined
  // Each screen is a separate chunk, which is downloaded when its address is opened. An import through `index.ts` would
  // join the chunks.
  if (routeLists.has(from) && /(Screen|Frame)\.tsx$/.test(to)) return undefined
  if (from.endsWith('/tables.ts') && to.endsWith('/tables.ts')) return undefined
  return `${to} is ${other.name}'s own file; others may import only its index.ts`
}

/**
 * Returns cycles, each once, as the list of its files; the first file is also the last. If there is a cycle, returns at
 * least one; of cycles that share files, it may return only some.
 */
export function findCycles(graph) {
  const cycles = []
  const done = new Set()
  const trail = []
  const visit = (path) => {
    const at = trail.indexOf(path)
    if (at >= 0) return void cycles.push([...trail.slice(at), path])
    if (done.has(path)) return
    trail.push(path)
    for (const next of graph.get(path) ?? []) visit(next)
    trail.pop()
    done.add(path)
  }
  for (const path of graph.keys()) visit(path)
  return cycles
}

/**
 * Returns one line per cycle between features of the server or the web. Imports of types and dynamic imports count too.
 */
function findFeatureCycles(edges) {
  return findCycles(edges).map((cycle) => `a cycle between features: ${cycle.join(' → ')}`)
}

/** Packages and folders whose own folders may not import each other in a cycle. */
const layered = [
  'contract',
  'script',
  'speech',
  'listening',
  'server/adapters',
  'server/platform',
  'web/platform',
  'web/player',
  'web/ui',
]

/**
 * Returns the folder directly below one of the folders in `layered` that contains a file, such as `script/parse`;
 * undefined for other files.
 */
function findLayer(path) {
  const parent = layered.find((one) => path.startsWith(`${one}/`))
  const [folder, file] = parent ? path.slice(parent.length + 1).split('/') : []
  return file && `${parent}/${folder}`
}

/** Adds to `graph` that a folder imports another folder, if both are in the same folder of `layered`. */
function addLayerImport(graph, from, to) {
  const [own, other] = [findLayer(from), findLayer(to)]
  if (!own || !other || own === other || isTest(from) || posix.dirname(own) !== posix.dirname(other)) return
  graph.set(own, (graph.get(own) ?? new Set()).add(other))
}

/** Returns one line per violation in these files. `files` maps paths from the root to sources. */
export function findImportProblems(files) {
  const paths = new Set(files.keys())
  const graph = new Map()
  const features = new Map()
  const layers = new Map()
  const complaints = []
  for (const [path, source] of files) {
    const next = new Set()
    for (const { specifier, isType } of importsOf(path, source)) {
      const to = resolveImport(path, specifier, paths)
      if (!to) continue
      const complaint = judge(path, to, specifier)
      if (complaint) complaints.push(`${path}: ${complaint}`)
      if (!isType && paths.has(to)) {
        next.add(to)
        addLayerImport(layers, path, to)
      }
      const own = findFolder(path)
      const other = findFolder(to)
      if (isTest(path) || own?.name === other?.name) continue
      if (featurePatterns.has(own?.pattern) && featurePatterns.has(other?.pattern))
        features.set(own.name, (features.get(own.name) ?? new Set()).add(other.name))
    }
    graph.set(path, next)
  }
  for (const cycle of findCycles(graph)) complaints.push(`a cycle: ${cycle.join(' → ')}`)
  complaints.push(...findFeatureCycles(features))
  for (const cycle of findCycles(layers)) complaints.push(`a cycle between folders: ${cycle.join(' → ')}`)
  return [...new Set(complaints)].toSorted()
}

export async function checkImports() {
  const names = (await listSources()).filter((path) => /\.(tsx?|mjs)$/.test(path))
  const files = new Map()
  for (const path of names) files.set(path, await readFile(join(root, path), 'utf8'))
  return findImportProblems(files)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const complaints = await checkImports()
  for (const line of complaints) console.error(line)
  process.exitCode = complaints.length > 0 ? 1 : 0
}
