// `npm run bench:listen`: measures how well words are recognised, mistakes found and lines followed, with human
// recordings and our own voices. Needs ffmpeg and the recordings in SHARED_DIR or ../shared. `VOICES_DIR` adds
// installed voice files. `--voices=ID,ID@ENGINE` chooses the voices (default: all). `--own=N`: lines of each voice
// without noise (default 2). `--lines=N`: lines of each voice at one of the other speeds, spoken by its basic
// rendition (default 1). `--follow=N`: lines that are followed (default 500). `--recognition=SHARE,SHARE`: while lines
// are followed, recognising a sound takes these shares of its duration. `--only=check` and `--only=follow` run only
// this part. `--verbose` prints each wrongly reported or missed mistake, and each late answer or interruption.
// `--browser` measures download, time and memory in Chromium instead (listen/browser.mjs). Speech and recognised words
// are stored in .cache, so an interrupted measurement continues where it stopped.
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, root } from '../build.mjs'
import { readAudio } from './listen/audio.mjs'
import { createCachedRecogniser } from './listen/cachedRecogniser.mjs'
import { createLineChecks } from './listen/checkLines.mjs'
import { recordings, speechFolder } from './listen/corpus.mjs'
import { measureFollowing } from './listen/follow.mjs'
import { unusualSpeech } from './listen/unusualSpeech.mjs'
import { addNoise, addRoom } from './listen/sounds.mjs'
import { lines, openVoices } from './listen/voices.mjs'

const readOption = (name, otherwise) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise
if (process.argv.includes('--browser')) {
  await (await import('./listen/browser.mjs')).measureBrowser()
  process.exit(0)
}
if (!existsSync(speechFolder)) {
  console.log('skipped: the recordings are not beside the project')
  process.exit(0)
}
const ownLines = Number(readOption('own', 2))
const linesPerSpeed = Number(readOption('lines', 1))
const only = readOption('only', '')
const folder = join(root, '.cache/bench/listen')
const entries = {
  openModel: 'listening/testing/openModel.ts',
  modelFiles: 'listening/recogniser/modelFiles.ts',
  alignLine: 'listening/alignment/alignLine.ts',
  homophones: 'listening/alignment/homophones.ts',
  judgeLine: 'listening/alignment/judgeLine.ts',
  verifyMistakes: 'listening/wordCheck/verifyMistakes.ts',
}
await bundle(entries, folder)
const modules = Object.keys(entries).map((name) => import(pathToFileURL(join(folder, `${name}.js`)).href))
const listening = Object.assign({}, ...(await Promise.all(modules)))
console.log(
  `${new Date().toISOString().slice(0, 16)}, ${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.versions.node}, load ${loadavg()[0].toFixed(1)}\n`,
)
const sourceFiles = readdirSync(join(root, 'listening/model')).filter((name) => !name.includes('.test.'))
const sources = await Promise.all(sourceFiles.map((name) => readFile(join(root, 'listening/model', name), 'utf8')))
const version = JSON.stringify([listening.modelFiles, sources])
const recogniser = await createCachedRecogniser(listening.openRecogniser, version)
const checks = createLineChecks({ listening, recogniser, isVerbose: process.argv.includes('--verbose') })

const voices = await openVoices(readOption('voices', 'all'))
/** Returns `count` texts for the voice with this index to say. Neighbouring voices say different texts. */
const linesOf = (index, count) =>
  Array.from({ length: Math.min(count, lines.length) }, (_, at) => lines[(index + 5 * at) % lines.length])
const humans = []
for (const { file, text } of recordings) humans.push({ file, text, sound: await readAudio(join(speechFolder, file)) })
const isHard = ({ file }) => file.startsWith('spk2')

/** Returns recordings of the voices at this speed. At a speed other than 1, only every second voice speaks. */
async function speakAll(count, speed) {
  const items = []
  const isSpeaking = (index) => speed === 1 || (index % 2 === 0) === speed < 1
  for (const [index, voice] of [...voices.voices.entries()].filter(([at]) => isSpeaking(at)))
    for (const text of linesOf(index, count)) {
      const speaker = speed === 1 ? voice : { ...voice, rendition: voice.basic }
      items.push({ voice, text, sound: await voices.speak(speaker, text, speed) })
    }
  return items
}
const spoken = await speakAll(ownLines, 1)

const isYoung = ({ age }) => age === 'child' || age === 'young'
const isUsualAccent = ({ accent }) => ['American', 'British'].includes(accent)
/** The groups of voices, so that the table shows for whom the recogniser works less well. */
const groups = {
  'American adults': (voice) => voice.accent === 'American' && !isYoung(voice),
  'British adults': (voice) => voice.accent === 'British' && !isYoung(voice),
  'adults with other accents': (voice) => !isUsualAccent(voice) && !isYoung(voice),
  'children and teenagers': isYoung,
}

async function checkEverything() {
  checks.printHead()
  await checks.checkRow(
    'human',
    humans.filter((one) => !isHard(one)),
  )
  await checks.checkRow('human, fast and quiet', humans.filter(isHard))
  for (const [name, isIn] of Object.entries(groups)) {
    const items = spoken.filter(({ voice }) => isIn(voice))
    await checks.checkRow(`${new Set(items.map(({ voice }) => voice.id)).size} ${name}`, items)
  }
  for (const speed of [0.85, 1.2]) {
    const items = await speakAll(linesPerSpeed, speed)
    await checks.checkRow(`${items.length} voices, ${speed} × speed`, items)
  }
  const noises = await Promise.all([1, 2, 3, 4, 5].map((number) => readAudio(join(speechFolder, `noise${number}.wav`))))
  /** Returns one line of every second voice, and all human recordings. Each round gets other voices and lines. */
  const sample = (round) => [
    ...voices.voices.flatMap((_, index) =>
      index % 2 === round % 2 ? (spoken[index * ownLines + (round % ownLines)] ?? []) : [],
    ),
    ...humans,
  ]
  for (const [round, decibels] of [20, 10, 5].entries())
    await checks.checkRow(
      `five noises at ${decibels} dB`,
      sample(round).map(({ text, sound }, at) => ({
        text,
        sound: addNoise(sound, noises[(at + round) % 5], decibels),
      })),
    )
  for (const number of [2, 3, 4]) {
    const answer = await readAudio(join(speechFolder, `rir${number}.wav`))
    const items = sample(number).filter((_, at) => at % 3 === number - 2)
    await checks.checkRow(
      `room ${number}`,
      items.map(({ text, sound }) => ({ text, sound: addRoom(sound, answer) })),
    )
  }
  checks.printTotal()
  console.log('\nSpeech that the recogniser was not made for, not counted above:\n')
  checks.printHead()
  for (const [name, items] of await unusualSpeech(voices)) await checks.checkRow(name, items, { isInTotal: false })
  const { audioMs, ms } = recogniser.getTimes()
  if (audioMs > 0) console.log(`\nReal-time factor ${(ms / audioMs).toFixed(3)} of one thread in this run.`)
}

if (only !== 'follow') await checkEverything()
if (only !== 'check')
  await measureFollowing({
    items: spoken,
    count: Number(readOption('follow', 500)),
    recogniser,
    isVerbose: process.argv.includes('--verbose'),
    recognitionShares: readOption('recognition', '0.1,0.4').split(',').map(Number),
  })
console.log(`\nload ${loadavg()[0].toFixed(1)}`)
await voices.close()
