import { mkdir, mkdtemp, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cachedDigest, computeDigest } from './digest.ts'
import { kokoroModels, voiceSetFiles, type PinnedFile } from './manifest.ts'
import { createModelStore } from './modelStore.ts'

/** Creates a file that has the right size and contains only zeros. */
async function createFile(folder: string, { path, bytes }: PinnedFile) {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, '')
  await truncate(file, bytes)
}

test('a set of voice files is ready as soon as its files exist, even if they were missing just before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-store-'))
  try {
    const store = createModelStore({ voicesDir: folder, now: () => 0 })
    expect(store.getState('kokoro').state).toBe('absent')
    expect(store.getState('lexicon').state).toBe('absent')
    await createFile(folder, kokoroModels[0])
    for (const file of voiceSetFiles.lexicon) await createFile(folder, file)
    expect(store.getState('kokoro')).toEqual({ state: 'ready' })
    expect(store.getState('lexicon')).toEqual({ state: 'ready' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a model file that is marked as corrupt is not used until it changes; until then the next form of the model is used', async () => {
  const folder = await makeFolder()
  let time = 0
  const store = createModelStore({ voicesDir: folder, now: () => time })
  const [best, second] = kokoroModels
  for (const file of kokoroModels.slice(0, 2)) await createFile(folder, file)
  const signature = store.modelSignature()
  expect(store.model()).toBe(best)
  // The file has changed since the store read its state.
  await utimes(store.pathOf(best), 3, 3)
  store.markCorrupt(store.pathOf(best))
  expect(store.findProblem(best)).toBe(`${best.path} is corrupt: download it again`)
  expect(store.model()).toBe(second)
  expect(store.modelSignature()).not.toBe(signature)
  time = 2_000
  expect(store.model()).toBe(second)
  await utimes(store.pathOf(best), 1, 1)
  // The state of a file is cached for two seconds.
  time = 3_999
  expect(store.model()).toBe(second)
  time = 4_000
  expect(store.model()).toBe(best)
})

test('a set of voice files is broken if a file has a wrong size; while an installation runs, its state shows the progress', async () => {
  const folder = await makeFolder()
  const store = createModelStore({ voicesDir: folder, now: () => 0 })
  const [, other] = voiceSetFiles.lexicon
  if (!other) throw new Error('the set has two files')
  await createFile(folder, { ...other, bytes: 5 })
  expect(store.getState('lexicon')).toMatchObject({
    state: 'broken',
    detail: expect.stringContaining(`${other.path} has 5 bytes instead of ${other.bytes}`),
  })
  const lock = { pid: process.pid, done: 999, total: 2_000, state: 'fetching' }
  await writeFile(join(folder, '.installing.json'), JSON.stringify(lock))
  expect(store.getState('lexicon')).toEqual({ state: 'fetching', detail: 'being fetched, 49 % are here' })
})

test('the cached digest of a file is used only as long as the size and the modification time of the file are the same', async () => {
  const folder = await makeFolder()
  const [file, cache] = [join(folder, 'voice.bin'), join(folder, 'cache', 'digests.json')]
  await writeFile(file, 'first')
  await utimes(file, 1_000, 1_000)
  const first = await cachedDigest(file, cache)
  expect(first).toBe(await computeDigest(file))
  // If the size and the time are the same, the content is not read again.
  await writeFile(file, 'other')
  await utimes(file, 1_000, 1_000)
  expect(await cachedDigest(file, cache)).toBe(first)
  expect(await cachedDigest(file, undefined)).toBe(await computeDigest(file))
  await utimes(file, 1_000, 2_000)
  expect(await cachedDigest(file, cache)).toBe(await computeDigest(file))
  await writeFile(file, 'longer')
  await utimes(file, 1_000, 2_000)
  expect(await cachedDigest(file, cache)).toBe(await computeDigest(file))
})
