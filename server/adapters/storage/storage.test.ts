// One suite for both kinds of storage, and what each of them can suffer beside it: so it is long.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createFolderStorage } from './folder.ts'
import { createS3Storage } from './s3.ts'
import { startStandInS3 } from './standInS3.ts'
import type { Storage } from './storage.ts'

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  return {
    storage: await createFolderStorage(join(folder, 'kept')),
    folder,
    kept: join(folder, 'kept'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function openBucket({ prefix = 'the house/+1/', pageSize = 2 } = {}) {
  const s3 = await startStandInS3({ pageSize })
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  return {
    storage: createS3Storage({ ...s3.options, prefix }),
    s3,
    folder,
    async [Symbol.asyncDispose]() {
      await s3[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
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

const words = async (storage: Storage, key: string) => Buffer.from((await storage.get(key)) ?? []).toString()

describe.each<[string, () => Promise<{ storage: Storage; folder: string } & AsyncDisposable>]>([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('kept in %s', (_name, open) => {
  test('what is put comes back whole and in parts, and is gone once removed', async () => {
    await using world = await open()
    const { storage } = world
    const bytes = randomBytes(300_000)
    await storage.put('users/one/takes/a.pcm', bytes)
    expect(Buffer.from((await storage.get('users/one/takes/a.pcm')) ?? []).equals(bytes)).toBe(true)
    expect(await storage.size('users/one/takes/a.pcm')).toBe(bytes.length)
    const part = await collect(await storage.read('users/one/takes/a.pcm', { start: 1_000, end: 1_999 }))
    expect(part.equals(bytes.subarray(1_000, 2_000))).toBe(true)
    const last = await collect(await storage.read('users/one/takes/a.pcm', { start: 299_999, end: 299_999 }))
    expect(last.equals(bytes.subarray(299_999))).toBe(true)
    await storage.put('users/one/takes/a.pcm', Buffer.from('again'))
    expect((await collect(await storage.read('users/one/takes/a.pcm'))).toString()).toBe('again')
    await storage.remove('users/one/takes/a.pcm')
    await storage.remove('users/one/takes/a.pcm')
    await storage.remove('nobody/at/all')
    expect(await storage.get('users/one/takes/a.pcm')).toBeNull()
    expect(await storage.read('users/one/takes/a.pcm')).toBeNull()
    expect(await storage.size('users/one/takes/a.pcm')).toBeNull()
  })

  test('a copy is whole, and each of the two outlives the other', async () => {
    await using world = await open()
    const { storage } = world
    const bytes = randomBytes(50_000)
    await storage.put('users/one/first.mp3', bytes)
    expect(await storage.copy('users/one/first.mp3', 'users/one/second.mp3')).toBe(true)
    await storage.put('users/one/first.mp3', Buffer.from('another'))
    await storage.remove('users/one/first.mp3')
    expect(Buffer.from((await storage.get('users/one/second.mp3')) ?? []).equals(bytes)).toBe(true)
    expect(await storage.copy('nobody/at/all', 'users/one/third.mp3')).toBe(false)
    expect(await storage.get('users/one/third.mp3')).toBeNull()
  })

  test('a file of no bytes is a file', async () => {
    await using world = await open()
    await world.storage.put('empty', new Uint8Array(0))
    expect(await world.storage.size('empty')).toBe(0)
    expect(await world.storage.get('empty')).toHaveLength(0)
  })

  test('a part of a larger piece of memory is kept as that part alone', async () => {
    await using world = await open()
    const line = new TextEncoder().encode('To be, or not to be')
    await world.storage.put('part', line.subarray(7, 13))
    expect(await words(world.storage, 'part')).toBe('or not')
  })

  test('a finished file is taken over, and stays where it was', async () => {
    await using world = await open()
    const { storage, folder } = world
    const bytes = randomBytes(500_000)
    await writeFile(join(folder, 'spool.mp3'), bytes)
    await storage.putFile('users/one/generations/g.mp3', join(folder, 'spool.mp3'))
    expect((await collect(await storage.read('users/one/generations/g.mp3'))).equals(bytes)).toBe(true)
    expect(existsSync(join(folder, 'spool.mp3'))).toBe(true)
  })

  test('who began to read a file reads it to its end, though it is replaced or removed meanwhile', async () => {
    await using world = await open()
    const { storage } = world
    const bytes = randomBytes(400_000)
    await storage.put('sound', bytes)
    const [one, other] = [await storage.read('sound'), await storage.read('sound')]
    await storage.put('sound', Buffer.from('new'))
    expect((await collect(one)).equals(bytes)).toBe(true)
    await storage.remove('sound')
    expect((await collect(other)).equals(bytes)).toBe(true)
  })

  test('writers of one key never mix: a reader sees one of them, whole', async () => {
    await using world = await open()
    const { storage } = world
    const versions = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(100_000, letter))
    await Promise.all(versions.map((bytes) => storage.put('take', bytes)))
    const kept = Buffer.from((await storage.get('take')) ?? [])
    expect(versions.some((bytes) => bytes.equals(kept))).toBe(true)
  })

  test('a list names what lies in a folder and in those below, page after page, with sizes, and nothing else', async () => {
    await using world = await open()
    const { storage } = world
    for (const name of ['a', 'b', 'c/d', 'c/e', 'f']) await storage.put(`users/one/${name}`, Buffer.from(name))
    await storage.put('users/one-and-a-half/g', Buffer.from('g'))
    await storage.put('others/h', Buffer.from('h'))
    expect(await keysUnder(storage, 'users/one/')).toEqual(
      ['a', 'b', 'c/d', 'c/e', 'f'].map((name) => `users/one/${name}`),
    )
    expect(await keysUnder(storage, 'users/')).toHaveLength(6)
    expect(await keysUnder(storage, '')).toHaveLength(7)
    expect(await keysUnder(storage, 'nobody/')).toEqual([])
    for await (const { size, modifiedAt } of storage.list('users/one/c/')) {
      expect(size).toBe(3)
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000)
    }
  })

  test('S-53 a key that could lead outside is refused', async () => {
    await using world = await open()
    const { storage } = world
    const keys = [
      '../a',
      'a/../../b',
      '/etc/passwd',
      'a\0b',
      'a//b',
      '',
      '.',
      'a/',
      'a\\b',
      '%2e%2e/a',
      'ä',
      '.unfinished/a',
      'a\nb',
      'x'.repeat(600),
    ]
    const asked = async (work: () => Promise<unknown>) => work()
    for (const key of keys) {
      await expect(asked(() => storage.put(key, Buffer.from('x')))).rejects.toThrow(RangeError)
      await expect(asked(() => storage.get(key))).rejects.toThrow(RangeError)
      await expect(asked(() => storage.read(key))).rejects.toThrow(RangeError)
      await expect(asked(() => storage.remove(key))).rejects.toThrow(RangeError)
    }
  })

  test('its check leaves nothing behind', async () => {
    await using world = await open()
    await world.storage.check()
    await world.storage.assertRoom()
    expect(await keysUnder(world.storage, '')).toEqual([])
  })
})

describe('a folder', () => {
  test('never shows half a file, and keeps nothing of one that could not be written', async () => {
    await using world = await openFolder()
    await expect(world.storage.putFile('users/one/g.mp3', join(world.folder, 'missing'))).rejects.toThrow()
    expect(await keysUnder(world.storage, '')).toEqual([])
    expect(await readdir(join(world.kept, '.unfinished'))).toEqual([])
  })

  test('clears away what a process that died left half written, not what another one is writing', async () => {
    await using world = await openFolder()
    const parts = ['old', 'young'].map((name) => join(world.kept, '.unfinished', name))
    for (const part of parts) await writeFile(part, 'half')
    const yesterday = Date.now() / 1000 - 86_400
    await utimes(parts[0] ?? '', yesterday, yesterday)
    await createFolderStorage(world.kept)
    expect(await readdir(join(world.kept, '.unfinished'))).toEqual(['young'])
  })

  test('S-53 follows no link out of itself', async () => {
    await using world = await openFolder()
    const { storage, folder, kept } = world
    await mkdir(join(folder, 'outside'))
    await writeFile(join(folder, 'outside/secret'), 'canary')
    await symlink(join(folder, 'outside'), join(kept, 'users'))
    await symlink(join(folder, 'outside/secret'), join(kept, 'linked'))
    for (const key of ['users/secret', 'linked']) {
      await expect(storage.get(key)).rejects.toThrow('leads out')
      await expect(storage.read(key)).rejects.toThrow('leads out')
      await expect(storage.size(key)).rejects.toThrow('leads out')
    }
    await expect(storage.put('users/secret', Buffer.from('changed'))).rejects.toThrow('leads out')
    await expect(storage.remove('users/secret')).rejects.toThrow('leads out')
    await expect(keysUnder(storage, 'users/')).rejects.toThrow('leads out')
    expect(await readdir(join(folder, 'outside'))).toEqual(['secret'])
  })

  test('R-07 takes nothing new on a disk that is nearly full, and still gives back what it has', async () => {
    await using world = await openFolder()
    await world.storage.put('kept', Buffer.from('kept'))
    const onFullDisk = await createFolderStorage(world.kept, { leastFree: Infinity })
    await expect(onFullDisk.assertRoom()).rejects.toMatchObject({ code: 'storage_full', status: 'unavailable' })
    await expect(onFullDisk.put('more', Buffer.from('more'))).rejects.toMatchObject({ code: 'storage_full' })
    expect(await words(onFullDisk, 'kept')).toBe('kept')
    await onFullDisk.remove('kept')
    expect(await keysUnder(onFullDisk, '')).toEqual([])
  })
})

describe('R-20 a bucket', () => {
  test('that is away for a moment is asked again', async () => {
    await using world = await openBucket({ prefix: '' })
    const { s3, storage } = world
    s3.failNext({ method: 'PUT', does: 503, times: 1 })
    s3.failNext({ method: 'PUT', does: 'hang up', times: 1 })
    await storage.put('take', Buffer.from('kept'))
    expect(s3.files.get('take')?.bytes.toString()).toBe('kept')
    s3.failNext({ method: 'GET', does: 429, times: 1 })
    s3.failNext({ method: 'GET', does: 'break off', times: 1 })
    expect(await words(storage, 'take')).toBe('kept')
  })

  test.each([403, 500, 'hang up'] as const)('that answers %s is unavailable, and nothing is believed', async (does) => {
    await using world = await openBucket()
    const { s3, storage } = world
    await storage.put('take', Buffer.from('kept'))
    for (const method of ['PUT', 'GET', 'HEAD', 'DELETE']) s3.failNext({ method, does, times: 3 })
    const refused = { code: 'unavailable', status: 'unavailable', cause: expect.any(Error) }
    await expect(storage.put('take', Buffer.from('lost'))).rejects.toMatchObject(refused)
    await expect(storage.get('take')).rejects.toMatchObject(refused)
    await expect(storage.size('take')).rejects.toMatchObject(refused)
    await expect(storage.remove('take')).rejects.toMatchObject(refused)
    expect([...s3.files.values()].map(({ bytes }) => bytes.toString())).toEqual(['kept'])
  })

  test('is given two minutes for a question and ten for what is sent or heard', async () => {
    await using world = await openBucket()
    const { storage } = world
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const limitOf = async (ask: () => Promise<unknown>) => {
      timers.mockClear()
      await ask()
      return timers.mock.calls.map(([, ms]) => ms).filter((ms) => ms === 120_000 || ms === 600_000)
    }
    expect(await limitOf(() => storage.put('take', Buffer.from('kept')))).toEqual([600_000])
    expect(await limitOf(async () => collect(await storage.read('take')))).toEqual([600_000])
    expect(await limitOf(() => storage.get('take'))).toEqual([120_000])
    expect(await limitOf(() => storage.size('take'))).toEqual([120_000])
    expect(await limitOf(() => storage.remove('take'))).toEqual([120_000])
    timers.mockRestore()
  })

  test('that is not there is no empty one: what it held is not taken for gone', async () => {
    await using world = await openBucket()
    const storage = createS3Storage({ ...world.s3.options, bucket: 'elsewhere', prefix: '' })
    const refused = { code: 'unavailable' }
    await expect(storage.get('take')).rejects.toMatchObject(refused)
    await expect(storage.put('take', Buffer.from('x'))).rejects.toMatchObject(refused)
    await expect(keysUnder(storage, '')).rejects.toMatchObject(refused)
  })

  test('that has no room left says so', async () => {
    await using world = await openBucket()
    world.s3.failNext({ method: 'PUT', does: 507, times: 1 })
    await expect(world.storage.put('take', Buffer.from('x'))).rejects.toMatchObject({ code: 'storage_full' })
  })

  test('that knows another secret is not reached', async () => {
    await using world = await openBucket()
    const storage = createS3Storage({ ...world.s3.options, secretAccessKey: 'wrong', prefix: '' })
    await expect(storage.put('take', Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' })
    expect(world.s3.files.size).toBe(0)
  })

  test('that breaks off while it is heard breaks the sound off, and never ends it early as if whole', async () => {
    await using world = await openBucket()
    const { s3, storage } = world
    await storage.put('sound', randomBytes(200_000))
    s3.failNext({ method: 'GET', does: 'break off', times: 1 })
    await expect(collect(await storage.read('sound'))).rejects.toThrow()
  })

  test.each(['house', 'house/', '/house/'])('keeps all of ours below %s', async (prefix) => {
    await using world = await openBucket({ prefix })
    await world.storage.put('users/one/a', Buffer.from('a'))
    expect([...world.s3.files.keys()]).toEqual(['house/users/one/a'])
    expect(await keysUnder(world.storage, 'users/')).toEqual(['users/one/a'])
  })
})
