import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFolderStorage } from '../../adapters/storage/folderStorage.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { users } from '../accounts/tables.ts'
import { takes } from '../generation/tables.ts'
import { assertOwnStorage, verifyStorageIdentity } from './storageIdentity.ts'
import { installationFacts } from './tables.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-own-storage-'))
})
beforeEach(async () => {
  for (const table of [installationFacts, takes, users]) await database.db.delete(table)
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const openStorage = () => createFolderStorage(join(folder, randomUUID()))
type Storage = Awaited<ReturnType<typeof openStorage>>
const idFile = 'installation-id'
const readId = async (storage: Storage) => String(Buffer.from((await storage.get(idFile)) ?? []))
const readFacts = async () => (await database.db.select().from(installationFacts)).map(({ value }) => value)
const refusal = (text: string) => ({ name: 'StorageRefused', message: expect.stringContaining(text) })

test('R-09 a new database and a new storage get the same id, with which the storage is accepted from then on', async () => {
  const storage = await openStorage()
  await verifyStorageIdentity({ database, storage })
  const [id = ''] = await readFacts()
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect((await readId(storage)).trim()).toBe(id)
  await verifyStorageIdentity({ database, storage })
  await assertOwnStorage({ database, storage })
  expect(await readFacts()).toEqual([id])
})

test('R-09 if two servers start at the same time with a new database and a new storage, the storage gets the id of the database', async () => {
  const storage = await openStorage()
  const id = randomUUID()
  // The other server stores its id in the database after this server has written another id into the storage.
  const put: Storage['put'] = async (key, bytes) => {
    await storage.put(key, bytes)
    await database.db.insert(installationFacts).values({ name: 'storage id', value: id }).onConflictDoNothing()
  }
  await verifyStorageIdentity({ database, storage: { ...storage, put } })
  expect(await readId(storage)).toBe(`${id}\n`)
})

test('R-09 a storage without an id or with another id than the database is refused and not changed; after the operator writes the database’s id into the storage, it is accepted', async () => {
  await verifyStorageIdentity({ database, storage: await openStorage() })
  const [id = ''] = await readFacts()
  const [unmounted, foreign] = [await openStorage(), await openStorage()]
  await foreign.put(idFile, Buffer.from(`${randomUUID()}\n`))
  const foreignId = await readId(foreign)
  for (const check of [verifyStorageIdentity, assertOwnStorage]) {
    await expect(check({ database, storage: unmounted })).rejects.toMatchObject(refusal(`write ${id} into its file`))
    await expect(check({ database, storage: unmounted })).rejects.toMatchObject(refusal('may not be mounted'))
    await expect(check({ database, storage: foreign })).rejects.toMatchObject(refusal('belongs to another database'))
  }
  expect(await unmounted.get(idFile)).toBeNull()
  expect(await readId(foreign)).toBe(foreignId)
  await unmounted.put(idFile, Buffer.from(`${id}\n`))
  await verifyStorageIdentity({ database, storage: unmounted })
})

test('R-09 a database without an id takes over the id of a storage; if the storage contains files but the database contains no takes, the storage is refused', async () => {
  const storage = await openStorage()
  const storageId = randomUUID()
  await storage.put(idFile, Buffer.from(storageId))
  await storage.put('users/ada/takes/one.pcm', Buffer.from('x'))
  await expect(verifyStorageIdentity({ database, storage })).rejects.toMatchObject(
    refusal('this database has never stored any'),
  )
  expect(await readFacts()).toEqual([])

  await storage.remove('users/ada/takes/one.pcm')
  await verifyStorageIdentity({ database, storage })
  expect(await readFacts()).toEqual([storageId])

  await database.db.delete(installationFacts)
  await storage.put('users/ada/takes/one.pcm', Buffer.from('x'))
  const at = new Date('2026-11-01T09:00:00.000Z')
  await database.db.insert(users).values({ id: 'ada', name: 'Ada', email: 'ada@example.com' })
  const take = { userId: 'ada', key: 'one', storageKey: 'users/ada/takes/one.pcm', samples: 1 }
  await database.db.insert(takes).values({ ...take, engine: 'fake', quality: 'good', createdAt: at })
  await verifyStorageIdentity({ database, storage })
  expect(await readFacts()).toEqual([storageId])
})

test('assertOwnStorage accepts a storage without an id for a database without an id, and writes no id', async () => {
  const storage = await openStorage()
  await assertOwnStorage({ database, storage })
  expect([await storage.get(idFile), await readFacts()]).toEqual([null, []])
})
