// `npm run bench:voices`: measures every rendition that is available on this machine, and finds voices that sound
// alike. `VOICES_DIR` adds installed voice files. `--calibrate` first measures the gains and writes them. `--write`
// writes the table to docs/voices.md and similar voices to the voice catalogue. `--only=ID,ID` measures some voices,
// `--engine=NAME,NAME` some engines. `--json` prints all results. Unchanged renditions are not measured again, unless
// `--fresh` is given.
//
// `--hear` measures instead how many words of each rendition a speech recogniser mishears. Options for `--hear`:
// `--speeds=0.8,1.25` chooses the speeds, `--directions=softly,shouting,whisper` the manners, and `--paragraphs=4` the
// number of paragraphs (default 2). `--misheard` prints what was heard. `--check` exits with 1 if a voice is hard to
// understand. `--write` stores the word error of each rendition in the voice catalogue.
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfNeeded, bundle, root } from '../build.mjs'
import { deliveries, recogniseParagraph, maxWordError, summarizeRecognition } from './voices/hear.mjs'
import { openNativeRecogniser } from './voices/openRecogniser.mjs'
import { renderVoiceTable, renderSimilarVoices, voicesPage } from './voicesPage.mjs'

const options = new Set(process.argv.slice(2).map((one) => one.split('=')[0]))
const listOf = (option) =>
  process.argv
    .find((one) => one.startsWith(`${option}=`))
    ?.slice(option.length + 1)
    .split(',')
const only = listOf('--only')
const onlyEngines = listOf('--engine')

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
  const modules = {
    measureCast: 'speech/bench/measureCast.ts',
    gains: 'speech/catalog/gains.ts',
    wordErrors: 'speech/catalog/wordErrors.ts',
    joinForRecogniser: 'speech/bench/joinForRecogniser.ts',
    conversation: 'speech/bench/conversation.ts',
    ...(options.has('--hear') && {
      openModel: 'listening/testing/openModel.ts',
      recogniser: 'listening/recogniser/recogniser.ts',
      modelFiles: 'listening/recogniser/modelFiles.ts',
    }),
  }
  await bundle(modules, folder)
  const loaded = {}
  for (const name of Object.keys(modules))
    Object.assign(loaded, await import(`${pathToFileURL(join(folder, `${name}.js`)).href}?${Date.now()}`))
  return loaded
}

const wordErrorsFile = (
  errors,
) => `// Written by \`npm run bench:voices -- --hear --write\`: how many words of each rendition a speech recogniser mishears, in
// percent, in one or two paragraphs of a conversation.
export const wordErrors: Readonly<Record<string, number>> = {
${errors.map(([key, percent]) => `  '${key}': ${percent},`).join('\n')}
}
`

/** Opens the cache, which stores each measurement under its input. A measurement takes seconds and rarely changes. */
async function openNotebook() {
  const file = join(root, '.cache/bench/voices.json')
  const known = options.has('--fresh') ? {} : JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
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
const modules = await load()
const { openMeasuringSpeaker, findSimilarPairs, gains, wordErrors, joinForRecogniser, conversation } = modules
const noted = await openNotebook()
const voicesDir = process.env.VOICES_DIR && resolve(process.env.VOICES_DIR)
const cast = openMeasuringSpeaker({
  entries: pathToFileURL(join(root, 'dist/workers/')),
  voicesDir,
  workers: availableParallelism(),
})
/** Measures and prints the word error of each rendition. */
async function hearVoices(present) {
  let recogniser
  const speeds = listOf('--speeds')?.map(Number) ?? [1]
  const manners = listOf('--directions') ?? ['plain']
  const paragraphs = conversation.slice(0, Number(listOf('--paragraphs')?.[0] ?? 2))
  const found = new Map(Object.entries(wordErrors))
  const misheard = []
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model}, Node ${process.versions.node}, load ${loadavg()[0].toFixed(1)}\n`,
  )
  console.log('| voice | rendition | speed | direction | word error | words/min |\n|---|---|---|---|---|---|')
  for (const { voice, rendition, key } of present)
    for (const speed of speeds)
      for (const manner of manners) {
        const speak = (spoken) => cast.speakSentence(rendition, spoken, { speed, delivery: deliveries[manner] })
        const heard = []
        for (const sentences of paragraphs)
          heard.push(
            await noted(['hear', rendition, cast.versionOf(rendition), speed, manner, sentences], async () => {
              recogniser ??= await openNativeRecogniser(modules)
              return recogniseParagraph(speak, sentences, { recogniser, joinForRecogniser })
            }),
          )
        const result = summarizeRecognition(heard)
        if (speed === 1 && manner === 'plain') {
          found.set(key, result.wordError)
          if (options.has('--check') && result.wordError > maxWordError[rendition.quality]) process.exitCode = 1
        }
        misheard.push(...result.misheard.map((one) => ({ ...one, key, speed, manner })))
        console.log(
          `| ${voice.name} | ${key} | ${speed} | ${manner} | ${result.wordError.toFixed(1)} % | ${result.wordsPerMinute} |`,
        )
      }
  if (options.has('--misheard'))
    for (const { key, speed, manner, said, heard } of misheard)
      console.log(`\n${key}, speed ${speed}, ${manner}\n  said:  ${said}\n  heard: ${heard}`)
  if (options.has('--write'))
    await writeFile(
      join(root, 'speech/catalog/wordErrors.ts'),
      wordErrorsFile([...found].filter(([key]) => cast.keys.includes(key))),
    )
}

async function measurePrints(present) {
  const found = new Map(Object.entries(gains))
  const measured = []
  for (const { voice, rendition, key } of present) {
    // The takes of Tom and Kate that are already stored must sound the same as new ones, so the gains of these voices
    // are fixed.
    const isFixed = key === 'tom flite rms' || key === 'kate flite slt'
    if (options.has('--calibrate') && !isFixed) {
      const { gainDb: _before, ...bare } = rendition
      found.set(key, await noted(['gain', bare, cast.versionOf(rendition)], () => cast.gainOf(rendition)))
    }
    const gainDb = found.get(key) ?? rendition.gainDb
    const now = { ...rendition, gainDb }
    const print = await noted(['print', now, cast.versionOf(rendition)], () => cast.printOf(now))
    measured.push({ voice, rendition, key, print, wordError: wordErrors[key] })
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
  if (options.has('--json'))
    console.log(JSON.stringify(measured.map(({ voice, key, print }) => ({ id: voice.id, key, ...print }))))
  else console.log(`${renderVoiceTable(measured)}\n\n${renderSimilarVoices(pairs)}`)
  if (options.has('--calibrate'))
    await writeFile(
      join(root, 'speech/catalog/gains.ts'),
      gainsFile([...found].filter(([key]) => cast.keys.includes(key))),
    )
  if (options.has('--write')) {
    await writeFile(join(root, 'speech/catalog/similarVoicePairs.ts'), similarPairsFile(pairs))
    await writeFile(join(root, 'docs/voices.md'), voicesPage(facts))
  }
}

try {
  const present = cast.present.filter(
    ({ voice, rendition }) =>
      (!only || only.includes(voice.id)) && (!onlyEngines || onlyEngines.includes(rendition.engine)),
  )
  await (options.has('--hear') ? hearVoices(present) : measurePrints(present))
} finally {
  await cast.close()
}
