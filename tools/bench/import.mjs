// `npm run bench:import [-- FOLDER]`: measures accuracy and speed of the script parser. It reads every script of a
// folder (default: the corpus in SHARED_DIR or ../shared), and scores those with known speeches. It also reads scripts
// that the benchmark itself typesets, as PDF and in other formats. `--verbose` lists the speeches that the parser
// missed or found in excess. `--only=NAME` reads only scripts with NAME in their name. `--layouts[=CLASS]` instead lays
// five plays out in many ways and reads them; `--media=text,docx` chooses the file formats. `--linear` measures only
// unusual texts of 0.1 to 1.5 MB. `--hostile` measures only malicious files, each in a separate process.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, root } from '../build.mjs'
import { aliases } from './import/aliases.mjs'
import { formatWriters } from './import/formats.mjs'
import { runHostile } from './import/hostile.mjs'
import { runLinear } from './import/textScaling.mjs'
import { readInOwnProcess } from './import/readInProcess.mjs'
import { score } from './import/score.mjs'
import { findWorks } from './import/findScripts.mjs'
import { measureLayoutFamilies } from './import/layouts/measureLayoutFamilies.mjs'

const isVerbose = process.argv.includes('--verbose')
const only = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length)
const given = process.argv.slice(2).find((one) => !one.startsWith('-') && one !== 'import')
const corpus = given ? resolve(root, given) : join(process.env.SHARED_DIR ?? join(root, '../shared'), 'corpus')
const rounds = 5
/** At most this many plays are typeset in every format. */
const mostPlays = 5
/**
 * A file with fewer speeches than this only tests a single feature of a format. Such files share one row of the table
 * and are not typeset.
 */
const fewestSpeeches = 20

const folder = join(root, '.cache/bench')
if (process.argv.includes('--linear')) process.exit(await runLinear(folder))
if (process.argv.includes('--hostile')) process.exit(await runHostile(folder))
await bundle(
  {
    parse: 'script/parse/parseScript.ts',
    script: 'script/parse/script.ts',
    readScriptFile: 'script/import/readScriptFile.ts',
    buildUnderstanding: 'script/review/buildUnderstanding.ts',
    findMergeOffers: 'script/review/findMergeOffers.ts',
  },
  folder,
)
const load = (name) => import(pathToFileURL(join(folder, `${name}.js`)).href)
const [{ parseScript }, { listSpeeches }, { readScriptFile }, { buildUnderstanding }, { findMergeOffers }] =
  await Promise.all(['parse', 'script', 'readScriptFile', 'buildUnderstanding', 'findMergeOffers'].map(load))

const asSpeech = ({ characters, text }) => ({ character: characters.join(' and '), text })
const print = (rows) => {
  const widths = rows[0].map((_cell, column) => Math.max(...rows.map((row) => String(row[column]).length)))
  for (const row of rows) console.log(row.map((cell, column) => String(cell).padEnd(widths[column])).join('  '))
}
const cut = ({ character, text }) => `${character}: ${text.slice(0, 70)}`

const head = ['script', 'file', 'read as', 'pages', 'speeches', 'known', 'precision', 'recall', 'F1']
head.push('wrong role', 'extra', 'missed', 'cpu ms', 'MB')
const wrongRoles = []
const namesOfOthers = []

/** Measures one file whose speeches are known. Returns its row of the table. */
async function measure({ name, kind, path, known }) {
  const read = await readInOwnProcess(folder, path)
  const found = read.refused
    ? { wrong: [], extra: [], missed: known, otherEditionNames: [] }
    : score(read.speeches, known, aliases[name])
  const { wrong, extra, missed, otherEditionNames } = found
  wrongRoles.push(...wrong.map((one) => `${name}, ${kind}: ${one.ours.character} for ${cut(one.gold)}`))
  namesOfOthers.push(...otherEditionNames.map(([ours, theirs]) => `${name}, ${kind}: ${ours} is ${theirs}`))
  if (isVerbose) {
    for (const one of extra) console.log(`${name}, ${kind}: extra   ${cut(one)}`)
    for (const one of missed) console.log(`${name}, ${kind}: missed  ${cut(one)}`)
  }
  return {
    ...{ name, kind, as: read.refused ?? read.format, pages: read.pages ?? '', known: known.length },
    ...{ speeches: read.speeches?.length ?? 0, wrong: wrong.length, extra: extra.length, missed: missed.length },
    ...{ ms: read.ms ?? 0, megabytes: read.megabytes ?? 0 },
  }
}

function rowOf({ name, kind, as, pages, speeches, known, wrong, extra, missed, ms, megabytes }) {
  const right = speeches - extra - wrong
  const [precision, recall] = [right / Math.max(1, speeches), right / Math.max(1, known)]
  const shares = [precision, recall, (2 * precision * recall) / (precision + recall || 1)]
  return [
    ...[name, kind, as, pages, speeches, known, ...shares.map((share) => share.toFixed(4))],
    ...[wrong, extra, missed, ms.toFixed(0), megabytes.toFixed(0)],
  ]
}

/** Returns one row of the table with the sums over the short files of one kind. */
function together(measured) {
  const sum = (field) => measured.reduce((all, one) => all + one[field], 0)
  const sums = ['speeches', 'known', 'wrong', 'extra', 'missed', 'ms'].map((field) => [field, sum(field)])
  const megabytes = Math.max(...measured.map((one) => one.megabytes))
  const name = `${measured.length} short ones`
  return { name, kind: measured[0].kind, as: '', pages: '', megabytes, ...Object.fromEntries(sums) }
}

/** Returns the shortest time of several attempts in ms. Other work on the machine only makes an attempt slower. */
function fastest(work) {
  let least = Infinity
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    work()
    least = Math.min(least, performance.now() - startedAt)
  }
  return least
}

