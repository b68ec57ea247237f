// Rules of this project that no linter can check. Each check returns one line per finding.
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../build.mjs'
import { listSources } from './sources.mjs'

const longLines = 300
const maxLines = 500
const minReasonLength = 40
const maxFilesPerFolder = 30
const isCode = (path) => /\.(tsx?|mjs|css)$/.test(path)
const isData = (path) => /(^|\/)(migrations|generated|data|fixtures)\/|\.data\.ts$/.test(path)

const read = (path) => readFile(join(root, path), 'utf8')

function firstComment(source) {
  const [block = ''] = /^(\s*\/\/[^\n]*\n)+|^\s*\/\*[\s\S]*?\*\//.exec(source) ?? []
  return block.trim()
}

/**
 * Returns one line for each folder that directly contains more than 30 files. `paths` are the files of the project,
 * from the root.
 */
export function findFullFolders(paths) {
  const counts = new Map()
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > maxFilesPerFolder)
    .map(([folder, count]) => `${folder}: ${count} files; divide the folder, because ${maxFilesPerFolder} is the limit`)
}

/**
 * Requires a reason in the first comment of a file with more than 300 lines, and reports files with more than 500 lines
 * and folders of more than 30 files. Data is exempt.
 */
export async function checkSizes() {
  const paths = (await listSources()).filter((path) => !isData(path))
  const complaints = findFullFolders(paths)
  for (const path of paths.filter(isCode)) {
    const source = await read(path)
    const lines = source.split('\n').length - 1
    if (lines > maxLines) complaints.push(`${path}: ${lines} lines; ${maxLines} is the limit`)
    else if (lines > longLines && firstComment(source).length < minReasonLength) {
      complaints.push(`${path}: ${lines} lines, and its first comment gives no reason`)
    }
  }
  return complaints
}

const isExact = (version) => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)

function pinsOf(path, manifest) {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
  return kinds
    .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
    .filter(([, version]) => !isExact(version))
    .map(([name, version]) => `${path}: ${name} is not pinned exactly (${version})`)
}

/**
 * Returns whether the lock file contains a package where Node looks for it: in the folder `from`, then in each parent.
 */
function isInLock(packages, from, name) {
  const parts = from.split('/node_modules/')
  for (let depth = parts.length; depth >= 0; depth--) {
    const around = parts.slice(0, depth).join('/node_modules/')
    if (packages[around ? `${around}/node_modules/${name}` : `node_modules/${name}`]) return true
  }
  return false
}

/**
 * Returns one message for each optional dependency that the lock file lacks, such as the package for another platform,
 * and one for each entry with the address of a registry.
 */
export function findLockProblems(lock) {
  const complaints = []
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!isInLock(lock.packages, path, name))
        complaints.push(`package-lock.json: ${path || 'the root'} needs ${name}, which is missing`)
    }
    if (entry.resolved && !entry.link) complaints.push(`package-lock.json: ${path} contains a registry address`)
  }
  return complaints
}

/**
 * Returns one line for each package with an install script that `allowScripts` of package.json does not list, for each
 * entry of `allowScripts` that allows a script or names a package without a script, and one line if `.npmrc` does not
 * disable install scripts. An entry (`false`) records that the package works without its script.
 */
export function findInstallScripts(lock, { allowScripts = {} }, npmrc) {
  const complaints = /^ignore-scripts=true$/m.test(npmrc) ? [] : ['.npmrc: ignore-scripts=true is missing']
  const names = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1))
  for (const name of new Set(names)) {
    if (allowScripts[name] === undefined)
      complaints.push(`package.json: ${name} has an install script and is not listed in allowScripts`)
  }
  for (const [name, isAllowed] of Object.entries(allowScripts)) {
    if (isAllowed)
      complaints.push(`package.json: the install script of ${name} does not run, because .npmrc forbids it`)
    if (!names.includes(name)) complaints.push(`package.json: ${name} of allowScripts has no install script`)
  }
  return complaints
}

/**
 * Checks that all dependency versions in `package.json` files are exact, that no install script runs, and that the lock
 * file installs on every platform and from every registry.
 */
export async function checkLock() {
  const manifests = (await listSources()).filter((path) => /(^|\/)package\.json$/.test(path))
  const pins = await Promise.all(manifests.map(async (path) => pinsOf(path, JSON.parse(await read(path)))))
  const lock = JSON.parse(await read('package-lock.json'))
  const manifest = JSON.parse(await read('package.json'))
  return [...pins.flat(), ...findLockProblems(lock), ...findInstallScripts(lock, manifest, await read('.npmrc'))]
}

const machinePath = /(?<![\w.\])}-])\/(?:work|root|workspace|home\/\w+|Users\/\w+|tmp\/\w+)\//
const registryHost =
  /\b(?:registry|artifactory|nexus|verdaccio)[\w-]*\.[a-z][\w.-]+\.[a-z]{2,}\b|\/(?:npm-proxy|npm-mirror)\b/i

/** Returns one finding for each row of a text that names a folder or a registry host of one machine. */
export function findMachineSpecificText(path, text) {
  return text.split('\n').flatMap((line, index) => {
    const found = machinePath.exec(line) ?? registryHost.exec(line)
    return found ? [`${path}:${index + 1}: ${JSON.stringify(found[0])} is true on one machine only`] : []
  })
}

/** Returns one line for each conflict marker of an unresolved merge. */
export const findConflictMarks = (path, text) =>
  text
    .split('\n')
    .flatMap((line, index) =>
      /^(?:<{7}|>{7}|\|{7}) \S/.test(line) ? [`${path}:${index + 1}: a merge is not resolved`] : [],
    )

/**
 * Returns one line for each error class whose errors have a `name` other than the name of the class. Logs show `name`.
 */
export const findMisnamedErrors = (path, source) =>
  [...source.matchAll(/^(?:export )?class (\w+) extends \w*Error \{\n[\s\S]*?^\}/gm)].flatMap(([body, name]) => {
    const [, given = name] = /this\.name = '(\w+)'/.exec(body) ?? []
    return given === name ? [] : [`${path}: errors of the class ${name} have the name ${given}`]
  })

export async function checkErrorNames() {
  const code = (await listSources()).filter((path) => /\.(tsx?|mjs)$/.test(path))
  const found = await Promise.all(code.map(async (path) => findMisnamedErrors(path, await read(path))))
  return found.flat()
}

export async function checkWords() {
  const isText = (path) =>
    !/\.(png|jpg|webp|woff2?|mp3|wav|pdf|docx|zip|gz|ico|wasm)$/.test(path) && !path.startsWith('tools/checks/rules.')
  const found = []
  for (const path of (await listSources()).filter(isText)) {
    const text = await read(path)
    found.push(...findMachineSpecificText(path, text), ...findConflictMarks(path, text))
  }
  return found
}
