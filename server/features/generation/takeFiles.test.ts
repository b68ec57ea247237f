import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolderStorage } from '../../adapters/storage/folderStorage.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { pcmToBytes, readTake, recordingPath, takePath } from './takeFiles.ts'

const samples = Int16Array.of(0, 1, -2, 300, -32_768, 32_767)

async function openStorage() {
  const folder = await mkdtemp(join(tmpdir(), 'takes-'))
  return {
    storage: await createFolderStorage(folder),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Returns a storage like the given one whose files begin at odd byte offsets, as parts of a larger buffer can. */
const withOddOffsets = (storage: Storage): Storage => ({
  ...storage,
  async get(key) {
    const bytes = await storage.get(key)
    return bytes && Uint8Array.from([0, ...bytes]).subarray(1)
  },
})

test('takes and recordings are stored in the folder of their owner', () => {
  expect(takePath('user_1', 'c19e')).toBe('users/user_1/takes/c19e.pcm')
  expect(recordingPath('user_1', 'gen_42')).toBe('users/user_1/generations/generation_42.mp3')
})

test('a stored take has two bytes per sample, low byte first', () => {
  expect([...pcmToBytes(Int16Array.of(1, -2))]).toEqual([1, 0, 0xfe, 0xff])
  expect([...pcmToBytes(samples.subarray(3, 4))]).toEqual([0x2c, 0x01])
})

test('reading a take returns its stored samples, at any byte offset in memory', async () => {
  await using fixture = await openStorage()
  const path = takePath('user_1', 'c19e')
  await fixture.storage.put(path, pcmToBytes(samples))
  expect(await readTake(fixture.storage, path)).toEqual(samples)
  expect(await readTake(withOddOffsets(fixture.storage), path)).toEqual(samples)
})

test('reading a take that does not exist returns null', async () => {
  await using fixture = await openStorage()
  expect(await readTake(fixture.storage, takePath('user_1', 'absent'))).toBeNull()
})
