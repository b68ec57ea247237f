import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
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