const fountainSpeeches = (text) => listSpeeches(parseScript(text, { format: 'fountain' })).map(asSpeech)
const works = await findWorks(corpus, fountainSpeeches).catch(() => [])
const wanted = works.filter(({ name }) => !only || name.includes(only))
const temporaryFolder = await mkdtemp(join(tmpdir(), 'bench-import-'))

async function writeTemporaryFile(name, content) {
  const path = join(temporaryFolder, name)
  await writeFile(path, content)
  return path
}

async function run() {
  console.log(
    `${cpus()[0]?.model ?? 'a processor'}, Node ${process.versions.node}, load ${loadavg()[0].toFixed(2)} before the run\n`,
  )
  const scored = []
  const others = [['script', 'file', 'read as', 'speeches', 'roles', 'doubtful', 'cpu ms']]
  for (const { name, kind, path, text, known } of wanted) {
    const at = path ?? (await writeTemporaryFile(`${name}.txt`, text))
    if (known) {
      scored.push(await measure({ name, kind, path: at, known }))
      continue
    }
    const read = await readInOwnProcess(folder, at)
    if ((read.speeches?.length ?? 0) < fewestSpeeches && !isVerbose) continue
    const doubtful = read.speeches?.filter(({ isDoubtful }) => isDoubtful).length ?? ''
    others.push([
      ...[name, kind, read.refused ?? read.format, read.speeches?.length ?? '', read.roles?.length ?? ''],
      ...[doubtful, read.ms?.toFixed(0) ?? ''],
    ])
    if (isVerbose) console.log(name, read.roles?.join(', '), '\n')
  }
  console.log('Files whose speeches are known from another source.\n')
  const [long, short] = [[], new Map()]
  for (const one of scored) {
    if (one.known >= fewestSpeeches) long.push(one)
    else short.set(one.kind, [...(short.get(one.kind) ?? []), one])
  }
  print([head, ...[...long, ...[...short.values()].map(together)].map(rowOf)])
  if (isVerbose) print([head, ...[...short.values()].flat().map(rowOf)])
  console.log('\nFiles without known speeches.\n')
  print(others)

  console.log('\nTypeset by this benchmark; the known speeches are those of the text.\n')
  const laidOut = [head]
  for (const { name, kind, path } of await longOnes()) {
    const script = await scriptOf(path, kind)
    const known = listSpeeches(script).map(asSpeech)
    for (const [form, { ending, make }] of Object.entries(formatWriters)) {
      const file = await writeTemporaryFile(`${name}.${ending}`, await make(script))
      laidOut.push(rowOf(await measure({ name, kind: form, path: file, known })))
    }
  }
  print(laidOut)

  console.log(`\nSpeeches with a wrong role: ${wrongRoles.length}.`)
  for (const one of wrongRoles) console.log(`  ${one}`)
  if (namesOfOthers.length > 0)
    console.log('\nThe same role with another name, which an actor would confirm in the cast list:')
  for (const one of namesOfOthers) console.log(`  ${one}`)
  console.log()
  print(await timesBySize())
}

const scriptOf = async (path, kind) => {
  return parseScript(await readFile(path, 'utf8'), kind === 'fountain' ? { format: 'fountain' } : {})
}

/** Returns the Fountain screenplays and the first plays that have enough speeches (`fewestSpeeches`) to be typeset. */
async function longOnes() {
  const long = []
  for (const work of wanted) {
    const isFountain = work.kind === 'fountain'
    if (!isFountain && work.kind !== 'txt') continue
    if (!isFountain && long.filter(({ kind }) => kind === 'txt').length >= (only ? 1 : mostPlays)) continue
    if (listSpeeches(await scriptOf(work.path, work.kind)).length >= fewestSpeeches) long.push(work)
  }
  return long
}

async function timesBySize() {
  const texts = works.filter(({ kind, path }) => kind === 'txt' && path)
  const longest = texts.find(({ name }) => name.includes('cherry')) ?? texts[0]
  if (!longest) return [['size', 'time', 'each']]
  const long = await readFile(longest.path, 'utf8')
  const sizes = [30, 60, 120, 240, 300, 480].map((kilobytes) => {
    const text = long.repeat(Math.ceil(480_000 / long.length)).slice(0, kilobytes * 1_000)
    const ms = fastest(() => parseScript(text))
    return [`${kilobytes} kB`, `${ms.toFixed(1)} ms`, `${((ms / kilobytes) * 1_000).toFixed(0)} µs a kB`]
  })
  return [['size', 'time', 'each'], ...sizes]
}

const layouts = process.argv.find((one) => one.startsWith('--layouts'))

/** Lays out the first plays whose speeches are known, in every layout, and scores how they are parsed. */
async function layOutFamilies() {
  const known = wanted.filter((work) => work.kind === 'txt' && work.known && work.path)
  const plays = []
  for (const { name, path, kind } of known) {
    const script = await scriptOf(path, kind)
    if (listSpeeches(script).length >= fewestSpeeches) plays.push({ name, script })
  }
  await measureLayoutFamilies({
    plays: plays.slice(0, mostPlays),
    only: layouts.split('=')[1],
    onlyMedia: process.argv.find((one) => one.startsWith('--media='))?.slice('--media='.length),
    isVerbose,
    listSpeeches,
    readScriptFile,
    buildUnderstanding,
    findMergeOffers,
  })
}

try {
  if (layouts) await layOutFamilies()
  else if (works.length === 0) console.log(`bench:import needs scripts in ${corpus}: skipped`)
  else await run()
} finally {
  await rm(temporaryFolder, { recursive: true })
}
