// Writes and checks the tables of ARCHITECTURE.md that follow from the code: the admin pages with their contracts and
// server features, and the features that depend on each other without an import. With `--write`, writes the tables.
import { readFile, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { root } from '../build.mjs'
import { listSources } from './sources.mjs'
import { walk } from './walk.mjs'

const page = 'ARCHITECTURE.md'
const command = 'node tools/checks/architectureTables.mjs --write'
const isCode = (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path)
const featureFile = /^(server\/features\/.+)\/feature\.ts$/

/** Returns all nodes of a type in a syntax tree. */
function listNodes(tree, type) {
  const found = []
  walk(tree, (node) => node.type === type && found.push(node))
  return found
}

const keyOf = ({ key }) => key?.name ?? key?.value
const findProperty = (program, name) => listNodes(program, 'Property').find((one) => keyOf(one) === name)?.value
const keysOf = (object) => object.properties.flatMap((one) => (one.type === 'Property' ? [keyOf(one)] : []))
const addTo = (map, key, value) => map.set(key, (map.get(key) ?? new Set()).add(value))
const sorted = (values) => [...values].toSorted((one, other) => one.localeCompare(other))
const code = (values) =>
  sorted(values)
    .map((one) => `\`${one}\``)
    .join(', ')

/** Returns the names that a file exports as constants. */
const listExportedConstants = (program) =>
  program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration'
      ? node.declaration.declarations.map(({ id }) => id.name)
      : [],
  )

/** Returns the contracts that a file implements by `operation(contract, …)` or `endpoint(contract, …)`. */
function listImplemented(program) {
  const imported = new Map()
  for (const { specifiers } of listNodes(program, 'ImportDeclaration'))
    for (const one of specifiers) if (one.type === 'ImportSpecifier') imported.set(one.local.name, one.imported.name)
  return listNodes(program, 'CallExpression').flatMap(({ callee, arguments: [contract] }) =>
    /^(operation|endpoint)$/.test(callee.name ?? '') && contract?.type === 'Identifier' && imported.has(contract.name)
      ? [imported.get(contract.name)]
      : [],
  )
}

/** Returns the pages of `web/admin/adminPages.ts`: the path and the folder of the screen of each. */
function listAdminPages(program) {
  return listNodes(program, 'CallExpression').flatMap(({ callee, arguments: [path, ...rest] }) => {
    const [screen] = listNodes(rest, 'ImportExpression')
    if (callee.name !== 'page' || !screen) return []
    const folder = posix.join('web/admin', screen.source.value).split('/').slice(0, 3).join('/')
    return [{ path: path.value, folder }]
  })
}

/** Returns the services that a `feature.ts` creates: the keys of the object that `createServices` returns. */
function listCreatedServices(program) {
  const body = findProperty(program, 'createServices')?.body
  if (!body) return []
  if (body.type === 'BlockStatement')
    return body.body.flatMap((node) => (node.type === 'ReturnStatement' ? keysOf(node.argument) : []))
  return keysOf(body.type === 'ParenthesizedExpression' ? body.expression : body)
}

/** Reads the facts of all features from the sources. `files` contains the source of each file by its path. */
function readFeatures(files, parse) {
  const folders = sorted([...files.keys()].flatMap((path) => featureFile.exec(path)?.[1] ?? []))
  const folderOf = (path) => folders.findLast((folder) => path.startsWith(`${folder}/`))
  const features = new Map(
    folders.map((folder) => {
      const program = parse(`${folder}/feature.ts`)
      const handlers = findProperty(program, 'eventHandlers')
      const creates = listCreatedServices(program)
      const uses = listNodes(findProperty(program, 'uses') ?? [], 'Literal').map(({ value }) => value)
      const handles = handlers ? keysOf(handlers) : []
      return [folder, { creates, uses, handles, emits: new Set(), imports: new Set(), implements: new Set() }]
    }),
  )
  for (const path of files.keys()) {
    const feature = features.get(folderOf(path))
    if (!feature) continue
    for (const { importKind, source } of listNodes(parse(path), 'ImportDeclaration'))
      if (importKind !== 'type' && source.value.startsWith('.'))
        feature.imports.add(folderOf(posix.join(posix.dirname(path), source.value)))
    for (const { callee, arguments: values } of listNodes(parse(path), 'CallExpression'))
      if (callee.property?.name === 'emit' && values[1]?.type === 'Literal') feature.emits.add(values[1].value)
    for (const name of listImplemented(parse(path))) feature.implements.add(name)
  }
  return features
}

