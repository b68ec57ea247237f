import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Storage } from '../../adapters/storage/storage.ts'
import { readFilesOfRows } from '../../features/maintenance/index.ts'
import type { ExportedFile } from '../../platform/archive/exporter.ts'
import type { Migration } from '../../platform/database/migrate.ts'
import { computeDigest, listTables, readSequences } from '../../platform/database/tableContent.ts'
import type { BackupSource } from './openSource.ts'
import {
  backupFormat,
  filePrefix,
  type Manifest,
  manifestDigestEntry,
  manifestEntry,
  sandboxEntry,
  secretEntry,
  sha256Of,
  tablePrefix,
} from './manifest.ts'

/** Pattern of the keys of backups in the same storage. A backup does not contain other backups. */
const ownBackups = /(^|\/)scene-partner-[^/]*\.zip(\.age)?$/
/** Prefix of the keys of the files that health checks write. */
const checkPrefix = 'check/'

/** The database, files and settings that a backup reads. */
export type BackupInput = {
  source: BackupSource
  storage: Storage
  dataDir: string
  version: string
  now: Date
  migrations: readonly Pick<Migration, 'name' | 'hash'>[]
  secretFingerprint: string
  /** Whether the file `app-secret` is included. */
  includesSecret: boolean
  reportProgress(message: string): void
}

type Entries = Manifest['entries']

/** Passes bytes through. After the last byte, records the size and digest of the entry. */
function withDigest(name: string, content: Readable, entries: Entries): Readable {
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
    flush(done) {
      entries.push({ name, bytes, sha256: hash.digest('hex') })
      done()
    },
  })
  content.once('error', (error) => meter.destroy(error))
  meter.once('close', () => content.destroy())
  return content.pipe(meter)
}

const bytesOf = (path: string, content: string | Uint8Array): ExportedFile => ({
  path,
  open: async () => Readable.from([Buffer.from(content)], { objectMode: false }),
})

/**
 * Yields the entries of a backup: the database, the files, the settings, and last the manifest with its digest. Closes
 * the database before it reads the files, which may take much longer.
 */
export async function* writeEntries(input: BackupInput): AsyncGenerator<ExportedFile> {
  const entries: Entries = []
  const { tables, sequences, expectedFiles } = yield* writeTables(input, entries)
  const copied = yield* writeFiles(input, entries)
  yield* writeSettings(input, entries)
  const { source, storage, version, now, migrations, secretFingerprint } = input
  const manifest: Manifest = {
    format: backupFormat,
    version,
    madeAt: now.toISOString(),
    source: { database: source.kind, storage: storage.kind },
    migrations: migrations.map(({ name, hash }) => ({ name, hash })),
    tables,
    sequences,
    entries,
    missingFiles: expectedFiles.filter((key) => !copied.has(key)),
    secretFingerprint,
  }
  const text = JSON.stringify(manifest)
  yield bytesOf(manifestEntry, text)
  yield bytesOf(manifestDigestEntry, `${sha256Of(text)}\n`)
}

async function* writeTables({ source, reportProgress }: BackupInput, entries: Entries) {
  const tables: Manifest['tables'] = []
  for (const table of await listTables(source.client)) {
    reportProgress(`database: ${table.name}`)
    const path = `${tablePrefix}${table.name}.copy`
    const digest = await computeDigest(source.client, table)
    yield { path, open: async () => withDigest(path, await source.copier.read(table), entries) } satisfies ExportedFile
    tables.push({ ...table, columns: [...table.columns], ...digest })
  }
  const sequences = await readSequences(source.client)
  const expectedFiles = [...(await readFilesOfRows(drizzle(source.client))).keys()]
  await source.close()
  return { tables, sequences, expectedFiles }
}

async function* writeFiles({ storage, reportProgress }: BackupInput, entries: Entries) {
  const copied = new Set<string>()
  let bytes = 0
  for await (const { key, size, modifiedAt } of storage.list('')) {
    if (key.startsWith(checkPrefix) || ownBackups.test(key)) continue
    const path = `${filePrefix}${key}`
    const file: ExportedFile = {
      path,
      at: modifiedAt,
      isCompressed: true,
      open: async () => {
        const content = await storage.read(key)
        if (content) copied.add(key)
        return content && withDigest(path, content, entries)
      },
    }
    yield file
    bytes += size
    reportProgress(`files: ${copied.size.toLocaleString('en-US')}, ${Math.round(bytes / 1024 / 1024)} MB`)
  }
  return copied
}

async function* writeSettings({ dataDir, includesSecret }: BackupInput, entries: Entries) {
  const settings = [
    ...(includesSecret ? [{ path: secretEntry, from: join(dataDir, 'app-secret') }] : []),
    { path: sandboxEntry, from: join(dataDir, 'sandbox-payments.json') },
  ]
  for (const { path, from } of settings) {
    if (!existsSync(from)) continue
    const content = await readFile(from)
    entries.push({ name: path, bytes: content.length, sha256: sha256Of(content) })
    yield bytesOf(path, content)
  }
}
