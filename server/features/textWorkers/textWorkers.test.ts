import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import { expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { divideText, analyzeText } from './divideText.ts'
import { locateUnits } from './locateUnits.ts'
import { createTextWorkers, maxInlineLength } from './textWorkers.ts'

const builtWorkers = pathToFileURL(join(import.meta.dirname, '../../../dist/workers/'))
const log = createLog('silent')
const play = Array.from({ length: 2_000 }, (_none, at) => `${at % 2 ? 'ANNA' : 'BEN'}: This is line ${at} of it.`).join(
  '\n\n',
)

/** Counts the event loop iterations while a promise is pending. */
async function countIterations(act: () => Promise<unknown>): Promise<number> {
  let [iterations, isOver] = [0, false]
  const count = () => {
    if (isOver) return
    iterations += 1
    setImmediate(count)
  }
  setImmediate(count)
  await act()
  isOver = true
  return iterations
}

test('a long play gives the same results in a worker, without blocking the event loop', async () => {
  const texts = createTextWorkers({ entries: builtWorkers, log })
  const text = { content: play, writtenAs: null, corrections: [{ kind: 'renamed' as const, from: 'BEN', to: 'CARL' }] }
  expect(play.length).toBeGreaterThan(maxInlineLength)
  let read: unknown
  const iterations = await countIterations(async () => {
    read = await texts.understand(text)
  })
  expect(read).toEqual(buildUnderstanding(play, text))
  expect(await texts.divideText(play, 'script')).toEqual(divideText(play, 'script'))
  expect(await texts.analyzeText(play, 'script')).toEqual(analyzeText(play, 'script'))
  expect(await texts.locateUnits(play, ['This is line 7 of it.'])).toEqual(locateUnits(play, ['This is line 7 of it.']))
  // Parsing in this thread would allow none.
  expect(iterations).toBeGreaterThan(3)
  await texts.close()
})

test('S-42 a text that exceeds its time or memory is refused, and the next one is parsed', async () => {
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
    await expect(texts.understand({ content: play, writtenAs: null })).rejects.toMatchObject({ code: 'unavailable' })
    await texts.close()
  }
  const texts = createTextWorkers({ entries: builtWorkers, log })
  expect((await texts.understand({ content: play, writtenAs: null })).characters).toHaveLength(2)
  await texts.close()
  await rm(folder, { recursive: true })
})
