import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { understand } from '@scene-partner/script/understand'
import { expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { divide, weigh } from './divide.ts'
import { placeUnits } from './placeUnits.ts'
import { createTexts, longestHere } from './texts.ts'

const built = pathToFileURL(join(import.meta.dirname, '../../../dist/workers/'))
const log = createLog('silent')
const play = Array.from({ length: 2_000 }, (_none, at) => `${at % 2 ? 'ANNA' : 'BEN'}: This is line ${at} of it.`).join(
  '\n\n',
)

/** How often others had their turn while something was done. */
async function turnsDuring(act: () => Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false]
  const count = () => {
    if (isOver) return
    turns += 1
    setImmediate(count)
  }
  setImmediate(count)
  await act()
  isOver = true
  return turns
}

test('a long play is read as a short one is, while others have their turn', async () => {
  const texts = createTexts({ entries: built, log })
  const text = { content: play, writtenAs: null, corrections: [{ kind: 'renamed' as const, from: 'BEN', to: 'CARL' }] }
  expect(play.length).toBeGreaterThan(longestHere)
  let read: unknown
  const turns = await turnsDuring(async () => {
    read = await texts.understand(text)
  })
  expect(read).toEqual(understand(play, text))
  expect(await texts.divide(play, 'script')).toEqual(divide(play, 'script'))
  expect(await texts.weigh(play, 'script')).toEqual(weigh(play, 'script'))
  expect(await texts.place(play, ['This is line 7 of it.'])).toEqual(placeUnits(play, ['This is line 7 of it.']))
  // In this thread it would have been none.
  expect(turns).toBeGreaterThan(3)
  await texts.close()
})

test('S-42 a text that takes all time or all memory ends in a sentence, and the next one is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-reading-'))
  const entries = pathToFileURL(`${folder}/`)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const hang = "import { parentPort } from 'node:worker_threads'\nparentPort.on('message', () => { for (;;); })\n"
  const eat =
    "import { parentPort } from 'node:worker_threads'\nconst held = []\nparentPort.on('message', () => { for (;;) held.push(Array.from({ length: 10_000 }, () => ({}))) })\n"
  const cases = [
    { worker: hang, limits: { heapMegabytes: 64, deadlineMs: 300 } },
    { worker: eat, limits: { heapMegabytes: 16, deadlineMs: 60_000 } },
  ]
  for (const { worker, limits } of cases) {
    await writeFile(join(folder, 'textWorker.js'), worker)
    const texts = createTexts({ entries, log, limits })
    await expect(texts.understand({ content: play, writtenAs: null })).rejects.toMatchObject({ code: 'unavailable' })
    await texts.close()
  }
  const texts = createTexts({ entries: built, log })
  expect((await texts.understand({ content: play, writtenAs: null })).characters).toHaveLength(2)
  await texts.close()
  await rm(folder, { recursive: true })
})
