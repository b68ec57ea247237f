// Follows many spoken lines that have pauses inside, with and without the recognition of words, for `npm run
// bench:listen`.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, root } from '../../build.mjs'
import { followLine } from './followLine.mjs'
import { insertPause } from './sounds.mjs'

const rehearsal = 'web/features/rehearsal'
const sources = {
  fakes: `${rehearsal}/engine/fakes.ts`,
  rehearsalEngine: `${rehearsal}/engine/rehearsalEngine.ts`,
  engineTypes: `${rehearsal}/engine/engineTypes.ts`,
  stepPlan: `${rehearsal}/engine/stepPlan.ts`,
  speechHysteresis: `${rehearsal}/voiceActivity/speechHysteresis.ts`,
  voiceModel: `${rehearsal}/voiceActivity/voiceModel.ts`,
  lineMemory: 'script/rehearsal/lineMemory.ts',
  lineSession: 'listening/lineSession/lineSession.ts',
}
/** With `--verbose`, answers of the reader that come later than this many ms after the line are printed. */
const slowMs = 1_000
/** The pauses inside the lines, in seconds. */
const pauses = [0.3, 0.7, 1.1, 1.5, 2.2, 3]

async function loadRoom() {
  const folder = join(root, '.cache/bench/listenRoom')
  await bundle(sources, folder)
  const modules = await Promise.all(
    Object.keys(sources).map((name) => import(pathToFileURL(join(folder, `${name}.js`)).href)),
  )
  const room = Object.assign({}, ...modules)
  const weights = await readFile(join(root, rehearsal, 'voiceActivity/voiceModel.bin'))
  return { ...room, speechDetector: room.createVoiceModel(Uint8Array.from(weights).buffer) }
}

/**
 * Plays `count` lines to the line follower and prints how long after the end of a line the reader answers. An item can
 * be used several times, each time with another pause.
 *
 * @param recognitionShares how long one recognition takes, as a share of the duration of its audio; each share gives a
 *   row of the table
 */
export async function measureFollowing({ items, count, recogniser, recognitionShares, isVerbose }) {
  const room = await loadRoom()
  const followed = Array.from({ length: Math.min(count, pauses.length * items.length) }, (_, at) => {
    const { text, sound, voice } = items[(at * 7 + Math.floor(at / items.length)) % items.length]
    return { voiceId: voice.id, text, ...insertPause(sound, pauses[at % pauses.length]) }
  })
  console.log(
    '\n| lines with pauses of 0.3 to 3 s inside | recognising takes | answered | median | p90 | longest | interrupted |',
  )
  console.log('|---|---|---|---|---|---|---|')
  const measureRow = async (followsWords, recognitionShare) => {
    const results = []
    for (const line of followed) {
      const result = await followLine({ room, recogniser, recognitionShare, followsWords, ...line })
      results.push(result)
      if (isVerbose && followsWords && !(result.delayMs < slowMs))
        console.log(
          `${line.voiceId}, ${result.isInterrupted ? 'interrupted' : (result.delayMs ?? 'not answered')}: ${line.text} / ${result.heard}`,
        )
    }
    const delays = results.flatMap(({ delayMs }) => (delayMs === undefined ? [] : [delayMs])).toSorted((a, b) => a - b)
    const at = (share) => `${delays[Math.min(delays.length - 1, Math.floor(share * delays.length))]?.toFixed(0)} ms`
    const interrupted = results.filter(({ isInterrupted }) => isInterrupted).length
    const cells = [
      `${results.length}, ${followsWords ? 'words followed' : 'voice and silence'}`,
      followsWords ? `${recognitionShare} of the sound` : '',
      delays.length,
      ...[0.5, 0.9, 1].map(at),
      interrupted,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  await measureRow(false, 0)
  for (const share of recognitionShares) await measureRow(true, share)
}
