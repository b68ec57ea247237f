import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFolderStorage } from './folder.ts'
import { createS3Storage } from './s3.ts'
import { startStandInS3 } from './standInS3.ts'
import type { Storage } from './storage.ts'

type World = { storage: Storage; folder: string }

async function inFolder(use: (world: World) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  try {
    await use({ storage: await createFolderStorage(join(folder, 'kept')), folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const account = { bucket: 'scenes', region: 'here', accessKeyId: 'id', secretAccessKey: 'secret' }

async function inBucket(use: (world: World) => Promise<void>) {
  const bucket = await startStandInS3({ pageSize: 2 })
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  try {
    await use({ storage: createS3Storage({ ...account, endpoint: bucket.endpoint, prefix: 'house/' }), folder })
  } finally {
    await bucket.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function collect(stream: AsyncIterable<unknown> | null) {
  const parts: Buffer[] = []
  for await (const part of stream ?? []) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts)
}

async function keysUnder(storage: Storage, prefix: string) {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.toSorted()
}

describe.each([['a folder', inFolder], ['a bucket', inBucket]])('kept in %s', (_name, inWorld) => {
  test('what is put comes back whole and in parts, and is gone once removed', () =>
    inWorld(async ({ storage }) => {
      const bytes = randomBytes(300_000)
      await storage.put('users/one/takes/a.pcm', bytes)
      expect(Buffer.from((await storage.get('users/one/takes/a.pcm')) ?? []).equals(bytes)).toBe(true)
      expect(await storage.size('users/one/takes/a.pcm')).toBe(bytes.length)
      const part = await collect(await storage.read('users/one/takes/a.pcm', { start: 1_000, end: 1_999 }))
      expect(part.equals(bytes.subarray(1_000, 2_000))).toBe(true)
      await storage.put('users/one/takes/a.pcm', Buffer.from('again'))
      expect((await collect(await storage.read('users/one/takes/a.pcm'))).toString()).toBe('again')
      await storage.remove('users/one/takes/a.pcm')
      await storage.remove('users/one/takes/a.pcm')
      expect(await storage.get('users/one/takes/a.pcm')).toBeNull()
      expect(await storage.read('users/one/takes/a.pcm')).toBeNull()
      expect(await storage.size('users/one/takes/a.pcm')).toBeNull()
    }))

  test('a finished file is taken over without being read into memory', () =>
    inWorld(async ({ storage, folder }) => {
      const bytes = randomBytes(500_000)
      await writeFile(join(folder, 'spool.mp3'), bytes)
      await storage.putFile('users/one/generations/g.mp3', join(folder, 'spool.mp3'))
      expect((await collect(await storage.read('users/one/generations/g.mp3'))).equals(bytes)).toBe(true)
    }))

  test('a list names what lies under a prefix, page after page, and nothing else', () =>
    inWorld(async ({ storage }) => {
      for (const name of ['a', 'b', 'c', 'd', 'e']) await storage.put(`users/one/${name}`, Buffer.from(name))
      await storage.put('users/two/f', Buffer.from('f'))
      expect(await keysUnder(storage, 'users/one/')).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `users/one/${name}`))
      expect(await keysUnder(storage, 'users/')).toHaveLength(6)
      expect(await keysUnder(storage, 'nobody/')).toEqual([])
    }))

  test('S-53 a key that could lead outside is refused', () =>
    inWorld(async ({ storage }) => {
      const keys = ['../a', 'a/../../b', '/etc/passwd', 'a\0b', 'a//b', '', '.', 'a/', 'a\\b', '%2e%2e/a', 'ä', 'x'.repeat(600)]
      for (const key of keys) {
        await expect((async () => storage.put(key, Buffer.from('x')))(), key).rejects.toThrow()
        await expect((async () => storage.get(key))(), key).rejects.toThrow()
      }
    }))

  test('its check leaves nothing behind', () =>
    inWorld(async ({ storage }) => {
      await storage.check()
      await storage.assertRoom()
      expect(await keysUnder(storage, '')).toEqual([])
    }))
})

test('a folder never shows half a file', () =>
  inFolder(async ({ storage, folder }) => {
    await expect(storage.putFile('users/one/g.mp3', join(folder, 'missing'))).rejects.toThrow()
    expect(await readdir(join(folder, 'kept/users/one'))).toEqual([])
  }))

test('R-20 a bucket that is away for a moment is asked again, and one that refuses is not believed', async () => {
  const bucket = await startStandInS3()
  const storage = createS3Storage({ ...account, endpoint: bucket.endpoint, prefix: '' })
  bucket.failNext({ method: 'PUT', status: 503, times: 2 })
  await storage.put('a', Buffer.from('kept'))
  expect(bucket.files.get('a')?.bytes.toString()).toBe('kept')
  bucket.failNext({ method: 'GET', status: 403, times: 3 })
  await expect(storage.get('a')).rejects.toThrow('403')
  bucket.failNext({ method: 'PUT', status: 500, times: 3 })
  await expect(storage.put('b', Buffer.from('lost'))).rejects.toThrow('500')
  expect(bucket.files.has('b')).toBe(false)
  await bucket.close()
})
