// Compares the services that a feature of the server declares in its `feature.ts` with those that its code uses or
// passes to functions of other features. `node tools/checks/services.mjs --write` corrects the declared lists.
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { root } from '../build.mjs'
import { bins } from '../lib/runSteps.mjs'
import { findServicesOfCalls } from './importedServices.mjs'
import { listSources } from './sources.mjs'
import { walk } from './walk.mjs'

/** Names of variables that contain the services. */
const holders = new Set(['services', 'needs', 'deps', 'context'])

const keysOf = (pattern) =>
  pattern.properties.flatMap(({ type, key }) => (type === 'Property' && key.type === 'Identifier' ? [key.name] : []))

/** Returns the names of all services: the members of the type `Services` in `server/services.ts`. */
export function servicesOf(source) {
  const names = []
  walk(parseSync('services.ts', source).program, (node) => {
    if (node.type !== 'TSTypeAliasDeclaration' || node.id.name !== 'Services') return
    for (const member of node.typeAnnotation.members) names.push(member.key.name)
  })
  return names
}

/**
 * Returns the names of the services that one file uses: in a type `Pick<Services, …>`, by destructuring, or as members.
 * May also return other names, such as those of other destructured parameters; the caller removes them.
 */
export function namesUsedIn(path, source) {
  const used = new Set()
  walk(parseSync(path, source).program, (node) => {
    if (node.type === 'TSTypeReference' && /^(Pick|Omit)$/.test(node.typeName.name ?? '')) {
      const [type, keys] = node.typeArguments?.params ?? []
      if (node.typeName.name === 'Pick' && type?.typeName?.name === 'Services')
        walk(keys, (key) => key.type === 'Literal' && used.add(key.value))
    }
    if (
      node.type === 'ArrowFunctionExpression' ||
      node.type === 'FunctionDeclaration' ||
      node.type === 'FunctionExpression'
    )
      for (const parameter of node.params)
        if (parameter.type === 'ObjectPattern') for (const key of keysOf(parameter)) used.add(key)
    if (
      node.type === 'VariableDeclarator' &&
      node.id.type === 'ObjectPattern' &&
      holders.has(node.init?.name ?? node.init?.property?.name)
    )
      for (const key of keysOf(node.id)) used.add(key)
    if (node.type === 'MemberExpression' && holders.has(node.object.name ?? node.object.property?.name))
      used.add(node.property.name)
    if (node.type === 'ObjectPattern')
      for (const { key, value } of node.properties)
        if (key?.name === 'services' && value?.type === 'ObjectPattern') for (const one of keysOf(value)) used.add(one)
  })
  return used
}

const listPattern = /uses: \[([^\]]*)\]/

/**
 * Compares the services that a feature declares with those that it uses, both by name. Returns one line per difference.
 */
export function findServiceProblems(feature, declared, used) {
  return [
    ...used.filter((name) => !declared.includes(name)).map((name) => `${feature} uses ${name} without declaring it`),
    ...declared.filter((name) => !used.includes(name)).map((name) => `${feature} declares ${name} but does not use it`),
  ]
}

/**
 * Returns one line for each service that a feature uses without declaring it, or declares without using it. With
 * `isWriting`, corrects and formats the lists instead, and returns no lines.
 */
export async function checkServices({ isWriting = false } = {}) {
  const known = servicesOf(await readFile(join(root, 'server/services.ts'), 'utf8'))
  const sources = (await listSources()).filter((path) => /^server\/features\/.*\.ts$/.test(path))
  const texts = await Promise.all(sources.map(async (path) => [path, await readFile(join(root, path), 'utf8')]))
  const project = { sources: new Map(texts), parsed: new Map() }
  const complaints = []
  const written = []
  for (const file of sources.filter((path) => path.endsWith('/feature.ts'))) {
    const folder = file.slice(0, -'feature.ts'.length)
    const own = sources.filter((path) => path.startsWith(folder) && !/\.test\.ts$|\/testing\//.test(path))
    const names = new Set()
    for (const path of own)
      for (const name of [
        ...namesUsedIn(path, project.sources.get(path)),
        ...findServicesOfCalls(path, { folder, ...project }),
      ])
        names.add(name)
    const used = known.filter((name) => names.has(name)).toSorted((one, other) => one.localeCompare(other))
    const source = project.sources.get(file)
    const declared = [...(listPattern.exec(source)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name)
    const found = findServiceProblems(folder, declared, used)
    if (!isWriting) complaints.push(...found)
    else if (found.length > 0) {
      const list = used.map((name) => `'${name}'`).join(', ')
      await writeFile(join(root, file), source.replace(listPattern, `uses: [${list}]`))
      written.push(file)
    }
  }
  if (written.length > 0) spawnSync(bins.oxfmt, ['--write', ...written], { cwd: root, stdio: 'inherit' })
  return complaints
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const complaints = await checkServices({ isWriting: process.argv.includes('--write') })
  for (const line of complaints) console.error(line)
  process.exitCode = complaints.length > 0 ? 1 : 0
}
