// Checks that every path named in the `documents` below exists. In `documentsWithTests`, every test named in a table
// must exist, and every named security case must have a test. Every decision record must have its parts and be listed,
// and README's map, ARCHITECTURE's tree and its generated tables must match the code.
// `node tools/checks/documents.mjs` prints what is missing.
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../build.mjs'
import { checkArchitectureTables } from './architectureTables.mjs'
import { findRecordProblems, isDecisionRecord } from './decisionRecords.mjs'
import { listSources } from './sources.mjs'

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/faults.md',
  'docs/security/asvs.md',
  'docs/security/attacks.md',
  'docs/security/cases.md',
  'docs/security/data.md',
  'docs/security/scanners.md',
]
/** Documents whose tables name tests: a path in backticks, followed by titles in quotation marks. */
const documentsWithTests = [
  'docs/security/asvs.md',
  'docs/security/attacks.md',
  'docs/security/data.md',
  'docs/actor-path.md',
]
/**
 * Documents with tables in which every text in quotation marks is the title of a test. The path of a test file must
 * precede each title.
 */
const documentsWithTitlesOnly = ['docs/security/asvs.md']
/**
 * The document that lists the numbered security cases with their tests. The step `specCoverage` compares it with the
 * tests.
 */
const casesDocument = 'docs/security/cases.md'

const codeBlock = /^```[^]*?^```$/gm

/**
 * Empties code blocks, because they contain commands, drawings and trees. Their line breaks stay, so that the other
 * lines of the document have the same numbers as before.
 */
const withoutCodeBlocks = (text) => text.replaceAll(codeBlock, (block) => block.replaceAll(/[^\n]/g, ''))

/**
 * Lists the paths of the trees in a document. A tree is a code block that begins with a folder at the left margin. Each
 * of its lines names one or more files, then two spaces and an explanation; indentation means "inside".
 */
