// Long, because it contains one suite for both kinds of storage and the tests of each kind.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  mkdir,
  mkdtemp,
  open as openFile,
  readdir,
  rm,
  symlink,
  utimes,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createFolderStorage } from './folderStorage.ts'
import { monitorStorage } from './monitorStorage.ts'
import { createS3Storage } from './s3Storage.ts'
import { startFakeS3 } from './fakeS3.ts'
import type { Storage } from './storage.ts'

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  return {
    storage: await createFolderStorage(join(folder, 'storage')),
    folder,
    path: join(folder, 'storage'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function openBucket({ prefix = 'a folder/+1/', pageSize = 2 } = {}) {
  const s3 = await startFakeS3({ pageSize })
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

async function listKeys(storage: Storage, prefix: string) {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.toSorted()
}

const readText = async (storage: Storage, key: string) => Buffer.from((await storage.get(key)) ?? []).toString()

describe.each<[string, () => Promise<{ storage: Storage; folder: string } & AsyncDisposable>]>([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('storage in %s', (_name, open) => {
  test('a stored file can be read completely and in ranges, replaced and removed', { tags: ['long'] }, async () => {
    await using fixture = await open()
    const { storage } = fixture
    const bytes = randomBytes(300_000)
    await storage.put('users/one/takes/a.pcm', bytes)
    expect(Buffer.from((await storage.get('users/one/takes/a.pcm')) ?? []).equals(bytes)).toBe(true)
    expect(await storage.size('users/one/takes/a.pcm')).toBe(bytes.length)
    const part = await collect(await storage.read('users/one/takes/a.pcm', { start: 1_000, end: 1_999 }))
    expect(part.equals(bytes.subarray(1_000, 2_000))).toBe(true)
    const last = await collect(await storage.read('users/one/takes/a.pcm', { start: 299_999, end: 299_999 }))
    expect(last.equals(bytes.subarray(299_999))).toBe(true)
    const getPart = async (start: number, end: number) => {
      const found = await storage.get('users/one/takes/a.pcm', { start, end })
      return found && Buffer.from(found)
    }
    expect(await getPart(1_000, 1_999)).toEqual(bytes.subarray(1_000, 2_000))
    expect(await getPart(0, 299_999)).toEqual(bytes)
    expect(await getPart(299_000, 300_500)).toEqual(bytes.subarray(299_000))
    expect(await getPart(300_000, 300_500)).toBeNull()
    expect(await storage.get('nobody/at/all', { start: 0, end: 9 })).toBeNull()
    await storage.put('users/one/takes/a.pcm', Buffer.from('again'))
    expect((await collect(await storage.read('users/one/takes/a.pcm'))).toString()).toBe('again')
    await storage.remove('users/one/takes/a.pcm')
    await storage.remove('users/one/takes/a.pcm')
    await storage.remove('nobody/at/all')
    expect(await storage.get('users/one/takes/a.pcm')).toBeNull()
    expect(await storage.read('users/one/takes/a.pcm')).toBeNull()
    expect(await storage.size('users/one/takes/a.pcm')).toBeNull()
  })

  test('a copy of a stored file is complete, and does not change when the original file changes', async () => {
    await using fixture = await open()
    const { storage } = fixture
    const bytes = randomBytes(50_000)
    await storage.put('users/one/first.mp3', bytes)
    expect(await storage.copy('users/one/first.mp3', 'users/one/second.mp3')).toBe(true)
    await storage.put('users/one/first.mp3', Buffer.from('another'))
    await storage.remove('users/one/first.mp3')
    expect(Buffer.from((await storage.get('users/one/second.mp3')) ?? []).equals(bytes)).toBe(true)
    expect(await storage.copy('nobody/at/all', 'users/one/third.mp3')).toBe(false)
    expect(await storage.get('users/one/third.mp3')).toBeNull()
  })

  test('an empty file can be stored', async () => {
    await using fixture = await open()
    await fixture.storage.put('empty', new Uint8Array(0))
    expect(await fixture.storage.size('empty')).toBe(0)
    expect(await fixture.storage.get('empty')).toHaveLength(0)
  })

  test('storing a view on a larger buffer stores only the bytes of the view', async () => {
    await using fixture = await open()
    const line = new TextEncoder().encode('To be, or not to be')
    await fixture.storage.put('part', line.subarray(7, 13))
    expect(await readText(fixture.storage, 'part')).toBe('or not')
  })

  test('storing a local file keeps the local file in place', async () => {
    await using fixture = await open()
    const { storage, folder } = fixture
    const bytes = randomBytes(500_000)
    await writeFile(join(folder, 'spool.mp3'), bytes)
    await storage.putFile('users/one/generations/g.mp3', join(folder, 'spool.mp3'))
    expect((await collect(await storage.read('users/one/generations/g.mp3'))).equals(bytes)).toBe(true)
    expect(existsSync(join(folder, 'spool.mp3'))).toBe(true)
  })

  test('when a file is replaced or removed during reading, the reader still gets the complete old file', async () => {
    await using fixture = await open()
    const { storage } = fixture
    const bytes = randomBytes(400_000)
    await storage.put('sound', bytes)
    const [one, other] = [await storage.read('sound'), await storage.read('sound')]
    await storage.put('sound', Buffer.from('new'))
    expect((await collect(one)).equals(bytes)).toBe(true)
    await storage.remove('sound')
    expect((await collect(other)).equals(bytes)).toBe(true)
  })

  test('when four writers store the same key at the same time, the file is complete and from one writer', async () => {
    await using fixture = await open()
    const { storage } = fixture
    const versions = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(100_000, letter))
    await Promise.all(versions.map((bytes) => storage.put('take', bytes)))
    const stored = Buffer.from((await storage.get('take')) ?? [])
    expect(versions.some((bytes) => bytes.equals(stored))).toBe(true)
  })

  test('listing a prefix returns exactly its files with their sizes, also if the list has several pages', async () => {
    await using fixture = await open()
    const { storage } = fixture
    for (const name of ['a', 'b', 'c/d', 'c/e', 'f']) await storage.put(`users/one/${name}`, Buffer.from(name))
    await storage.put('users/one-and-a-half/g', Buffer.from('g'))
    await storage.put('others/h', Buffer.from('h'))
    expect(await listKeys(storage, 'users/one/')).toEqual(
      ['a', 'b', 'c/d', 'c/e', 'f'].map((name) => `users/one/${name}`),
    )
    expect(await listKeys(storage, 'users/')).toHaveLength(6)
    expect(await listKeys(storage, '')).toHaveLength(7)
    expect(await listKeys(storage, 'nobody/')).toEqual([])
    for await (const { size, modifiedAt } of storage.list('users/one/c/')) {
      expect(size).toBe(3)
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000)
    }
  })

  test('S-53 a key that could lead to a file outside of the storage is refused', async () => {
    await using fixture = await open()
    const { storage } = fixture
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
    const runAsync = async (work: () => Promise<unknown>) => work()
    for (const key of keys) {
      await expect(runAsync(() => storage.put(key, Buffer.from('x')))).rejects.toThrow(RangeError)
      await expect(runAsync(() => storage.get(key))).rejects.toThrow(RangeError)
      await expect(runAsync(() => storage.read(key))).rejects.toThrow(RangeError)
      await expect(runAsync(() => storage.remove(key))).rejects.toThrow(RangeError)
    }
  })

  test('the check of a storage removes the test file that it has written', async () => {
    await using fixture = await open()
    await fixture.storage.check()
    await fixture.storage.assertFreeSpace()
    expect(await listKeys(fixture.storage, '')).toEqual([])
  })
})

/** Counts how often a file or a folder is flushed to the disk during some work. */
async function countFlushes(folder: string, work: () => Promise<void>): Promise<number> {
  const handle = await openFile(folder)
  const flush = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync')
  try {
    await handle.close()
    await work()
    return flush.mock.calls.length
  } finally {
    flush.mockRestore()
  }
}

describe('folder storage', () => {
  test('a stored file and its folder are flushed to the disk, unless the server can make the file again', async () => {
    await using fixture = await openFolder()
    const { storage, folder } = fixture
    const count = (work: () => Promise<void>) => countFlushes(folder, work)
    await storage.put('users/one/first', Buffer.from('first'))
    expect(await count(() => storage.put('users/one/original.pdf', Buffer.from('pages')))).toBe(2)
    const take = () => storage.put('users/one/take.pcm', Buffer.from('sound'), { isRebuildable: true })
    expect(await count(take)).toBe(0)
    const monitored = monitorStorage(storage).storage
    expect(await count(() => monitored.put('users/one/picture.png', Buffer.from('dots')))).toBe(2)
    const takeAgain = () => monitored.put('users/one/take.pcm', Buffer.from('sound'), { isRebuildable: true })
    expect(await count(takeAgain)).toBe(0)
  })

  test('a failed write leaves no file and no temporary file', async () => {
    await using fixture = await openFolder()
    await expect(fixture.storage.putFile('users/one/g.mp3', join(fixture.folder, 'missing'))).rejects.toThrow()
    expect(await listKeys(fixture.storage, '')).toEqual([])
    expect(await readdir(join(fixture.path, '.unfinished'))).toEqual([])
  })

  test('S-70 removing the last file of a folder removes the folder, and the clean-up removes other empty folders', async () => {
    await using fixture = await openFolder()
    const { storage, path } = fixture
    await storage.put('users/one/takes/a.pcm', Buffer.from('a'))
    await storage.put('users/two/takes/b.pcm', Buffer.from('b'))
    await storage.remove('users/one/takes/a.pcm')
    expect(await readdir(join(path, 'users'))).toEqual(['two'])
    await mkdir(join(path, 'users/three/takes'), { recursive: true })
    await storage.removeEmptyFolders()
    expect(await readdir(join(path, 'users'))).toEqual(['two'])
    expect(await readText(storage, 'users/two/takes/b.pcm')).toBe('b')
    expect(await readdir(path)).toContain('.unfinished')
  })

  test('a file is stored although other files of its folder are removed at the same time', async () => {
    await using fixture = await openFolder()
    const { storage } = fixture
    const keys = Array.from({ length: 40 }, (_, n) => `users/one/takes/${n}`)
    await Promise.all(
      keys.map(async (key, n) => {
        await storage.put(key, Buffer.from(key))
        if (n % 2 === 0) await storage.remove(key)
      }),
    )
    expect(await listKeys(storage, 'users/')).toEqual(keys.filter((_, n) => n % 2 === 1).toSorted())
  })

  test('opening the storage removes old unfinished files but not recent ones', async () => {
    await using fixture = await openFolder()
    const parts = ['old', 'young'].map((name) => join(fixture.path, '.unfinished', name))
    for (const part of parts) await writeFile(part, 'half')
    const yesterday = Date.now() / 1000 - 86_400
    await utimes(parts[0] ?? '', yesterday, yesterday)
    await createFolderStorage(fixture.path)
    expect(await readdir(join(fixture.path, '.unfinished'))).toEqual(['young'])
  })

  test('the copy of an old file has the current time as its time of last change', async () => {
    await using fixture = await openFolder()
    const { storage, path } = fixture
    await storage.put('users/one/old.mp3', Buffer.from('sound'))
    await utimes(join(path, 'users/one/old.mp3'), 0, 0)
    await storage.copy('users/one/old.mp3', 'users/two/copy.mp3')
    const times: number[] = []
    for await (const { modifiedAt } of storage.list('users/two/')) times.push(modifiedAt.getTime())
    expect(times).toHaveLength(1)
    expect(Math.abs((times[0] ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  test('S-53 a symbolic link that leads out of the storage folder is not followed', async () => {
    await using fixture = await openFolder()
    const { storage, folder, path } = fixture
    await mkdir(join(folder, 'outside'))
    await writeFile(join(folder, 'outside/secret'), 'canary')
    await symlink(join(folder, 'outside'), join(path, 'users'))
    await symlink(join(folder, 'outside/secret'), join(path, 'linked'))
    for (const key of ['users/secret', 'linked']) {
      await expect(storage.get(key)).rejects.toThrow('leads out')
      await expect(storage.read(key)).rejects.toThrow('leads out')
      await expect(storage.size(key)).rejects.toThrow('leads out')
    }
    await expect(storage.put('users/secret', Buffer.from('changed'))).rejects.toThrow('leads out')
    await expect(storage.remove('users/secret')).rejects.toThrow('leads out')
    await expect(listKeys(storage, 'users/')).rejects.toThrow('leads out')
    expect(await readdir(join(folder, 'outside'))).toEqual(['secret'])
  })

  test('R-07 with a nearly full disk, new files are refused, and existing files can be read and removed', async () => {
    await using fixture = await openFolder()
    await fixture.storage.put('stored', Buffer.from('stored'))
    const fullStorage = await createFolderStorage(fixture.path, { leastFree: Infinity })
    await expect(fullStorage.assertFreeSpace()).rejects.toMatchObject({
      code: 'storage/quota-exceeded',
      status: 'unavailable',
    })
    await expect(fullStorage.put('more', Buffer.from('more'))).rejects.toMatchObject({ code: 'storage/quota-exceeded' })
    expect(await readText(fullStorage, 'stored')).toBe('stored')
    await fullStorage.remove('stored')
    expect(await listKeys(fullStorage, '')).toEqual([])
  })
})

describe('R-20 S3 storage', () => {
  // The concurrent tests wait for retries most of the time, so running them together saves time.
  test.concurrent('a request is retried after a temporary failure of the bucket', { tags: ['long'] }, async () => {
    await using fixture = await openBucket({ prefix: '' })
    const { s3, storage } = fixture
    s3.failNext({ method: 'PUT', effect: 503, times: 1 })
    s3.failNext({ method: 'PUT', effect: 'hang up', times: 1 })
    await storage.put('take', Buffer.from('stored'))
    expect(s3.files.get('take')?.bytes.toString()).toBe('stored')
    s3.failNext({ method: 'GET', effect: 429, times: 1 })
    s3.failNext({ method: 'GET', effect: 'break off', times: 1 })
    expect(await readText(storage, 'take')).toBe('stored')
  })

  test('a copy that fails after the bucket has answered with status 200 is reported as failed', async () => {
    await using fixture = await openBucket({ prefix: '' })
    const { s3, storage } = fixture
    await storage.put('take', Buffer.from('stored'))
    s3.failNext({ method: 'PUT', effect: 'fail late', times: 1 })
    await expect(storage.copy('take', 'copy')).rejects.toMatchObject({ code: 'unavailable' })
    expect([...s3.files.keys()]).toEqual(['take'])
  })

  // [spec2 §8.35]
  test.concurrent.each([
    [403, 'unavailable'],
    [500, 'storage/retry-limit-exceeded'],
    ['hang up', 'storage/retry-limit-exceeded'],
  ] as const)(
    'a bucket that answers each attempt with %s is reported as %s, and no stored file is changed',
    { tags: ['long'] },
    async (does, code) => {
      await using fixture = await openBucket()
      const { s3, storage } = fixture
      await storage.put('take', Buffer.from('stored'))
      for (const method of ['PUT', 'GET', 'HEAD', 'DELETE']) s3.failNext({ method, effect: does, times: 3 })
      const refused = { code, status: 'unavailable', cause: expect.any(Error) }
      await expect(storage.put('take', Buffer.from('lost'))).rejects.toMatchObject(refused)
      await expect(storage.get('take')).rejects.toMatchObject(refused)
      await expect(storage.size('take')).rejects.toMatchObject(refused)
      await expect(storage.remove('take')).rejects.toMatchObject(refused)
      expect([...s3.files.values()].map(({ bytes }) => bytes.toString())).toEqual(['stored'])
    },
  )

  // [spec2 §9.24]
  test('a request to a bucket times out after 2 minutes, an upload or the opening of a stream after 10 minutes', async () => {
    await using fixture = await openBucket()
    const { storage } = fixture
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const limitOf = async (work: () => Promise<unknown>) => {
      timers.mockClear()
      await work()
      return timers.mock.calls.map(([, ms]) => ms).filter((ms) => ms === 120_000 || ms === 600_000)
    }
    expect(await limitOf(() => storage.put('take', Buffer.from('stored')))).toEqual([600_000])
    expect(await limitOf(async () => collect(await storage.read('take')))).toEqual([600_000])
    expect(await limitOf(() => storage.get('take'))).toEqual([120_000])
    expect(await limitOf(() => storage.size('take'))).toEqual([120_000])
    expect(await limitOf(() => storage.remove('take'))).toEqual([120_000])
    timers.mockRestore()
  })

  // [spec2 §8.32]
  test('a missing bucket is reported with the code `unavailable`, not as an empty bucket', async () => {
    await using fixture = await openBucket()
    const storage = createS3Storage({ ...fixture.s3.options, bucket: 'elsewhere', prefix: '' })
    const refused = { code: 'unavailable' }
    await expect(storage.get('take')).rejects.toMatchObject(refused)
    await expect(storage.put('take', Buffer.from('x'))).rejects.toMatchObject(refused)
    await expect(listKeys(storage, '')).rejects.toMatchObject(refused)
  })

  // [spec2 §8.34]
  test('an upload to a full bucket fails with the code `storage/quota-exceeded`', async () => {
    await using fixture = await openBucket()
    fixture.s3.failNext({ method: 'PUT', effect: 507, times: 1 })
    await expect(fixture.storage.put('take', Buffer.from('x'))).rejects.toMatchObject({
      code: 'storage/quota-exceeded',
    })
  })

  // [spec2 §8.33]
  test('a request with a wrong secret key fails with the code `unavailable`', async () => {
    await using fixture = await openBucket()
    const storage = createS3Storage({ ...fixture.s3.options, secretAccessKey: 'wrong', prefix: '' })
    await expect(storage.put('take', Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' })
    expect(fixture.s3.files.size).toBe(0)
  })

  test('reading a part of a file returns only this part, even if the bucket sends the whole file', async () => {
    await using fake = await startFakeS3()
    const storage = createS3Storage({ ...fake.options, prefix: '' })
    await storage.put('users/one/takes/a.pack', Buffer.from('0123456789'))
    fake.failNext({ method: 'GET', effect: 'ignore range', times: 4 })
    const getPart = async (start: number, end: number) => {
      const found = await storage.get('users/one/takes/a.pack', { start, end })
      return found && Buffer.from(found).toString()
    }
    expect(await getPart(2, 4)).toBe('234')
    expect(await getPart(8, 12)).toBe('89')
    expect(await getPart(10, 12)).toBeNull()
    expect(await getPart(0, 20)).toBe('0123456789')
  })

  test('a stream whose connection is closed early fails and does not look complete', async () => {
    await using fixture = await openBucket()
    const { s3, storage } = fixture
    await storage.put('sound', randomBytes(200_000))
    s3.failNext({ method: 'GET', effect: 'break off', times: 1 })
    await expect(collect(await storage.read('sound'))).rejects.toThrow()
  })

  test.each(['folder', 'folder/', '/folder/'])(
    'a bucket with the prefix %s stores all files below this prefix',
    async (prefix) => {
      await using fixture = await openBucket({ prefix })
      await fixture.storage.put('users/one/a', Buffer.from('a'))
      expect([...fixture.s3.files.keys()]).toEqual(['folder/users/one/a'])
      expect(await listKeys(fixture.storage, 'users/')).toEqual(['users/one/a'])
    },
  )
})
