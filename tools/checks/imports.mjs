// Refuses every import that the table of rooms does not allow, every reach into another feature past its `index.ts`,
// and every circle between files. `node tools/imports.mjs` prints what it finds.
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { root } from './build.mjs'
import { listSources } from './sources.mjs'

/** Each room with the rooms it may import. `*` stands for one folder; a room may always import itself. */
const table = [
  ['contract', []],
  ['script', ['contract']],
  ['speech', ['contract']],
  ['server/platform', ['contract']],
  ['server/ports', ['contract', 'server/platform']],
  [
    'server/features/*',
    [
      'contract',
      'script',
      'speech',
      'server/platform',
      'server/ports',
      'server/features/*',
      'server/services.ts',
      'server/config.ts',
    ],
  ],
  ['server', ['contract', 'script', 'speech', 'server/*', 'server/features/*']],
  ['web/ui', []],
  ['web/player', ['contract']],
  ['web/platform', ['contract', 'web/ui']],
  ['web/features/*', ['contract', 'script', 'web/ui', 'web/player', 'web/platform', 'web/features/*']],
  ['web', ['contract', 'script', 'web/*', 'web/features/*']],
  ['cli', ['contract', 'script', 'speech']],
  ['journeys', ['contract', 'tools']],
  ['tools', ['contract']],
]

/** What joins everything in its half is started and tested, and imported by nothing else. */
const joins = {
  'server/app.ts': /^server\/(main\.ts|testing\/)/,
  'server/startServices.ts': /^server\/(main\.ts|cli\/|testing\/)/,
  'web/router.tsx': /^web\/(start\.tsx|entry-server\.tsx|testing\/)/,
}

const workspaces = ['contract', 'script', 'speech', 'server', 'web', 'cli']
const isTest = (path) => /\.test\.tsx?$|\/testing\/|(^|\/)samples\.tsx$|^tools\/|^journeys\//.test(path)

const matches = (pattern, path) =>
  path === pattern || new RegExp(`^${pattern.replaceAll('*', '[^/]+')}(/|$)`).test(path)

const depthOf = (pattern) => pattern.split('/').length
const roomPatterns = table.map(([pattern]) => pattern).toSorted((one, other) => depthOf(other) - depthOf(one))

/** The room a file lies in, with a feature's own name: `server/features/accounts`. */
export function roomOf(path) {
  const pattern = roomPatterns.find((one) => path.startsWith(`${one.split('/')[0]}/`) && matches(one, path))
  return pattern && { pattern, name: path.split('/').slice(0, depthOf(pattern)).join('/') }
}

/** Every module a source names, and whether only types come from it. */
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
    // Waited for at run time, so that it closes no circle while modules load.
    if (specifier) found.push({ specifier, isType: true })
  }
  return found
}

/** The file meant, as a path from the root; nothing for what comes from npm or Node. */
export function resolveImport(from, specifier, paths) {
  if (specifier.startsWith('@scene-partner/')) return `${specifier.slice('@scene-partner/'.length)}.ts`
  if (!specifier.startsWith('.')) return undefined
  const target = posix.join(posix.dirname(from), specifier.split('?')[0])
  return [target, `${target}.ts`, `${target}.tsx`, `${target}.mjs`].find((one) => paths.has(one)) ?? target
}

function judge(from, to, specifier) {
  const own = roomOf(from)
  const other = roomOf(to)
  if (!own || !other) return undefined
  const half = own.name.split('/')[0]
  const isOneHalf = half === to.split('/')[0]
  if (joins[to] && !joins[to].test(from) && !isTest(from)) return `${to} is for what starts or tests it alone`
  if (own.name === other.name) return undefined

  const allowed = table.find(([pattern]) => pattern === own.pattern)[1]
  // A test may build on anything in its own half.
  const isAllowed = (isTest(from) && isOneHalf) || allowed.some((pattern) => matches(pattern, to))
  if (!isAllowed) return `${own.name} may not import ${other.name}`
  if (specifier.startsWith('.') && !isOneHalf && workspaces.includes(half)) {
    return `another room is imported by its package's name, @scene-partner/${to.replace(/\.tsx?$/, '')}`
  }
  const isFeature = other.pattern.endsWith('/features/*')
  if (!isFeature || isTest(from) || to === `${other.name}/index.ts` || to === `${other.name}/index.tsx`)
    return undefined
  // Each screen is a chunk of its own, fetched when its address is opened; an index would join them again.
  if (from === 'web/router.tsx' && /(Screen|Frame)\.tsx$/.test(to)) return undefined
  if (from.endsWith('/tables.ts') && to.endsWith('/tables.ts')) return undefined
  return `${to} is ${other.name}'s own; its index.ts lists what others may use`
}

/** The circles among files, each told once, as the files along it. */
export function findCircles(graph) {
  const circles = []
  const done = new Set()
  const trail = []
  const visit = (path) => {
    const at = trail.indexOf(path)
    if (at >= 0) return void circles.push([...trail.slice(at), path])
    if (done.has(path)) return
    trail.push(path)
    for (const next of graph.get(path) ?? []) visit(next)
    trail.pop()
    done.add(path)
  }
  for (const path of graph.keys()) visit(path)
  return circles
}

/** What is wrong with these files (path from the root → source), a line each. */
export function judgeImports(files) {
  const paths = new Set(files.keys())
  const graph = new Map()
  const complaints = []
  for (const [path, source] of files) {
    const next = new Set()
    for (const { specifier, isType } of importsOf(path, source)) {
      const to = resolveImport(path, specifier, paths)
      if (!to) continue
      const complaint = judge(path, to, specifier)
      if (complaint) complaints.push(`${path}: ${complaint}`)
      if (!isType && paths.has(to)) next.add(to)
    }
    graph.set(path, next)
  }
  for (const circle of findCircles(graph)) complaints.push(`a circle: ${circle.join(' → ')}`)
  return [...new Set(complaints)].toSorted()
}

export async function checkImports() {
  const names = (await listSources()).filter((path) => /\.(tsx?|mjs)$/.test(path))
  const files = new Map()
  for (const path of names) files.set(path, await readFile(join(root, path), 'utf8'))
  return judgeImports(files)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const complaints = await checkImports()
  for (const line of complaints) console.error(line)
  process.exitCode = complaints.length > 0 ? 1 : 0
}
