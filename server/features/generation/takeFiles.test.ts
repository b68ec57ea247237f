import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEncoderPool, type EncoderPool } from '@scene-partner/speech/audio/mp3/encoderPool'
import { SpeechUnavailable } from '@scene-partner/speech/speaker'
import { afterAll, expect, test } from 'vitest'
import { createFolderStorage } from '../../adapters/storage/folderStorage.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { entries } from '../../testing/databaseTemplates.ts'
import {
  createTakeFiles,
  hashTake,
  newPackPath,
  pcmToBytes,
  recordingPath,
  type TakeFormat,
  takePath,
} from './takeFiles.ts'

const encoders = createEncoderPool({ entries })
afterAll(() => encoders.close())

const samples = Int16Array.of(0, 1, -2, 300, -32_768, 32_767)
const noEncoder = () => Promise.reject(new SpeechUnavailable('engine_died', 'flac: not installed'))
const brokenEncoders: Pick<EncoderPool, 'encodeFlac' | 'decodeFlac'> = { encodeFlac: noEncoder, decodeFlac: noEncoder }

async function openStorage() {
  const folder = await mkdtemp(join(tmpdir(), 'takes-'))
  const storage = await createFolderStorage(folder)
  const warnings: string[] = []
  const log = { warn: (_facts: unknown, event: string) => void warnings.push(event) }
  return {
    storage,
    warnings,
    open: (format: TakeFormat, options: Partial<Parameters<typeof createTakeFiles>[0]> = {}) =>
      createTakeFiles({ storage, encoders, format, log, ...options }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Returns a storage whose `get` returns a part of a larger buffer that begins at an odd byte offset of that buffer. */
const withOddOffsets = (storage: Storage): Storage => ({
  ...storage,
  async get(key, range) {
    const bytes = await storage.get(key, range)
    return bytes && Uint8Array.from([0, ...bytes]).subarray(1)
  },
})

test('takePath and recordingPath return paths in the folder of the owner', () => {
  expect(takePath('user_1', 'c19e', 'flac')).toBe('users/user_1/takes/c19e.flac')
  expect(takePath('user_1', 'c19e', 'pcm')).toBe('users/user_1/takes/c19e.pcm')
  expect(recordingPath('user_1', 'gen_42')).toBe('users/user_1/generations/generation_42.mp3')
})

test('pcmToBytes returns two bytes per sample, low byte first', () => {
  expect([...pcmToBytes(Int16Array.of(1, -2))]).toEqual([1, 0, 0xfe, 0xff])
  expect([...pcmToBytes(samples.subarray(3, 4))]).toEqual([0x2c, 0x01])
})

test.each(['flac', 'pcm'] as const)(
  'a take that was written as %s can be read, both while new takes are FLAC and while they are PCM',
  async (format) => {
    await using fixture = await openStorage()
    const file = await fixture.open(format).write('user_1', 'c19e', samples)
    const { storageKey, bytes } = file
    expect(storageKey).toBe(takePath('user_1', 'c19e', format))
    const size = await fixture.storage.size(storageKey)
    expect(bytes).toBe(format === 'flac' ? size : null)
    if (format === 'pcm') expect(size).toBe(samples.length * 2)
    const row = { ...file, packOffset: null, samples: samples.length, sha256: await hashTake(samples) }
    for (const other of ['flac', 'pcm'] as const) {
      expect(await fixture.open(other).read(storageKey)).toEqual(samples)
      expect(await fixture.open(other).readStored(row)).toEqual(samples)
      expect(await fixture.open(other).readStored({ ...row, sha256: null })).toEqual(samples)
      expect(await fixture.open(other).findWithoutRow('user_1', 'c19e')).toEqual({ storageKey, bytes, pcm: samples })
      expect(await fixture.open(other, { storage: withOddOffsets(fixture.storage) }).read(storageKey)).toEqual(samples)
    }
  },
)

test.each(['flac', 'pcm'] as const)(
  '`readStored` returns null for a %s take whose file is missing, shorter or different',
  async (format) => {
    await using fixture = await openStorage()
    const takeFiles = fixture.open(format)
    const written = await takeFiles.write('user_1', 'c19e', samples)
    const { storageKey } = written
    const row = { ...written, packOffset: null, samples: samples.length, sha256: await hashTake(samples) }
    expect(await takeFiles.readStored({ ...row, samples: samples.length + 1 })).toBeNull()
    expect(await takeFiles.readStored({ ...row, sha256: await hashTake(samples.subarray(1)) })).toBeNull()
    const file = (await fixture.storage.get(storageKey)) ?? new Uint8Array()
    await fixture.storage.put(storageKey, file.subarray(0, file.length - 2))
    expect(await takeFiles.readStored(row)).toBeNull()
    const changed = Uint8Array.from(file)
    changed[file.length - 3] = (changed[file.length - 3] ?? 0) ^ 0xff
    await fixture.storage.put(storageKey, changed)
    expect(await takeFiles.readStored(row)).toBeNull()
    await fixture.storage.remove(storageKey)
    expect(await takeFiles.read(storageKey)).toBeNull()
    expect(await takeFiles.readStored(row)).toBeNull()
    expect(await takeFiles.findWithoutRow('user_1', 'c19e')).toBeNull()
  },
)

test('`findWithoutRow` returns the intact PCM file of a take whose FLAC file is damaged, and null without a PCM file', async () => {
  await using fixture = await openStorage()
  const takeFiles = fixture.open('flac')
  const { storageKey } = await takeFiles.write('user_1', 'c19e', samples)
  const file = (await fixture.storage.get(storageKey)) ?? new Uint8Array()
  await fixture.storage.put(storageKey, file.subarray(0, -1))
  expect(await takeFiles.findWithoutRow('user_1', 'c19e')).toBeNull()
  const pcm = await fixture.open('pcm').write('user_1', 'c19e', samples)
  expect(await takeFiles.findWithoutRow('user_1', 'c19e')).toEqual({ ...pcm, pcm: samples })
})

test('a take that cannot be encoded to FLAC is stored as PCM, and the log contains a warning', async () => {
  await using fixture = await openStorage()
  const takeFiles = fixture.open('flac', { encoders: brokenEncoders })
  expect(await takeFiles.write('user_1', 'c19e', samples)).toEqual({
    ...{ storageKey: takePath('user_1', 'c19e', 'pcm'), bytes: null },
  })
  expect(fixture.warnings).toEqual(['take stored as PCM because it could not be encoded'])
  expect(await takeFiles.read(takePath('user_1', 'c19e', 'pcm'))).toEqual(samples)
})

test('`readStored` rejects while the FLAC decoder fails, and does not return null as for a missing take', async () => {
  await using fixture = await openStorage()
  const file = await fixture.open('flac').write('user_1', 'c19e', samples)
  const takeFiles = fixture.open('flac', { encoders: brokenEncoders })
  const row = { ...file, packOffset: null, samples: samples.length, sha256: null }
  await expect(takeFiles.readStored(row)).rejects.toMatchObject({ reason: 'engine_died' })
})

test('`readStored` reads a take from its offset in a pack, and returns null if the pack is damaged, too short or missing', async () => {
  await using fixture = await openStorage()
  const takeFiles = fixture.open('flac')
  const others = Int16Array.from({ length: 500 }, (_, index) => index * 7)
  const parts: Uint8Array[] = []
  for (const [index, pcm] of [others, samples, others].entries())
    parts.push(
      (await fixture.storage.get((await takeFiles.write('user_1', `c${index}`, pcm)).storageKey)) ?? new Uint8Array(),
    )
  const storageKey = newPackPath('user_1')
  expect(storageKey).toMatch(/^users\/user_1\/takes\/[-0-9a-f]{36}\.pack$/)
  const pack = Buffer.concat(parts)
  await fixture.storage.put(storageKey, pack)
  const packOffset = parts[0]?.length ?? 0
  const bytes = parts[1]?.length ?? 0
  const row = { storageKey, bytes, packOffset, samples: samples.length, sha256: await hashTake(samples) }
  expect(await takeFiles.readStored(row)).toEqual(samples)
  expect(await takeFiles.readFlac(row)).toEqual(Uint8Array.from(parts[1] ?? []))
  expect(await takeFiles.readStored({ ...row, packOffset: 0 })).toBeNull()

  const changed = Uint8Array.from(pack)
  changed[packOffset + bytes - 3] = (pack[packOffset + bytes - 3] ?? 0) ^ 0xff
  await fixture.storage.put(storageKey, changed)
  expect(await takeFiles.readStored(row)).toBeNull()
  for (const length of [packOffset + bytes - 1, packOffset]) {
    await fixture.storage.put(storageKey, pack.subarray(0, length))
    expect(await takeFiles.readStored(row)).toBeNull()
  }
  await fixture.storage.remove(storageKey)
  expect(await takeFiles.readStored(row)).toBeNull()
})
