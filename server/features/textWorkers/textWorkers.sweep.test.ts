import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import { expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { countIterations } from '../../testing/countIterations.ts'
import { divideText, analyzeText } from './divideText.ts'
import type { ParsedScript } from './textJobs.ts'
import { locateUnits } from './locateUnits.ts'
import { createTextWorkers, maxInlineLength } from './textWorkers.ts'

const builtWorkers = pathToFileURL(join(import.meta.dirname, '../../../dist/workers/'))
const log = createLog('silent')
const owner = { userId: 'someone' }
const play = Array.from({ length: 2_000 }, (_none, at) => `${at % 2 ? 'ANNA' : 'BEN'}: This is line ${at} of it.`).join(
  '\n\n',
)

/** Returns the nice value of a thread of this process. A higher value means a lower priority. */
async function readNiceness(threadId: string): Promise<number> {
  const stat = await readFile(`/proc/self/task/${threadId}/stat`, 'latin1')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
}

test('a long play is parsed in a worker thread with the same results as in the main thread, and the event loop is not blocked', async () => {
  const texts = createTextWorkers({ entries: builtWorkers, log })
  const text = { content: play, writtenAs: null, corrections: [{ kind: 'renamed' as const, from: 'BEN', to: 'CARL' }] }
  expect(play.length).toBeGreaterThan(maxInlineLength)
  let parsed: ParsedScript | undefined
  const iterations = await countIterations(async () => {
    parsed = await texts.understand(text, owner)
  })
  expect(parsed?.understanding).toEqual(buildUnderstanding(play, text))
  const json: object = JSON.parse(Buffer.from(parsed?.json ?? []).toString())
  expect({ title: parsed?.understanding.title, ...json }).toEqual(buildUnderstanding(play, text))
  expect(await texts.normalize(`${play}\r\n\u0000`, owner)).toEqual({ text: `${play}\n`, wordCount: 14_000 })
  expect(await texts.divideText(play, 'script', owner)).toEqual(divideText(play, 'script'))
  expect(await texts.analyzeText(play, 'script', owner)).toEqual(analyzeText(play, 'script'))
  expect(await texts.locateUnits(play, ['This is line 7 of it.'], owner)).toEqual(
    locateUnits(play, ['This is line 7 of it.']),
  )
  // If the text were parsed in this thread, no timer could run in the meantime.
  expect(iterations).toBeGreaterThan(3)
  await texts.close()
})

test('a text of only 10,000 characters that is slow to parse does not block the event loop', async () => {
  const texts = createTextWorkers({ entries: builtWorkers, log })
  const scene = 'a\n'.repeat(5_000)
  let units: unknown
  const iterations = await countIterations(async () => {
    units = await texts.divideText(scene, 'script', owner)
  })
  expect(units).toEqual(divideText(scene, 'script'))
  expect(iterations).toBeGreaterThan(3)
  await texts.close()
})

test('the threads that parse texts have a lower priority than the thread that answers requests', async () => {
  const texts = createTextWorkers({ entries: builtWorkers, log })
  const before = await readdir('/proc/self/task')
  await texts.understand({ content: play, writtenAs: null }, owner)
  // The list is sorted by the text of the ids, so the main thread is not always the first one.
  const started = (await readdir('/proc/self/task')).filter((id) => !before.includes(id))
  const own = await readNiceness(String(process.pid))
  const niceValues = await Promise.all(started.map(readNiceness))
  expect(niceValues.filter((nice) => nice > own)).toHaveLength(1)
  await texts.close()
})

test('S-42 a text that exceeds its time or memory limit is refused, and the next text is parsed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-reading-'))
  const entries = pathToFileURL(`${folder}/`)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const hang = "import { parentPort } from 'node:worker_threads'\nparentPort.on('message', () => { for (;;); })\n"
  const exhaustMemory =
    "import { parentPort } from 'node:worker_threads'\nconst held = []\nparentPort.on('message', () => { for (;;) held.push(Array.from({ length: 10_000 }, () => ({}))) })\n"
  const cases = [
    { worker: hang, limits: { heapMegabytes: 64, deadlineMs: 300 } },
    { worker: exhaustMemory, limits: { heapMegabytes: 16, deadlineMs: 60_000 } },
  ]
  for (const { worker, limits } of cases) {
    await writeFile(join(folder, 'textWorker.js'), worker)
    const texts = createTextWorkers({ entries, log, limits })
    await expect(texts.understand({ content: play, writtenAs: null }, owner)).rejects.toMatchObject({
      code: 'unavailable',
    })
    await texts.close()
  }
  const texts = createTextWorkers({ entries: builtWorkers, log })
  expect((await texts.understand({ content: play, writtenAs: null }, owner)).understanding.characters).toHaveLength(2)
  await texts.close()
  await rm(folder, { recursive: true })
})
