// Reports public names without a docstring, and docstrings that only repeat the name. A name is public when `contract`
// exports it, or when a file of another package, folder or feature imports it. The table in `imports.mjs` lists these
// packages, folders and features. `node tools/checks/docstrings.mjs` prints the findings.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { root } from '../build.mjs'
import { resolveImport, findFolder } from './imports.mjs'
import { listSources } from './sources.mjs'

/**
 * Returns whether a file is exempt. Exempt files are those that product code does not import, and those whose exports
 * are documented together (screen texts and samples).
 */
const isExempt = (path) =>
  /\.test\.tsx?$|\/testing\/|\/samples(\/|\.tsx$)|(^|\/)(messages|\w+Messages)\.ts$|\.d\.ts$|^(tools|e2e)\//.test(path)

const stopWords = new Set(
  'a an and are as at be by for from has have in into is it its of on one or that the this to under was which with'.split(
    ' ',
  ),
)

/** Removes the common endings of a word, so that `deletes`, `deleted` and `deleting` are equal. */
const stem = (word) => word.replace(/(ies|ied)$/, 'y').replace(/(?<=\w{3})(ing|ed|es|s|e)$/, '')

/** Returns the stems of a text. `createUnitQueue` gives the same stems as "Creates the unit queue". */
const stemsOf = (text) =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '' && !stopWords.has(word))
    .map(stem)

/** Returns whether every word of a docstring is already in the name, apart from stop words and endings. */
export function isRestatedName(name, doc) {
  const known = new Set(stemsOf(name))
  return stemsOf(doc.replaceAll(/^\s*\* ?/gm, '')).every((word) => known.has(word))
}

/** Returns the names that a statement declares, each with the position where the statement starts. */
function declaredNames(statement) {
  const declaration = statement.declaration ?? statement
  const names =
    declaration.type === 'VariableDeclaration'
      ? declaration.declarations.flatMap(({ id }) =>
          id.type === 'ObjectPattern' ? id.properties.map(({ value }) => value?.name) : [id.name],
        )
      : [declaration.id?.name]
  return names.filter(Boolean).map((name) => ({ name, declaration, start: statement.start }))
}

/**
 * Returns the name whose docstring also documents this type: the schema in `type Script = z.infer<typeof script>`, and
 * the component `Menu` for `MenuProps`. Undefined if the type needs its own docstring.
 */
function getDocumentingName({ type, id, typeAnnotation }) {
  if (type !== 'TSTypeAliasDeclaration') return undefined
  if (id.name.endsWith('Props')) return id.name.slice(0, -'Props'.length)
  const isInferred = /^(infer|input|output)$/.test(typeAnnotation.typeName?.right?.name ?? '')
  return isInferred ? typeAnnotation.typeArguments?.params[0]?.exprName?.name : undefined
}

/** Returns the `summary` of `defineOperation({ … })` or `defineEndpoint({ … })`, which OpenAPI shows. */
function operationSummary(declaration) {
  const call = declaration.declarations?.[0]?.init
  if (!['defineOperation', 'defineEndpoint'].includes(call?.callee?.name)) return undefined
  return call.arguments[0]?.properties.find(({ key }) => key?.name === 'summary')?.value.value
}

/** Returns what a file declares (name → docstring, position, documenting name) and what it imports and exports. */
function readModule(path, source) {
  const { program, comments, module } = parseSync(path, source)
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  const docBefore = (start) =>
    docs
      .findLast(({ end }) => end <= start && source.slice(end, start).trim() === '')
      ?.value.slice(1)
      .trim()
  const declared = new Map()
  for (const statement of program.body)
    for (const { name, declaration, start } of declaredNames(statement)) {
      const doc = docBefore(start) ?? operationSummary(declaration)
      // The first of several overloads has the docstring for all of them. A type and a value with the same name share
      // one docstring.
      if (declared.get(name)?.doc === undefined)
        declared.set(name, { doc, start, documentedBy: getDocumentingName(declaration) })
    }
  return { source, module, declared }
}

/**
 * Returns one line for each public name of these files without a docstring, or with a docstring that only repeats the
 * name. `files` maps paths to sources.
 */
export function findDocstringProblems(files) {
  const paths = new Set(files.keys())
  const modules = new Map()
  for (const [path, source] of files) modules.set(path, readModule(path, source))

  const complaints = new Set()
  /** Follows a name through `export … from` and imports to its declaration, and checks the docstring there. */
  const checkDocstringOf = (path, name, seen = new Set()) => {
    const found = modules.get(path)
    if (!found || isExempt(path) || seen.has(`${path} ${name}`)) return
    seen.add(`${path} ${name}`)
    for (const { entries } of found.module.staticExports) {
      for (const { exportName, importName, localName, moduleRequest } of entries) {
        const isAll = importName.kind === 'AllButDefault'
        if (!isAll && exportName.name !== name) continue
        if (moduleRequest) {
          checkDocstringOf(resolveImport(path, moduleRequest.value, paths), isAll ? name : importName.name, seen)
          continue
        }
        const declaration = found.declared.get(localName.name)
        if (declaration) {
          judgeDeclaration(path, localName.name, declaration, found)
          continue
        }
        const imported = found.module.staticImports.flatMap(({ moduleRequest: from, entries: names }) =>
          names.filter((one) => one.localName.value === localName.name).map((one) => [from.value, one.importName.name]),
        )
        for (const [specifier, original] of imported)
          checkDocstringOf(resolveImport(path, specifier, paths), original, seen)
      }
    }
  }
  const judgeDeclaration = (path, name, { doc, start, documentedBy }, { source, declared }) => {
    const text = doc ?? (documentedBy && declared.get(documentedBy)?.doc)
    const line = source.slice(0, start).split('\n').length
    if (text === undefined) complaints.add(`${path}:${line}: ${name} is public and has no docstring`)
    else if (isRestatedName(name, text))
      complaints.add(`${path}:${line}: the docstring of ${name} only repeats its name`)
  }

  for (const [path, { module }] of modules) {
    if (path.startsWith('contract/'))
      for (const { entries } of module.staticExports)
        for (const { exportName } of entries) if (exportName.name) checkDocstringOf(path, exportName.name)
    if (isExempt(path)) continue
    for (const { moduleRequest, entries } of module.staticImports) {
      const to = resolveImport(path, moduleRequest.value, paths)
      if (!to || !modules.has(to) || findFolder(to)?.name === findFolder(path)?.name) continue
      for (const { importName } of entries) if (importName.name) checkDocstringOf(to, importName.name)
    }
  }
  return [...complaints].toSorted((one, other) => one.localeCompare(other))
}

/** Returns one line for each public name of the project whose docstring is missing or only repeats the name. */
export async function checkDocstrings() {
  const names = (await listSources()).filter((path) => /\.tsx?$/.test(path))
  const files = new Map()
  for (const path of names) files.set(path, await readFile(join(root, path), 'utf8'))
  return findDocstringProblems(files)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const complaints = await checkDocstrings()
  for (const line of complaints) console.error(line)
  console.error(`${complaints.length} found`)
  process.exitCode = complaints.length > 0 ? 1 : 0
}
