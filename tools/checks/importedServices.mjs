// Finds the services that a feature uses through functions of other features: those that the parameter types of an
// imported function name, when the feature passes a variable for these parameters.
import { posix } from 'node:path'
import { parseSync } from 'vite'
import { walk } from './walk.mjs'

/**
 * Returns whether an argument may contain the services: a variable of any name, a member such as `task.services`, or an
 * object with all properties of a variable: `{ ...services, now }`. An object that lists its properties names the services itself.
 */
const mayContainServices = (argument) =>
  argument.type === 'Identifier' ||
  argument.type === 'MemberExpression' ||
  (argument.type === 'ObjectExpression' && argument.properties.some(({ type }) => type === 'SpreadElement'))

const resolvePath = (path, source) => posix.join(posix.dirname(path), source)

/** Returns where an export or import of a file comes from: `{ path, name }`; undefined if the file itself declares it. */
function findOrigin(path, program, name) {
  for (const node of program.body) {
    if (!node.source?.value.startsWith('.')) continue
    for (const { type, local, imported, exported } of node.specifiers ?? []) {
      if (type === 'ImportSpecifier' && local.name === name)
        return { path: resolvePath(path, node.source.value), name: imported.name }
      if (type === 'ExportSpecifier' && exported.name === name)
        return { path: resolvePath(path, node.source.value), name: local.name }
    }
  }
  return undefined
}

/** Returns the function or type of this name that a program declares; undefined if it declares none. */
function findDeclaration(program, name) {
  for (const statement of program.body) {
    const node = statement.declaration ?? statement
    if (/^(FunctionDeclaration|TSTypeAliasDeclaration)$/.test(node.type) && node.id?.name === name) return node
    for (const { id, init } of node.type === 'VariableDeclaration' ? node.declarations : [])
      if (id.name === name && /Function/.test(init?.type ?? '')) return init
  }
  return undefined
}

/** Adds the services that a type names, following aliases into the files that declare them. */
function addServicesOfType(type, place, used) {
  walk(type, (node) => {
    if (node.type !== 'TSTypeReference') return
    const [picked, keys] = node.typeArguments?.params ?? []
    if (node.typeName.name === 'Pick' && picked?.typeName?.name === 'Services')
      walk(keys, (key) => key.type === 'Literal' && used.add(key.value))
    else if (node.typeName.name !== 'Services') addServicesOf(place.path, node.typeName.name, place, used)
  })
}

/**
 * Adds the services that a type of this name requires, or the parameters of a function of this name. With `isPassed`, a
 * parameter counts only if `isPassed` returns true for its position.
 */
function addServicesOf(path, name, { parse, seen, isPassed = () => true }, used) {
  const key = `${path} ${name}`
  if (seen.has(key)) return
  seen.add(key)
  const program = parse(path)
  if (!program) return
  const declared = findDeclaration(program, name)
  const place = { path, parse, seen }
  if (declared?.type === 'TSTypeAliasDeclaration') addServicesOfType(declared.typeAnnotation, place, used)
  else if (declared)
    for (const { typeAnnotation, left } of declared.params.filter((_, index) => isPassed(index)))
      addServicesOfType(typeAnnotation ?? left?.typeAnnotation, place, used)
  else {
    const origin = findOrigin(path, program, name)
    if (origin) addServicesOf(origin.path, origin.name, { ...place, isPassed }, used)
  }
}

/**
 * Returns the names of the services that a file of a feature uses by passing variables to functions of other features.
 * `sources` holds the source of every file by its path; `folder` is the folder of the feature, with `/` at the end.
 */
export function findServicesOfCalls(path, { folder, sources, parsed = new Map() }) {
  const parse = (one) => {
    if (!parsed.has(one)) parsed.set(one, sources.has(one) ? parseSync(one, sources.get(one)).program : undefined)
    return parsed.get(one)
  }
  const used = new Set()
  const program = parse(path)
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return
    const passed = node.arguments.map(mayContainServices)
    if (!passed.includes(true)) return
    const origin = findOrigin(path, program, node.callee.name)
    if (origin && !origin.path.startsWith(folder))
      addServicesOf(origin.path, origin.name, { parse, seen: new Set(), isPassed: (index) => passed[index] }, used)
  })
  return used
}
