// `npm run bench:import [-- FOLDER]`: how well scripts are understood, on the plays of a folder (else the corpus in SHARED_DIR,
// else in ../shared), six of them with every speech known; as files of other formats as well; and how fast. `--verbose`
// lists what was missed, `--only=NAME` takes one play. `--linear` measures nothing but texts that nobody writes, at 0.1 to
// 1.5 MB, `--hostile` files that mean harm, each in the process that reads it.
import { readdir, readFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, root } from '../build.mjs'
import { aliases } from './import/aliases.mjs'
import { measureFormats } from './import/formats.mjs'
import { runHostile } from './import/hostile.mjs'
import { runLinear } from './import/linear.mjs'
import { score } from './import/score.mjs'

const isVerbose = process.argv.includes('--verbose')
const only = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length)
const given = process.argv.slice(2).find((one) => !one.startsWith('-') && one !== 'import')
const corpus = given ? resolve(root, given) : join(process.env.SHARED_DIR ?? join(root, '../shared'), 'corpus')
const rounds = 5

const folder = join(root, '.cache/bench')
if (process.argv.includes('--linear')) process.exit(await runLinear(folder))
if (process.argv.includes('--hostile')) process.exit(await runHostile(folder))
await bundle({ parse: 'script/parse.ts', script: 'script/script.ts', readFile: 'script/readers/readFile.ts' }, folder)
const { parseScript } = await import(pathToFileURL(join(folder, 'parse.js')).href)
const { readFile: readScriptFile } = await import(pathToFileURL(join(folder, 'readFile.js')).href)
const { speechesOf } = await import(pathToFileURL(join(folder, 'script.js')).href)

const percent = (share) => share.toFixed(4)
const print = (rows) => {
  const widths = rows[0].map((_cell, column) => Math.max(...rows.map((row) => String(row[column]).length)))
  for (const row of rows) console.log(row.map((cell, column) => String(cell).padEnd(widths[column])).join('  '))
}

/** The fewest milliseconds of several tries: what else the machine does only ever adds. */
function fastest(work) {
  let least = Infinity
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    work()
    least = Math.min(least, performance.now() - startedAt)
  }
  return least
}

const names = await readdir(join(corpus, 'plays-text')).catch(() => [])
if (names.length === 0) {
  console.log(`bench:import needs the plays in ${corpus}: skipped`)
} else {
  console.log(
    `${cpus()[0]?.model ?? 'a processor'}, Node ${process.versions.node}, load ${loadavg()[0].toFixed(2)} before the run\n`,
  )
  const scored = [
    ['play', 'format', 'speeches', 'known', 'precision', 'recall', 'F1', 'wrong role', 'extra', 'missed', 'ms'],
  ]
  const others = [['play', 'format', 'speeches', 'roles', 'doubtful', 'ms']]
  for (const name of names.filter((one) => one.endsWith('.txt') && (!only || one.includes(only)))) {
    const text = await readFile(join(corpus, 'plays-text', name), 'utf8')
    const script = parseScript(text)
    const ms = fastest(() => parseScript(text)).toFixed(0)
    const ours = speechesOf(script).map((speech) => ({ character: speech.characters.join(' and '), text: speech.text }))
    const gold = await readFile(join(corpus, 'plays-gold', name.replace('.txt', '.json')), 'utf8').catch(
      () => undefined,
    )
    const play = name.replace('.txt', '')
    if (!gold) {
      const doubtful = speechesOf(script).filter(({ doubt }) => doubt).length
      others.push([play, script.format, ours.length, script.characters.length, doubtful, ms])
      if (isVerbose) console.log(play, script.characters.map((one) => `${one.name} ${one.speeches}`).join(', '), '\n')
      continue
    }
    const known = JSON.parse(gold).speeches.map(({ character, speech }) => ({ character, text: speech }))
    const { precision, recall, f1, wrong, extra, missed } = score(ours, known, aliases[play])
    scored.push([
      play,
      script.format,
      ours.length,
      known.length,
      ...[precision, recall, f1].map(percent),
      wrong.length,
      extra.length,
      missed.length,
      ms,
    ])
    if (isVerbose) {
      const cut = ({ character, text: words }) => `${character}: ${words.slice(0, 70)}`
      for (const one of wrong) console.log(`${play} wrong   ${one.ours.character} for ${cut(one.gold)}`)
      for (const one of extra) console.log(`${play} extra   ${cut(one)}`)
      for (const one of missed) console.log(`${play} missed  ${cut(one)}`)
    }
  }
  print(scored)
  console.log()
  print(others)

  console.log()
  print(await measureFormats({ corpus, readFile: readScriptFile, speechesOf, parseScript, only, isVerbose }))

  const long = await readFile(
    join(corpus, 'plays-text', names.find((one) => one.includes('cherry')) ?? names[0]),
    'utf8',
  )
  const sizes = [30, 60, 120, 240, 300, 480].map((kilobytes) => {
    const text = long.repeat(2).slice(0, kilobytes * 1_000)
    const ms = fastest(() => parseScript(text))
    return [`${kilobytes} kB`, `${ms.toFixed(1)} ms`, `${((ms / kilobytes) * 1_000).toFixed(0)} µs a kB`]
  })
  console.log()
  print([['size', 'time', 'each'], ...sizes])
}
