// `npm run bench:voices`: measures every rendition that is available on this machine, and finds voices that sound
// alike. `VOICES_DIR` adds installed voice files. `--calibrate` first measures the gains and writes them. `--write`
// writes the table to docs/voices.md and similar voices to the catalogue. `--only=ID,ID` measures some voices. `--json`
// prints all. Unchanged renditions are not measured again, unless `--fresh` is given.
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfNeeded, bundle, root } from '../build.mjs'
import { renderVoiceTable, renderSimilarVoices, voicesPage } from './voicesPage.mjs'

const asked = new Set(process.argv.slice(2).map((one) => one.split('=')[0]))
const only = process.argv
  .find((one) => one.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')

const gainsFile = (
  gains,
) => `// Written by \`npm run bench:voices -- --calibrate\`: the gain of each rendition in decibels that brings it to −16 LUFS.
export const gains: Readonly<Record<string, number>> = {
${gains.map(([key, gainDb]) => `  '${key}': ${gainDb},`).join('\n')}
}
`

const similarPairsFile = (
  pairs,
) => `// Written by \`npm run bench:voices -- --write\`: pairs of renditions of different voices that sound so similar that one
// scene should not use both. Each entry holds two keys of \`gains.ts\` and their distance.
export const similarVoicePairs: readonly (readonly [one: string, other: string, distance: number])[] = [
${pairs.map(({ one, other, distance }) => `  ['${one.key}', '${other.key}', ${distance.toFixed(2)}],`).join('\n')}
]
`

async function load() {
  const folder = join(root, '.cache/bench/voices')
  await bundle({ measureCast: 'speech/bench/measureCast.ts', gains: 'speech/catalog/gains.ts' }, folder)
  const from = (name) => import(`${pathToFileURL(join(folder, `${name}.js`)).href}?${Date.now()}`)
  return { ...(await from('measureCast')), ...(await from('gains')) }
}

/** Cached measurements, by their input. Each measurement takes seconds, and most results stay the same. */
async function openNotebook() {
  const file = join(root, '.cache/bench/voices.json')
  const known = asked.has('--fresh') ? {} : JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  return async (facts, find) => {
    const key = createHash('sha256').update(JSON.stringify(facts)).digest('hex')
    if (!(key in known)) {
      known[key] = await find()
      await mkdir(join(root, '.cache/bench'), { recursive: true })
      await writeFile(file, JSON.stringify(known))
    }
    return known[key]
  }
}

await buildIfNeeded({ only: 'workers' })
const { openMeasuringSpeaker, findSimilarPairs, gains } = await load()
const noted = await openNotebook()
const voicesDir = process.env.VOICES_DIR && resolve(process.env.VOICES_DIR)
const cast = openMeasuringSpeaker({
  entries: pathToFileURL(join(root, 'dist/workers/')),
  voicesDir,
  workers: availableParallelism(),
})
try {
  const present = cast.present.filter(({ voice }) => !only || only.includes(voice.id))
  const found = new Map(Object.entries(gains))
  const measured = []
  for (const { voice, rendition, key } of present) {
    // The first takes of Tom and Kate must keep their sound, so the gains of these voices are fixed.
    const isFixed = key === 'tom flite rms' || key === 'kate flite slt'
    if (asked.has('--calibrate') && !isFixed) {
      const { gainDb: _before, ...bare } = rendition
      found.set(key, await noted(['gain', bare, cast.versionOf(rendition)], () => cast.gainOf(rendition)))
    }
    const gainDb = found.get(key) ?? rendition.gainDb
    const now = { ...rendition, gainDb }
    const print = await noted(['print', now, cast.versionOf(rendition)], () => cast.printOf(now))
    measured.push({ voice, rendition, key, print })
    if (process.stderr.isTTY) process.stderr.write(`\r${measured.length} of ${present.length}\x1b[K`)
  }
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
  const now = measured.filter(({ voice, rendition }) => cast.renditionNow(voice) === rendition)
  const bare = measured.filter(({ voice, rendition }) => voice.renditions.at(-1) === rendition)
  const pairs = findSimilarPairs(measured)
  const facts = {
    machine: `${cpus()[0]?.model ?? 'a processor'}, Node ${process.versions.node}`,
    date: new Date().toISOString().slice(0, 10),
    now,
    bare,
    pairs,
    measured,
  }
  if (asked.has('--json'))
    console.log(JSON.stringify(measured.map(({ voice, key, print }) => ({ id: voice.id, key, ...print }))))
  else console.log(`${renderVoiceTable(measured)}\n\n${renderSimilarVoices(pairs)}`)
  if (asked.has('--calibrate'))
    await writeFile(
      join(root, 'speech/catalog/gains.ts'),
      gainsFile([...found].filter(([key]) => cast.keys.includes(key))),
    )
  if (asked.has('--write')) {
    await writeFile(join(root, 'speech/catalog/similarVoicePairs.ts'), similarPairsFile(pairs))
    await writeFile(join(root, 'docs/voices.md'), voicesPage(facts))
  }
} finally {
  await cast.close()
}