function listTreePaths(text) {
  const paths = []
  for (const block of text.matchAll(codeBlock)) {
    if (!/^```\n\w+\//.test(block[0])) continue
    const firstLine = text.slice(0, block.index).split('\n').length
    const parents = []
    for (const [index, row] of block[0].split('\n').slice(1, -1).entries()) {
      const [, indent, names] = /^( *)(.+?)(?: {2,}|$)/.exec(row) ?? []
      if (!names) continue
      while (parents.length > 0 && parents.at(-1).indent >= indent.length) parents.pop()
      const folder = parents.at(-1)?.path ?? ''
      for (const name of names.split(' ')) paths.push({ line: firstLine + index + 1, path: `${folder}${name}` })
      if (names.endsWith('/')) parents.push({ indent: indent.length, path: `${folder}${names}` })
    }
  }
  return paths
}

const isAddress = (target) => /^[a-z][a-z+.-]*:|^#/i.test(target)

/**
 * Returns whether a code span is a path of this project: it begins with a top-level folder, or is a top-level file or a
 * file name such as `app.ts`. Package names and web addresses such as `/dev/gallery` are not paths.
 */
function isPath(code, topLevel) {
  if (!/^[\w.@<>*/-]+$/.test(code)) return false
  const [first, ...rest] = code.split('/')
  if (rest.length === 0) return topLevel.files.has(first) || /^\.?\w[\w.-]*\.(md|mjs|ts|tsx|json|jsonc)$/.test(first)
  return topLevel.folders.has(first)
}

/**
 * Returns whether a named path exists. `<name>` and `*` stand for any one folder or file; a bare file name stands for a
 * file in any folder.
 */
function exists(path, sources) {
  if (!path.includes('/') && sources.some((source) => source.endsWith(`/${path}`))) return true
  const parts = path.replace(/\/$/, '').split('/')
  const pattern = parts
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/<[^>]*>|\*/g, '[^/]+'))
    .join('/')
  const expression = new RegExp(`^${pattern}(/|$)`)
  return sources.some((source) => expression.test(source))
}

/**
 * Returns one line for each path that a document names in backticks, in a link or in a tree, and that does not exist.
 *
 * @param name path of the document, from the root
 * @param text its Markdown
 * @param sources all files of the project, as paths from the root
 */
export function findMissingPaths(name, text, sources) {
  const topLevel = {
    files: new Set(sources.filter((path) => !path.includes('/'))),
    folders: new Set(sources.filter((path) => path.includes('/')).map((path) => path.split('/')[0])),
  }
  const missing = []
  for (const [index, line] of withoutCodeBlocks(text).split('\n').entries()) {
    const links = [...line.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target).filter((one) => !isAddress(one))
    const codes = [...line.matchAll(/`([^`]+)`/g)].map(([, code]) => code).filter((code) => isPath(code, topLevel))
    const linked = links.map((target) => posix.join(posix.dirname(name), target.split('#')[0]))
    for (const path of [...linked, ...codes])
      if (!exists(path, sources)) missing.push(`${name}:${index + 1}: ${path} does not exist`)
  }
  for (const { line, path } of listTreePaths(text))
    if (!exists(path, sources)) missing.push(`${name}:${line}: ${path} does not exist`)
  return missing
}

/**
 * Returns one line for each top-level folder that no row of the map in `README.md` describes. A row begins with a link to
 * the folder.
 */
export function findUnmappedFolders(readme, sources) {
  const folders = new Set(sources.filter((path) => path.includes('/')).map((path) => path.split('/')[0]))
  return [...folders]
    .filter((folder) => !readme.includes(`\n| [\`${folder}/\`](${folder}) | `))
    .map((folder) => `README.md: the map has no row for the folder ${folder}/`)
}

/**
 * Returns one line for each folder directly inside a package that the tree of ARCHITECTURE.md does not name. Packages
 * without any folder in the tree, such as `docs`, are not checked.
 */
export function findFoldersOutsideTree(text, sources) {
  const named = new Set(listTreePaths(text).map(({ path }) => path.split('/').slice(0, 2).join('/')))
  const packages = new Set(
    [...named].filter((path) => !path.endsWith('/') && path.includes('/')).map((path) => path.split('/')[0]),
  )
  const folders = new Set(
    sources.filter((path) => path.split('/').length > 2).map((path) => path.split('/').slice(0, 2).join('/')),
  )
  return [...folders]
    .filter((folder) => packages.has(folder.split('/')[0]) && !named.has(folder))
    .map((folder) => `ARCHITECTURE.md: the tree does not name the folder ${folder}/`)
}

/**
 * Returns one line for each test that a table of a document names and that does not exist. A row names a test file in
 * backticks and then its titles in quotation marks. `…` in a title stands for any text.
 *
 * @param name path of the document, from the root
 * @param text its Markdown
 * @param read returns the text of a file, or undefined if it does not exist
 * @param options with `hasTitlesOnly`, a text in quotation marks without a file before it is reported too
 */
export async function findMissingTests(name, text, read, { hasTitlesOnly = false } = {}) {
  const missing = []
  for (const [index, line] of text.split('\n').entries()) {
    let file
    if (!line.startsWith('|')) continue
    for (const [, path, title] of line.matchAll(/`([^`]+)`|"([^"]+)"/g)) {
      if (path && /\.(test|spec)\.\w+$/.test(path)) {
        file = { path, text: await read(path) }
        if (file.text === undefined) missing.push(`${name}:${index + 1}: ${path} does not exist`)
      } else if (title && file?.text !== undefined) {
        const hasTest = title.split('…').every((part) => file.text.includes(part.trim()))
        if (!hasTest) missing.push(`${name}:${index + 1}: ${file.path} has no test "${title}"`)
      } else if (title && !file && hasTitlesOnly) {
        missing.push(`${name}:${index + 1}: no test file stands before the title "${title}"`)
      }
    }
  }
  return missing
}

/**
 * Returns one line for each security case that a document names and that has no test.
 *
 * @param name path of the document, from the root
 * @param text its Markdown
 * @param cases the Markdown of the list of cases: one row per case, with its tests in the last column
 */
export function findUnprovedCases(name, text, cases) {
  const proved = new Set(
    cases
      .split('\n')
      .flatMap((row) => (/`[^`]+\.(?:test|spec)\.\w+`: /.test(row) ? (row.match(/^\| (S-\d{2}) /)?.[1] ?? []) : [])),
  )
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/\bS-\d{2}\b/g)]
        .filter(([id]) => !proved.has(id))
        .map(([id]) => `${name}:${index + 1}: ${id} has no test in the list of cases`),
    )
}

const readIfPresent = (path) => readFile(join(root, path), 'utf8').catch(() => undefined)

/**
 * Checks all documents and decision records. Returns one line for each path and test that does not exist, for each case
 * without a test, for each folder that the map in `README.md` omits, for each record that breaks a rule of
 * `decisionRecords.mjs`, and for a generated table of `ARCHITECTURE.md` that is not up to date.
 */
export async function checkDocuments() {
  const sources = await listSources()
  const readDocument = (name) => readFile(join(root, name), 'utf8')
  const found = await Promise.all([
    ...documents.map(async (name) => findMissingPaths(name, await readDocument(name), sources)),
    ...documentsWithTests.map(async (name) => {
      const options = { hasTitlesOnly: documentsWithTitlesOnly.includes(name) }
      return findMissingTests(name, await readDocument(name), readIfPresent, options)
    }),
    checkArchitectureTables(),
    ...documentsWithTests.map(async (name) =>
      findUnprovedCases(name, await readDocument(name), await readDocument(casesDocument)),
    ),
  ])
  const records = sources.filter(isDecisionRecord).map(async (path) => ({ path, text: await readDocument(path) }))
  found.push(findFoldersOutsideTree(await readDocument('ARCHITECTURE.md'), sources))
  found.push(findUnmappedFolders(await readDocument('README.md'), sources))
  found.push(findRecordProblems(await Promise.all(records), await readDocument('docs/decisions/README.md')))
  return found.flat()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const complaints = await checkDocuments()
  for (const line of complaints) console.error(line)
  process.exitCode = complaints.length > 0 ? 1 : 0
}
