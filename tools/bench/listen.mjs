// `npm run bench:listen`: measures how well words are heard, mistakes found and lines followed, with human recordings and
// our own voices. Needs ffmpeg and the recordings in SHARED_DIR or ../shared. `VOICES_DIR` adds installed voice files.
// `--voices=ID,ID@ENGINE` or `--voices=all` chooses the voices. `--lines=N`: lines of each voice in each condition (default 2).
// `--follow=N`: lines that are followed (default 60). `--recognition=SHARE`: recognising takes this share of the sound's
// time while lines are followed, for a busy machine; otherwise it takes as long as it takes here. `--only=follow` leaves
// out the rest. `--verbose` prints what was heard and each false accusation.
import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, root } from '../build.mjs'
import { readAudio } from './listen/audio.mjs'
import { recordings, speechFolder } from './listen/corpus.mjs'
import { followLine } from './listen/followLine.mjs'
import { createSequence, listMistakes } from './listen/mistakes.mjs'
import { addNoise, addRoom, insertPause } from './listen/sounds.mjs'
import { lines, openVoices } from './listen/voices.mjs'
import { countWordErrors, plainWords } from './listen/wordErrors.mjs'

if (!existsSync(speechFolder)) {
  console.log('skipped: the recordings are not beside the project')
  process.exit(0)
}
const isVerbose = process.argv.includes('--verbose')
const readOption = (name, otherwise) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise
const linesPerCondition = Number(readOption('lines', 2))
const followedLines = Number(readOption('follow', 60))
const recognitionShare = readOption('recognition') === undefined ? undefined : Number(readOption('recognition'))
const isOnlyFollowing = readOption('only') === 'follow'
const folder = join(root, '.cache/bench/listen')
const sources = {
  openModel: 'listening/testing/openModel.ts',
  alignLine: 'listening/alignment/alignLine.ts',
  homophones: 'listening/alignment/homophones.ts',
  judgeLine: 'listening/alignment/judgeLine.ts',
  verifyMistakes: 'listening/wordCheck/verifyMistakes.ts',
  lineSession: 'listening/lineSession/lineSession.ts',
}
await bundle(sources, folder)
const modules = Object.keys(sources).map((name) => import(pathToFileURL(join(folder, `${name}.js`)).href))
const { openRecogniser, alignLine, findSteps, soundAlike, judgeLine, verifyMistakes, createLineSession } =
  Object.assign({}, ...(await Promise.all(modules)))

