// `npm run release:bundle -- FOLDER`: writes into an empty folder all files that a machine needs to run the product:
// the build, the migrations, the command line, and only those packages that the server loads. The container and the
// systemd unit run this folder.
import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { buildIfNeeded, root } from './build.mjs'

const target = process.argv[2] && resolve(process.argv[2])
if (!target || (existsSync(target) && readdirSync(target).length > 0)) {
  console.error('npm run release:bundle -- FOLDER (it must be empty or missing)')
  process.exit(64)
}

/** Files of the repository that a release needs to run, besides the build. */
const programs = [
  'LICENSE',
  'NOTICE',
  'cli/scene-partner.mjs',
  'server/migrations',
  'tools/build.mjs',
  'tools/checkHealth.mjs',
  'tools/lib/buildLock.mjs',
  'tools/lib/endWithParent.mjs',
  'tools/lib/replaceFolder.mjs',
  'tools/lib/serverAddress.mjs',
  'tools/start.mjs',
]
/** Folders of the build in which Node runs files. `web` contains the files for browsers. */
const runFolders = ['server', 'workers', 'ssr']
const importPattern =
  /(?:\bfrom|\bimport|\brequire|\bresolve)\s*\(?\s*["']((?:@[\w.-]+\/)?[\w][\w.-]*)(?:\/[^"']*)?["']/g

const readJson = async (path) => JSON.parse(await readFile(path, 'utf8'))

/** Returns the optional packages. The server loads each by a computed name if it is installed. */
async function findOptional() {
  const packages = await Promise.all(['server', 'speech'].map((folder) => readJson(join(root, folder, 'package.json'))))
  return packages.flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
}

/** Returns those packages that are installed and are optional or imported by the built files. */
async function findImported() {
  const names = new Set(await findOptional())
  for (const folder of runFolders) {
    const place = join(root, 'dist', folder)
    for (const name of await readdir(place, { recursive: true })) {
      if (!name.endsWith('.js')) continue
      for (const [, found] of (await readFile(join(place, name), 'utf8')).matchAll(importPattern))
        if (!isBuiltin(found) && !found.startsWith('@scene-partner/')) names.add(found)
    }
  }
  return [...names].filter((name) => existsSync(join(root, 'node_modules', name)))
}

/** Returns where Node finds the package `name` from a file in `from`; undefined if it is not installed. */
function findPackage(name, from) {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return place
  }
  return undefined
}

/** Returns the folders of these packages and of everything that they depend on. */
async function findPackages(names) {
  const found = new Set()
  const waiting = names.map((name) => findPackage(name, root))
  while (waiting.length > 0) {
    const place = waiting.pop()
    if (!place || found.has(place)) continue
    found.add(place)
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
    } = await readJson(join(place, 'package.json'))
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      waiting.push(findPackage(name, place))
  }
  return [...found]
}

const otherPlatform = new RegExp(
  `onnxruntime-node/bin/napi-v\\d+/(?!${process.platform}(/${process.arch}(/|$)|$))[\\w]+(/|$)`,
)
/**
 * The only files of the PDF reader that the server runs. The build of the same package for browsers is in `dist/web`.
 */
const pdfFiles =
  /pdfjs-dist(\/(package\.json|LICENSE|cmaps(\/.*)?|standard_fonts(\/.*)?|legacy(\/build(\/pdf(\.worker)?\.mjs)?)?))?$/
/** The only files of the FLAC library that the server loads. The package also contains documents and other builds. */
const flacFiles = /libflacjs(\/(package\.json|LICENSE|dist(\/libflac\.min\.wasm\.(js|wasm))?))?$/
/** Folders of a package that only its developers use. */
const forDevelopers = /node_modules\/(@[^/]+\/)?[^/]+\/(tests?|docs|examples?|benchmarks?)(\/|$)/
/** Builds of packages for `require`, browsers and other systems. The programs of the release do not load them. */
const otherBuilds = /\/(stripe\/cjs|wasm-media-encoders\/dist\/(umd|esnext|index\.cjs)|drizzle-orm\/.*\.cjs)(\/|$)/
/**
 * Returns whether a release needs a file of a package. Not needed are source maps, TypeScript, documents, binaries of
 * other systems, builds that are not imported, tests and examples. Of the PDF reader and the FLAC library, only the
 * files in `pdfFiles` and `flacFiles` are needed.
 */
