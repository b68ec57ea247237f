import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeCaches } from '../../../testing/fakeCaches.ts'
import { answerFetch, NetworkFailure } from '../../../testing/fakeFetch.ts'
import { openListenerFiles } from './listenerFiles.ts'
import { listenerFiles, openLineListener } from './openLineListener.ts'

beforeEach(fakeCaches)
afterEach(() => vi.unstubAllGlobals())

const encode = (text: string) => new TextEncoder().encode(text)
const describeFile = (url: string, text: string) => ({
  url,
  bytes: encode(text).length,
  sha256: createHash('sha256').update(text).digest('hex'),
})
const files = {
  model: describeFile('/assets/model-1.onnx', 'the model'),
  runtime: describeFile('/assets/runtime-1.wasm', 'the runtime'),
}
const contents: Record<string, string> = { [files.model.url]: 'the model', [files.runtime.url]: 'the runtime' }
const ignoreProgress = () => {}
const never = () => new AbortController().signal

function serve(change: (path: string) => Response | undefined = () => undefined) {
  const paths: string[] = []
  answerFetch((path) => {
    paths.push(path)
    return change(path) ?? new Response(contents[path])
  })
  return paths
}

const download = () => openListenerFiles(files).download({ signal: never(), onProgress: ignoreProgress })

test('the recogniser’s files are downloaded once, and can then be read without a connection', async () => {
  const paths = serve()
  const stored = openListenerFiles(files)
  expect(await stored.areStored()).toBe(false)
  const shares: number[] = []
  await stored.download({ signal: never(), onProgress: (share) => shares.push(share) })
  expect(paths).toEqual(['/assets/model-1.onnx', '/assets/runtime-1.wasm'])
  expect(shares.at(-1)).toBe(1)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  serve(() => {
    throw new NetworkFailure()
  })
  expect(await openListenerFiles(files).areStored()).toBe(true)
  await download()
  const { model } = await stored.read()
  expect(new TextDecoder().decode(model)).toBe('the model')
})

test('removing the recogniser’s files deletes them from the device', async () => {
  serve()
  const stored = openListenerFiles(files)
  await download()
  await stored.remove()
  expect(await stored.areStored()).toBe(false)
  await expect(stored.read()).rejects.toMatchObject({ problem: 'broken' })
})

test('S-67 a file with the right length but other bytes is refused and not stored', async () => {
  serve((path) => (path === files.model.url ? new Response('the modem') : undefined))
  await expect(download()).rejects.toMatchObject({ problem: 'wrongFile' })
  expect(await openListenerFiles(files).areStored()).toBe(false)
})

test.each(['the model and more', 'the', ''])('a file with wrong length is refused (content: “%s”)', async (text) => {
  serve((path) => (path === files.model.url ? new Response(text) : undefined))
  await expect(download()).rejects.toMatchObject({ problem: 'wrongFile' })
})

test('without a connection, or if the server answers with an error, the download fails with “offline”', async () => {
  serve(() => {
    throw new NetworkFailure()
  })
  await expect(download()).rejects.toMatchObject({ problem: 'offline' })
  serve(() => new Response('busy', { status: 503 }))
  await expect(download()).rejects.toMatchObject({ problem: 'offline' })
})

test('after a cancelled download the complete files stay stored, and the next download fetches only the missing files', async () => {
  const controller = new AbortController()
  serve((path) => {
    if (path === files.runtime.url) controller.abort()
    return undefined
  })
  const stored = openListenerFiles(files)
  await expect(stored.download({ signal: controller.signal, onProgress: ignoreProgress })).rejects.toMatchObject({
    problem: 'cancelled',
  })
  const paths = serve()
  await download()
  expect(paths).toEqual([files.runtime.url])
})

test('if the storage is full, the download reports that the storage is full', async () => {
  serve()
  const cache = await caches.open('word-recogniser')
  cache.put = () => Promise.reject(new DOMException('no space', 'QuotaExceededError'))
  await expect(download()).rejects.toMatchObject({ problem: 'storageFull' })
})

test('a stored file with the wrong length is fetched again by the next download', async () => {
  serve()
  await download()
  const cache = await caches.open('word-recogniser')
  await cache.put(files.model.url, new Response('the mod'))
  await expect(openListenerFiles(files).read()).rejects.toMatchObject({ problem: 'broken' })
  expect(await openListenerFiles(files).areStored()).toBe(false)
  const paths = serve()
  await download()
  expect(paths).toEqual([files.model.url])
  expect(new TextDecoder().decode((await openListenerFiles(files).read()).model)).toBe('the model')
})

test('files of an older version are removed when files of a new version are downloaded', async () => {
  serve()
  const old = { model: describeFile('/assets/model-0.onnx', 'the model') }
  contents[old.model.url] = 'the model'
  await openListenerFiles(old).download({ signal: never(), onProgress: ignoreProgress })
  await download()
  expect(await openListenerFiles(old).areStored()).toBe(false)
})

test('the sizes and SHA-256 digests in the code are those of the installed recogniser files', async () => {
  for (const { url, bytes, sha256 } of Object.values(listenerFiles)) {
    const path = decodeURI(url).replace(/^.*?(?=\/node_modules\/)/, '')
    const content = await readFile(join(import.meta.dirname, '../../../..', path))
    expect(content.length).toBe(bytes)
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
  }
})

test('in a browser without cache storage, the line listener has the state `unable`', async () => {
  vi.stubGlobal('caches', undefined)
  const listener = openLineListener()
  await listener.open()
  expect([listener.getState(), listener.getProblem()]).toEqual(['unable', 'unsupported'])
})