function renderAdminPages(files, parse, features) {
  const contracts = new Map()
  for (const path of files.keys())
    if (path.startsWith('contract/operations/'))
      for (const name of listExportedConstants(parse(path))) contracts.set(name, path)
  const rows = new Map()
  for (const { path, folder } of listAdminPages(parse('web/admin/adminPages.ts'))) {
    if (!path.includes(':') && !/\/admin\/\w+\//.test(path)) addTo(rows, folder, path)
  }
  return [
    '| pages | screens | contract | server features |',
    '|---|---|---|---|',
    ...sorted(rows.keys()).map((folder) => {
      const called = [...files.keys()]
        .filter((path) => path.startsWith(`${folder}/`))
        .flatMap((path) => listNodes(parse(path), 'CallExpression'))
        .flatMap(({ arguments: [name] }) => (contracts.has(name?.value) ? [name.value] : []))
      const serving = [...features].filter(([, one]) => called.some((name) => one.implements.has(name)))
      const used = new Set(called.map((name) => contracts.get(name)))
      return `| ${code(rows.get(folder))} | \`${folder}\` | ${code(used)} | ${code(serving.map(([name]) => name))} |`
    }),
  ]
}

const shorten = (folders) => code([...folders].map((one) => one.replace('server/features/', '')))

function renderServices(features) {
  const rows = []
  for (const [folder, { creates }] of features)
    for (const service of creates) {
      const users = [...features].filter(
        ([name, one]) => name !== folder && one.uses.includes(service) && !one.imports.has(folder),
      )
      const names = users.map(([name]) => name)
      if (names.length > 0) rows.push(`| \`${service}\` | ${shorten([folder])} | ${shorten(names)} |`)
    }
  return ['| service | created by | used, without an import, by |', '|---|---|---|', ...sorted(rows)]
}

function renderEvents(features, parse) {
  const [events] = listNodes(parse('server/domainEvents.ts'), 'TSTypeAliasDeclaration')
  const listWith = (has) => shorten([...features].flatMap(([name, one]) => (has(one) ? [name] : [])))
  const rows = events.typeAnnotation.members.map(keyOf).map((event) => {
    const emitting = listWith(({ emits }) => emits.has(event))
    return `| \`${event}\` | ${emitting} | ${listWith(({ handles }) => handles.includes(event))} |`
  })
  return ['| event | emitted by | handled by |', '|---|---|---|', ...rows]
}

/** Returns the rows of each generated table by its name. `files` contains the source of each file by its path. */
export function renderTables(files) {
  const parsed = new Map()
  const parse = (path) => {
    if (!parsed.has(path)) parsed.set(path, parseSync(path, files.get(path)).program)
    return parsed.get(path)
  }
  const features = readFeatures(files, parse)
  return {
    'admin pages': renderAdminPages(files, parse, features),
    services: renderServices(features),
    events: renderEvents(features, parse),
  }
}

/** Replaces the content of a generated table in a document. Throws if the document has no place for it. */
export function replaceTable(text, name, rows) {
  const begin = `<!-- table of ${name}, written by ${command} -->\n`
  const start = text.indexOf(begin)
  const end = text.indexOf('<!-- end -->', start)
  if (start === -1 || end === -1) throw new Error(`${page} has no place for the table of ${name}`)
  return `${text.slice(0, start)}${begin}\n${rows.join('\n')}\n\n${text.slice(end)}`
}

async function render() {
  const paths = (await listSources()).filter(
    (path) =>
      isCode(path) && /^(contract\/operations|server\/features|web\/(admin|features))\/|domainEvents/.test(path),
  )
  const read = async (path) => [path, await readFile(join(root, path), 'utf8')]
  const written = await readFile(join(root, page), 'utf8')
  let text = written
  for (const [name, rows] of Object.entries(renderTables(new Map(await Promise.all(paths.map(read))))))
    text = replaceTable(text, name, rows)
  return { written, text }
}

/** Returns one line if a generated table of ARCHITECTURE.md differs from the code. */
export async function checkArchitectureTables() {
  const { written, text } = await render()
  return text === written ? [] : [`${page}: a generated table is stale; run ${command}`]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--write')) await writeFile(join(root, page), (await render()).text)
  const complaints = await checkArchitectureTables()
  for (const line of complaints) console.error(line)
  process.exitCode = complaints.length > 0 ? 1 : 0
}
