import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { Services } from '../../services.ts'
import { installationFacts } from './tables.ts'

/** The storage does not belong to the database. The message tells the operator what to do; a restart will not help. */
export class StorageRefused extends Error {
  /** The exit code `EX_CONFIG` of `sysexits.h`: a configuration error. */
  readonly exitCode = 78
  constructor(message: string) {
    super(message)
    this.name = 'StorageRefused'
  }
}

const factName = 'storage id'
/**
 * Key of the file that contains the id of the storage. The file is beside the other files, so that a backup or a move
 * includes it.
 */
const storageKey = 'installation-id'

type Needs = Pick<Services, 'database' | 'storage'>

async function findDatabaseId({
  database,
}: {
  database: Pick<Services['database'], 'db'>
}): Promise<string | undefined> {
  const [row] = await database.db.select().from(installationFacts).where(eq(installationFacts.name, factName))
  return row?.value
}

async function findStorageId({ storage }: { storage: Storage }): Promise<string | undefined> {
  const bytes = await storage.get(storageKey)
  return bytes ? Buffer.from(bytes).toString('utf8').trim() : undefined
}

async function hasFiles({ storage }: Needs): Promise<boolean> {
  for await (const _ of storage.list('users/')) return true
  return false
}

async function hasTakes({ database }: Needs): Promise<boolean> {
  const { rows } = await database.db.execute(sql`select 1 from takes limit 1`)
  return rows.length > 0
}

/**
 * Connects a database that has no id yet with the storage: the database gets the id of the storage. If the storage has
 * no id either, both get the same new id. Throws `StorageRefused` if the storage has an id and files, but the database
 * has no takes.
 */
async function connect(needs: Needs, storageId: string | undefined): Promise<void> {
  if (storageId !== undefined && (await hasFiles(needs)) && !(await hasTakes(needs))) {
    throw new StorageRefused(
      'The storage holds files, but this database has never stored any. It belongs to another database: correct DATABASE_URL, or S3_BUCKET and S3_PREFIX, or DATA_DIR. To start anew, use an empty storage.',
    )
  }
  const id = storageId ?? randomUUID()
  await needs.storage.put(storageKey, Buffer.from(`${id}\n`))
  await needs.database.db.insert(installationFacts).values({ name: factName, value: id }).onConflictDoNothing()
  const stored = (await findDatabaseId(needs)) ?? id
  // If another server has stored a different id at the same time, that id is used.
  if (stored !== id) await needs.storage.put(storageKey, Buffer.from(`${stored}\n`))
}

/**
 * Compares the id in the storage with the id in the database. If the database has no id yet, gives both the same id. A
 * folder whose volume is not mounted, and another bucket, are refused. Throws `StorageRefused`, and what the storage
 * throws when it fails.
 */
export async function verifyStorageIdentity(needs: Needs): Promise<void> {
  const [databaseId, storageId] = await Promise.all([findDatabaseId(needs), findStorageId(needs)])
  if (databaseId === undefined) return connect(needs, storageId)
  return assertSameId(databaseId, storageId)
}

/**
 * Like `verifyStorageIdentity`, but writes nothing: for commands that only read. A database that an earlier version of
 * the server created, or that was never used with a storage, has no id. Then nothing is compared.
 */
export async function assertOwnStorage(needs: { database: Pick<Services['database'], 'db'>; storage: Storage }) {
  const { rows } = await needs.database.db.execute<{ there: boolean }>(
    sql`select to_regclass('public.installation_facts') is not null as there`,
  )
  const databaseId = rows[0]?.there ? await findDatabaseId(needs) : undefined
  if (databaseId !== undefined) assertSameId(databaseId, await findStorageId(needs))
}

function assertSameId(databaseId: string, storageId: string | undefined): void {
  if (storageId === databaseId) return
  const accept = `To use it nevertheless, write ${databaseId} into its file ${storageKey}; lost recordings are made again when they are played.`
  throw new StorageRefused(
    storageId === undefined
      ? `The storage lacks its file ${storageKey}: a volume may not be mounted, or the settings name another folder or bucket. ${accept}`
      : `The storage belongs to another database: its file ${storageKey} holds another id. ${accept}`,
  )
}