const isNeeded = (path) =>
  !/\.(map|[cm]?tsx?)$/.test(path) &&
  !/\/(readme|changelog|history)[^/]*$/i.test(path) &&
  (!path.endsWith('.md') || /licen[cs]e|notice|copying/i.test(path)) &&
  !otherPlatform.test(path) &&
  !forDevelopers.test(path) &&
  !otherBuilds.test(path) &&
  (!path.includes('/pdfjs-dist') || pdfFiles.test(path)) &&
  (!path.includes('/libflacjs') || flacFiles.test(path))

/**
 * Name of a package of 32 MB that draws pages. The PDF reader loads three of its classes when it starts, but the server
 * only reads text and does not use them. So a package of empty classes replaces it.
 */
const drawing = '@napi-rs/canvas'
const isDrawing = (place) => relative(join(root, 'node_modules'), place).startsWith(drawing)
async function writeDrawingReplacement() {
  const place = join(target, 'node_modules', drawing)
  await mkdir(place, { recursive: true })
  await writeFile(
    join(place, 'package.json'),
    `${JSON.stringify({ name: drawing, version: '0.0.0', main: 'index.js' })}\n`,
  )
  await writeFile(
    join(place, 'index.js'),
    'module.exports = { DOMMatrix: class DOMMatrix {}, ImageData: class ImageData {}, Path2D: class Path2D {} }\n',
  )
}

/**
 * Size in bytes of the largest gzip copy that is part of the release. A file for browsers with a larger gzip copy is in
 * the release only uncompressed and as Brotli. Every browser accepts Brotli on an https address.
 */
const gzipUpToBytes = 1_048_576
const isLargeGzip = async (path) => path.endsWith('.gz') && (await stat(path)).size > gzipUpToBytes

async function copyPackage(place) {
  const inside = join(place, 'node_modules')
  await cp(place, join(target, relative(root, place)), {
    recursive: true,
    dereference: true,
    filter: (path) => !path.startsWith(inside) && isNeeded(path),
  })
}

async function measure(folder) {
  let bytes = 0
  for (const name of await readdir(folder, { recursive: true })) {
    const { size } = await stat(join(folder, name))
    bytes += size
  }
  return Math.round(bytes / 1_000_000)
}

await buildIfNeeded()
await mkdir(target, { recursive: true })
for (const path of programs) await cp(join(root, path), join(target, path), { recursive: true })
await rm(join(target, 'server/migrations/dumps'), { recursive: true, force: true })
await rm(join(target, 'server/migrations/meta'), { recursive: true, force: true })
await cp(join(root, 'dist'), join(target, 'dist'), {
  recursive: true,
  filter: async (path) =>
    !path.endsWith('.hash') && (!path.endsWith('.map') || path.includes('/web/')) && !(await isLargeGzip(path)),
})
const packages = (await findPackages(await findImported())).filter((place) => !isDrawing(place))
for (const place of packages) await copyPackage(place)
await writeDrawingReplacement()
const { name, version, license } = await readJson(join(root, 'package.json'))
await writeFile(
  join(target, 'package.json'),
  `${JSON.stringify({ name, version, license, type: 'module' }, null, 2)}\n`,
)
// This file tells the programs that the folder is a release, so there are no sources to build.
await writeFile(join(target, 'dist/release.json'), `${JSON.stringify({ version })}\n`)
console.log(`${target}: ${await measure(target)} MB, ${packages.length} packages`)
