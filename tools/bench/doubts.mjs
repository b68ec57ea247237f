// `npm run bench:doubts`: measures whether the doubts of script review point at mistakes. It parses the plays of the
// corpus (SHARED_DIR or ../shared), writes them as text in three layouts, damages about 4 % of their elements, and
// parses this text. `recall`: share of the wrong or lost elements that have a doubt. `precision`: share of the doubtful
// lines that overlap a wrong, lost or damaged element. `--verbose` lists missed elements and needless doubts. Only some
// of the plays were used to tune the rules; `--tuned` measures only these.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, root } from '../build.mjs'
import { damageScript, createRandom, layouts } from './doubts/damageScript.mjs'

const isVerbose = process.argv.includes('--verbose')
const corpus = join(process.env.SHARED_DIR ?? join(root, '../shared'), 'corpus/plays-text')
if (!existsSync(corpus)) {
  console.log(`${corpus} is not there`)
  process.exit(0)
}
/** The rules were tuned with these plays only. */
const tunedWith = /dolls_house|pygmalion|macbeth|tartuffe|ghosts/u
const share = 0.04

const folder = join(root, '.cache/bench')
const hasOffers = existsSync(join(root, 'script/review/findMergeOffers.ts'))
await bundle(
  {
    buildUnderstanding: 'script/review/buildUnderstanding.ts',
    ...(hasOffers && { findMergeOffers: 'script/review/findMergeOffers.ts' }),
  },
  folder,
)
const load = (name) => import(pathToFileURL(join(folder, `${name}.js`)).href)
const { buildUnderstanding } = await load('buildUnderstanding')
const { findMergeOffers } = hasOffers ? await load('findMergeOffers') : { findMergeOffers: () => [] }

const bare = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const plain = (name) => bare(name.normalize('NFD'))

/** Returns the elements of a correctly parsed play: its directions, and all speeches that only one role speaks. */
const elementsOf = ({ lines }) =>
  lines.flatMap(({ kind, characters, text }) => {
    if (kind === 'speech' && characters.length === 1) return [{ kind, cue: characters[0].toUpperCase(), text }]
    return kind === 'action' ? [{ kind, text }] : []
  })

function measure(name, layoutName, understanding, seed) {
  const { text, placed } = damageScript(elementsOf(understanding), {
    layout: layouts[layoutName],
    share,
    random: createRandom(seed),
  })
  const found = buildUnderstanding(text)
  const offered = new Set(findMergeOffers(found).map(({ from }) => from))
  const lines = found.lines.filter(({ kind }) => kind === 'speech' || kind === 'action')
  const isFlagged = (line) => line.doubt !== undefined || line.characters.some((one) => offered.has(one))
  const rightLines = new Set()
  const result = { wrong: 0, caught: 0, flags: 0, rightFlags: 0, missed: new Map(), caughtBy: new Map() }
  const overlaps = (one, other) => one.firstLine <= other.lastLine && other.firstLine <= one.lastLine
  const wrongElements = []
  let from = 0
  for (const element of placed) {
    while (lines[from] && lines[from].lastLine < element.firstLine - 40) from += 1
    const near = []
    for (let at = from; at < lines.length && lines[at].firstLine <= element.lastLine; at += 1)
      if (overlaps(lines[at], element)) near.push(lines[at])
    const words = bare(element.text)
    const right =
      element.kind === 'speech'
        ? near.find(
            (line) =>
              line.kind === 'speech' &&
              bare(line.text) === words &&
              line.characters.length === 1 &&
              plain(line.characters[0]) === plain(element.cue),
          )
        : near.every((line) => line.kind !== 'speech' || !bare(line.text).includes(words))
    if (right) {
      if (element.kind === 'speech') rightLines.add(right)
      continue
    }
    wrongElements.push(element)
    result.wrong += 1
    const isCaught = near.some(isFlagged)
    const kind = element.damage ?? 'not damaged itself'
    const map = isCaught ? result.caughtBy : result.missed
    map.set(kind, (map.get(kind) ?? 0) + 1)
    if (isCaught) result.caught += 1
    else if (isVerbose)
      console.log(
        `${name}, ${layoutName}: missed (${kind}) ${element.cue ?? ''}: ${element.text.slice(0, 60)} | ${near.map((line) => `${line.kind} ${line.characters}: ${line.text.slice(0, 60)}`).join(' || ')}`,
      )
  }
  const suspects = [...wrongElements, ...placed.filter(({ damage }) => damage !== undefined)]
  for (const line of lines) {
    if (!isFlagged(line)) continue
    result.flags += 1
    if (suspects.some((element) => overlaps(line, element))) result.rightFlags += 1
    else if (isVerbose)
      console.log(`${name}, ${layoutName}: needless “${line.doubt}” ${line.characters}: ${line.text.slice(0, 60)}`)
  }
  return result
}

const percent = (part, whole) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(0)} %`)
const rows = [['plays', 'layout', 'wrong or lost', 'in a doubtful place', 'recall', 'doubts', 'right', 'precision']]
const kinds = new Map()
console.log(`${cpus()[0]?.model ?? 'a processor'}, Node ${process.versions.node}, load ${loadavg()[0].toFixed(2)}\n`)
const groups = { 'tuned with': [], 'held back': [] }
for (const file of (await readdir(corpus)).filter((one) => one.endsWith('.txt')).toSorted()) {
  const name = basename(file, '.txt')
  groups[tunedWith.test(name) ? 'tuned with' : 'held back'].push({
    name,
    understanding: buildUnderstanding(await readFile(join(corpus, file), 'utf8')),
  })
}
for (const [group, plays] of Object.entries(groups)) {
  if (process.argv.includes('--tuned') && group !== 'tuned with') continue
  const all = { wrong: 0, caught: 0, flags: 0, rightFlags: 0 }
  for (const layout of Object.keys(layouts)) {
    const sum = { wrong: 0, caught: 0, flags: 0, rightFlags: 0 }
    for (const [seed, { name, understanding }] of plays.entries()) {
      const one = measure(name, layout, understanding, 17 + seed)
      for (const field of Object.keys(sum)) {
        sum[field] += one[field]
        all[field] += one[field]
      }
      for (const [map, at] of [
        [one.caughtBy, 0],
        [one.missed, 1],
      ])
        for (const [kind, count] of map) {
          const key = `${group}: ${kind}`
          const counts = kinds.get(key) ?? [0, 0]
          counts[at] += count
          kinds.set(key, counts)
        }
    }
    rows.push([
      group,
      layout,
      sum.wrong,
      sum.caught,
      percent(sum.caught, sum.wrong),
      sum.flags,
      sum.rightFlags,
      percent(sum.rightFlags, sum.flags),
    ])
  }
  rows.push([
    group,
    'all',
    all.wrong,
    all.caught,
    percent(all.caught, all.wrong),
    all.flags,
    all.rightFlags,
    percent(all.rightFlags, all.flags),
  ])
}
const print = (table) => {
  const widths = table[0].map((_cell, column) => Math.max(...table.map((row) => String(row[column]).length)))
  for (const row of table) console.log(row.map((cell, column) => String(cell).padEnd(widths[column])).join('  '))
}
print(rows)
console.log('\nWrong or lost elements by damage.\n')
print([
  ['damage', 'in a doubtful place', 'missed'],
  ...[...kinds].toSorted(([one], [other]) => one.localeCompare(other)).map(([kind, counts]) => [kind, ...counts]),
])
