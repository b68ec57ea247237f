// `npm run bench:listen`: measures how well the recogniser hears words. Needs ffmpeg and the recordings in SHARED_DIR or
// ../shared. `--verbose` prints what was heard.
import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, root } from '../build.mjs'
import { readAudio } from './listen/audio.mjs'
import { recordings, speechFolder } from './listen/corpus.mjs'

if (!existsSync(speechFolder)) {
  console.log('skipped: the recordings are not beside the project')
  process.exit(0)
}
const isVerbose = process.argv.includes('--verbose')
const folder = join(root, '.cache/bench/listen')
const sources = {
  openModel: 'listening/testing/openModel.ts',
  alignLine: 'listening/alignment/alignLine.ts',
  homophones: 'listening/alignment/homophones.ts',
}
await bundle(sources, folder)
const modules = Object.keys(sources).map((name) => import(pathToFileURL(join(folder, `${name}.js`)).href))
const { openRecogniser, alignLine, soundAlike } = Object.assign({}, ...(await Promise.all(modules)))

const plainWords = (text) => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []

/** Returns the smallest number of words to change, add and remove to turn one list into the other. */
function countWordErrors(said, heard) {
  let previous = Array.from({ length: heard.length + 1 }, (_, index) => index)
  for (let row = 1; row <= said.length; row++) {
    const next = [row]
    for (let column = 1; column <= heard.length; column++)
      next[column] = Math.min(
        previous[column] + 1,
        next[column - 1] + 1,
        previous[column - 1] + (said[row - 1] === heard[column - 1] ? 0 : 1),
      )
    previous = next
  }
  return previous[heard.length]
}

console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.versions.node}, load ${loadavg()[0].toFixed(1)}\n`,
)
const openedAt = performance.now()
const recogniser = await openRecogniser()
console.log(`model opened in ${((performance.now() - openedAt) / 1_000).toFixed(1)} s\n`)

let [errors, notSaid, words, seconds, ms] = [0, 0, 0, 0, 0]
for (const { file, text } of recordings) {
  const samples = await readAudio(join(speechFolder, file))
  const startedAt = performance.now()
  const transcript = await recogniser.transcribe(samples)
  ms += performance.now() - startedAt
  seconds += samples.length / 16_000
  const heard = transcript.words.map((word) => word.text).join(' ')
  const said = plainWords(text)
  const wrong = countWordErrors(said, plainWords(heard))
  errors += wrong
  const alignment = alignLine(text, transcript.words, { isFinished: true, soundAlike })
  notSaid += alignment.words.filter(({ state }) => state !== 'said').length + alignment.added.length
  words += said.length
  if (isVerbose) {
    const score = (one) => transcript.score(one).then((value) => value?.toFixed(1))
    console.log(
      `${file}: ${wrong} of ${said.length} | ${heard} | ${await score(text)} as written, ${await score(heard)} as heard`,
    )
    console.log(`  ${transcript.words.map((word) => `${word.text} ${word.probability.toFixed(2)}`).join(', ')}`)
  }
}
console.log('| recordings | words | word error, no known text | word error, aligned | real-time factor |')
console.log('|---|---|---|---|---|')
console.log(
  `| human, ${recordings.length} | ${words} | ${((errors / words) * 100).toFixed(1)} % | ${((notSaid / words) * 100).toFixed(1)} % | ${(ms / 1_000 / seconds).toFixed(3)} |`,
)
