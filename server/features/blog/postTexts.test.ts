import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { countIterations } from '../../testing/countIterations.ts'
import { parsePostText } from './parsePostText.ts'
import { createPostTexts } from './postTexts.ts'

const entries = pathToFileURL(join(import.meta.dirname, '../../../dist/workers/'))
const log = createLog('silent')
const longBody = '# Lamp\n\nA *lamp* and a [stage](/voices).\n\n'.repeat(2_000)

test(
  'a long post is parsed in a worker thread with the same result as in the main thread, and the event loop is not blocked',
  { tags: ['long'] },
  async () => {
    const texts = createPostTexts({ entries, log })
    let text: unknown
    const iterations = await countIterations(async () => {
      text = await texts.parse(longBody)
    })
    expect(text).toEqual(parsePostText(longBody))
    // If the text were parsed in this thread, no timer could run in the meantime.
    expect(iterations).toBeGreaterThan(3)
    await texts.close()
  },
)

test(
  'the parsed text of a post version is cached until the posts read after it exceed the cache limit',
  { tags: ['long'] },
  async () => {
    const texts = createPostTexts({ entries, log })
    const post = { id: 'lamp', version: 1, body: 'A lamp.' }
    const first = await texts.read(post)
    expect(first).toEqual(parsePostText('A lamp.'))
    expect(await texts.read(post)).toBe(first)
    const changed = await texts.read({ ...post, version: 2, body: 'Two lamps.' })
    expect(changed).toEqual(parsePostText('Two lamps.'))
    // These texts have more than a million characters in total, so the cache removes the text of `post`.
    for (let index = 0; index < 13; index += 1) await texts.read({ id: `long-${index}`, version: 1, body: longBody })
    const again = await texts.read(post)
    expect(again).not.toBe(first)
    expect(again).toEqual(first)
    await texts.close()
  },
)

test('if the cached posts are too long in total, the post that was not read for the longest time is parsed again', async () => {
  const texts = createPostTexts({ entries, log })
  const longText = (id: string) => ({ id, version: 1, body: 'x'.repeat(10_000) })
  const often = { id: 'often', version: 1, body: 'A lamp.' }
  const [first, seldom] = [await texts.read(often), await texts.read(longText('seldom'))]
  expect(await texts.read(often)).toBe(first)
  expect(await texts.read({ ...often, version: 2, body: 'Two.' })).toEqual(parsePostText('Two.'))
  // Together with `seldom` and the two short posts, these posts have a little more than a million characters.
  for (let at = 0; at < 99; at += 1) await texts.read(longText(`post-${at}`))
  expect(await texts.read(often)).toBe(first)
  expect(await texts.read(longText('seldom'))).not.toBe(seldom)
  await texts.close()
})

test('if the worker thread fails, reading the post fails with unavailable, and the next read parses the post again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-markdown-'))
  const entry = join(folder, 'markdownWorker.js')
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(entry, 'throw new Error("no memory left")')
  const texts = createPostTexts({ entries: pathToFileURL(`${folder}/`), log })
  const post = { id: 'lamp', version: 1, body: longBody }
  await expect(texts.read(post)).rejects.toMatchObject({ code: 'unavailable' })
  const worker = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', () => parentPort.postMessage({ result: '{"blocks":[],"minutes":1}' }))`
  await writeFile(entry, worker)
  expect(await texts.read(post)).toEqual({ blocks: [], minutes: 1 })
  await texts.close()
  await rm(folder, { recursive: true })
})

test('the reading time of a post is in whole minutes: two words take one minute, and 400 words two minutes', () => {
  expect(parsePostText('A lamp.').minutes).toBe(1)
  expect(parsePostText('lamp '.repeat(400)).minutes).toBe(2)
})