console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.versions.node}, load ${loadavg()[0].toFixed(1)}\n`,
)
const openedAt = performance.now()
const recogniser = await openRecogniser()
console.log(`model opened in ${((performance.now() - openedAt) / 1_000).toFixed(1)} s\n`)

const percent = (share) => (Number.isNaN(share) ? '–' : `${(share * 100).toFixed(1)} %`)
const voices = await openVoices(readOption('voices', 'tom,kate,june,arthur,margaret,angus'))
const humans = []
for (const { file, text } of recordings)
  humans.push({
    who: file.startsWith('spk2') ? 'human, fast and quiet' : 'human',
    text,
    sound: await readAudio(join(speechFolder, file)),
  })

let [heardMs, heardAudioMs] = [0, 0]
async function transcribe(sound) {
  const startedAt = performance.now()
  const transcript = await recogniser.transcribe(sound.subarray(0, 320_000))
  heardMs += performance.now() - startedAt
  heardAudioMs += sound.length / 16
  return transcript
}

/** Sums of one row of the table. */
const createRow = () => ({
  said: 0,
  freeErrors: 0,
  alignedErrors: 0,
  textAccused: 0,
  accused: 0,
  wrongFlags: 0,
  rightFlags: 0,
  kinds: {},
})

/** Checks one recording against its own words and against lines with mistakes. */
async function measureLine(row, text, sound, next) {
  const transcript = await transcribe(sound)
  const check = (written) =>
    verifyMistakes(findSteps(written, transcript.words, { isFinished: true, soundAlike }), [transcript]).then(
      (alignment) => judgeLine(alignment, 'word perfect').mistakes,
    )
  const heard = transcript.words.map((word) => word.text).join(' ')
  const said = plainWords(text)
  row.said += said.length
  row.freeErrors += countWordErrors(said, plainWords(heard))
  const alignment = alignLine(text, transcript.words, { isFinished: true, soundAlike })
  row.alignedErrors += alignment.words.filter(({ state }) => state !== 'said').length + alignment.added.length
  row.textAccused += judgeLine(alignment, 'word perfect').mistakes.length
  const accusations = await check(text)
  row.accused += accusations.length
  if (isVerbose && accusations.length > 0)
    console.log(
      `  accused: ${text} | ${heard} | ${accusations.map((one) => `${one.kind} ${one.written}→${one.heard} ${one.certainty.toFixed(2)}`).join(', ')}`,
    )
  for (const { kind, written, isFound } of listMistakes(text, next)) {
    const found = await check(written)
    const counts = (row.kinds[kind] ??= { made: 0, found: 0 })
    counts.made += 1
    const isRight = isFound(found)
    if (isRight) counts.found += 1
    else if (isVerbose) console.log(`  missed ${kind}: ${written} | ${heard}`)
    row.rightFlags += isRight ? 1 : 0
    row.wrongFlags += Math.max(0, found.length - (isRight ? (kind === 'swapped' ? 2 : 1) : 0))
  }
}

const columns = ['dropped', 'added', 'changed', 'swapped']
console.log(
  `| voice and sound | words | error, free | error, aligned | accused of 1,000 right, text alone | accused of 1,000 right, checked | precision | ${columns.map((kind) => `${kind} found`).join(' | ')} |`,
)
console.log(`|${'---|'.repeat(7 + columns.length)}`)
const total = createRow()
function printRow(name, row) {
  const { said, freeErrors, alignedErrors, textAccused, accused, rightFlags, wrongFlags, kinds } = row
  const found = columns.map((kind) => `${kinds[kind]?.found ?? 0}/${kinds[kind]?.made ?? 0}`)
  console.log(
    `| ${[name, said, percent(freeErrors / said), percent(alignedErrors / said), ((textAccused / said) * 1_000).toFixed(1), ((accused / said) * 1_000).toFixed(1), percent(rightFlags / (rightFlags + wrongFlags)), ...found].join(' | ')} |`,
  )
}
function addToTotal(row) {
  for (const [name, value] of Object.entries(row)) if (typeof value === 'number') total[name] += value
  for (const [kind, { made, found }] of Object.entries(row.kinds)) {
    const sum = (total.kinds[kind] ??= { made: 0, found: 0 })
    sum.made += made
    sum.found += found
  }
}
async function measureRow(name, items) {
  if (isOnlyFollowing) return
  const row = createRow()
  const next = createSequence(7)
  for (const { text, sound } of items) await measureLine(row, text, sound, next)
  printRow(name, row)
  addToTotal(row)
}

await measureRow(
  'human',
  humans.filter(({ who }) => who === 'human'),
)
await measureRow(
  'human, fast and quiet',
  humans.filter(({ who }) => who !== 'human'),
)
/** All lines without noise. In each other condition a few lines of each voice, different ones in each condition. */
const spoken = []
for (const voice of voices.voices) {
  const items = []
  for (const text of lines) items.push({ text, sound: await voices.speak(voice, text) })
  spoken.push({ voice, items })
  await measureRow(`${voice.id}, ${voice.rendition.engine}`, items)
}
const sample = (round) =>
  spoken.flatMap(({ items }, index) =>
    Array.from({ length: linesPerCondition }, (_, at) => items[(round + 5 * at + index) % items.length]),
  )
for (const speed of [0.85, 1.2]) {
  const items = []
  for (const [index, voice] of voices.voices.entries())
    for (let at = 0; at < 2 * linesPerCondition; at++) {
      const text = lines[(index + 3 * at) % lines.length]
      items.push({ text, sound: await voices.speak(voice, text, speed) })
    }
  await measureRow(`our voices, ${speed} × speed`, items)
}
for (const decibels of [20, 10, 5]) {
  const items = []
  for (let number = 1; number <= 5; number++) {
    const noise = await readAudio(join(speechFolder, `noise${number}.wav`))
    const base = [...sample(number), ...humans.filter((_, at) => at % 5 === number - 1 && at < 8)]
    items.push(...base.map(({ text, sound }) => ({ text, sound: addNoise(sound, noise, decibels) })))
  }
  await measureRow(`five noises at ${decibels} dB`, items)
}
for (const number of [2, 3, 4]) {
  const answer = await readAudio(join(speechFolder, `rir${number}.wav`))
  await measureRow(
    `room ${number}`,
    sample(number + 5).map(({ text, sound }) => ({ text, sound: addRoom(sound, answer) })),
  )
}
if (!isOnlyFollowing) {
  printRow('all', total)
  console.log(
    `\nReal-time factor ${(heardMs / heardAudioMs).toFixed(3)} of one thread, load ${loadavg()[0].toFixed(1)}.\n`,
  )
}

const followed = []
const pauses = [0, 0.3, 0.7, 1.5, 3]
const candidates = spoken.flatMap(({ items }) => items)
for (let at = 0; at < Math.min(followedLines, 5 * candidates.length); at++) {
  const { text, sound } = candidates[(at * 7) % candidates.length]
  const pause = pauses[at % pauses.length]
  const paused = insertPause(sound, pause)
  followed.push({ pause, ...(await followLine({ createLineSession, recogniser, recognitionShare, text, ...paused })) })
}
const delays = followed.flatMap(({ delayMs }) => (delayMs === undefined ? [] : [delayMs])).toSorted((a, b) => a - b)
const at = (share) => delays[Math.min(delays.length - 1, Math.floor(share * delays.length))]?.toFixed(0)
console.log('| lines with pauses of 0 to 3 s | ended by words | median | p90 | interrupted |')
console.log('|---|---|---|---|---|')
console.log(
  `| ${followed.length} | ${percent(delays.length / followed.length)} | ${at(0.5)} ms | ${at(0.9)} ms | ${followed.filter(({ isInterrupted }) => isInterrupted).length} |`,
)
console.log(`\nload ${loadavg()[0].toFixed(1)}`)
await voices.close()
