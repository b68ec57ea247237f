import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { assertKey } from '../../adapters/storage/assertKey.ts'
import { badBackup, isDiskFull } from './backupError.ts'
import { ageHeader, decrypt, type DecryptionOptions } from './encryption.ts'
import {
  filePrefix,
  InvalidManifest,
  type Manifest,
  manifestDigestEntry,
  manifestEntry,
  parseManifest,
  sandboxEntry,
  secretEntry,
  sha256Of,
  tablePrefix,
} from './manifest.ts'
import { isBucketUrl, openBackup } from './places.ts'

/** Largest accepted manifest in bytes. The manifest of a million files has about 200 MB. */
const maxManifestBytes = 512 * 1024 * 1024

/** An opened backup that has exactly the entries of its manifest. Their content is not checked yet. */
export type BackupArchive = {
  /** The path or address of the backup, as the operator wrote it. */
  name: string
  manifest: Manifest
  /** Opens the content of an entry. */
  open(name: string): Promise<Readable>
  /**
   * Reads an entry to its end into `target`. If the size or digest of the entry is wrong, throws an error with a
   * message for the operator.
   */
  copyTo(entry: Manifest['entries'][number], target: Writable): Promise<void>
  close(): void
}

/** Formats a name from a damaged or forged backup for a message: quoted, and shortened to 80 characters. */
const show = (name: string) => JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name)

/** Creates a stream that discards all data. */
export const createDiscard = (): Writable =>
  new Writable({
    write(_chunk, _encoding, done) {
      done()
    },
  })

async function readStart(path: string): Promise<string> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Returns the path of the ZIP file: the backup itself, or its downloaded or decrypted content in `temporaryFolder`. */
async function findZip(place: string, options: DecryptionOptions, temporaryFolder: string, environment: Environment) {
  let path = place
  const content = await openBackup(place, environment)
  if (isBucketUrl(place)) {
    path = join(temporaryFolder, 'downloaded')
    await pipeline(content, createWriteStream(path))
  } else content.destroy()
  const start = await readStart(path)
  if (!start.startsWith(ageHeader)) return { path, start }
  const decrypted = join(temporaryFolder, 'decrypted')
  const plain = await decrypt(createReadStream(path), options, place)
  try {
    await pipeline(plain, createWriteStream(decrypted))
  } catch (error) {
    if (isDiskFull(error)) throw error
    throw badBackup(`${place} is damaged or cut off: its encryption does not fit its content.`, error)
  }
  return { path: decrypted, start: await readStart(decrypted) }
}

type Environment = Readonly<Record<string, string | undefined>>

const isAllowedName = (name: string): boolean => {
  if (name === manifestEntry || name === manifestDigestEntry || name === secretEntry || name === sandboxEntry)
    return true
  if (name.startsWith(tablePrefix)) return /^database\/\w{1,63}\.copy$/.test(name)
  if (!name.startsWith(filePrefix)) return false
  try {
    assertKey(name.slice(filePrefix.length))
    return true
  } catch {
    return false
  }
}

async function listEntries(zip: ZipFile, name: string): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (!isAllowedName(entry.fileName))
      throw badBackup(`${name} has an entry with a name that no backup uses: ${show(entry.fileName)}.`)
    if (found.has(entry.fileName)) throw badBackup(`${name} has the entry ${show(entry.fileName)} twice.`)
    found.set(entry.fileName, entry)
  }
  return found
}

async function readManifest(zip: ZipFile, entries: Map<string, Entry>, name: string): Promise<Manifest> {
  const entry = entries.get(manifestEntry)
  const digestEntry = entries.get(manifestDigestEntry)
  if (!entry || !digestEntry) throw badBackup(`${name} is not a complete backup of Scene Partner: it has no manifest.`)
  if (entry.uncompressedSize > maxManifestBytes || digestEntry.uncompressedSize > 100)
    throw badBackup(`${name} has a manifest of an impossible size.`)
  const content = await text(await zip.openReadStreamPromise(entry))
  const digest = await text(await zip.openReadStreamPromise(digestEntry))
  try {
    const manifest = parseManifest(content)
    if (sha256Of(content) !== digest.trim()) throw new InvalidManifest('it does not fit its digest')
    return manifest
  } catch (error) {
    if (!(error instanceof InvalidManifest)) throw error
    if (error.newerVersion !== undefined)
      throw badBackup(`${name} was made by a newer version (${error.newerVersion}). Use that version.`, error)
    throw badBackup(`The manifest of ${name} is damaged or was changed: ${error.message.slice(0, 200)}.`, error)
  }
}

/** Compares the entries of the file with those of the manifest, in both directions. */
function assertSameEntries(entries: Map<string, Entry>, manifest: Manifest, name: string): void {
  const listed = new Set([manifestEntry, manifestDigestEntry])
  for (const { name: one, bytes } of manifest.entries) {
    const entry = entries.get(one)
    if (!entry) throw badBackup(`${name} lacks ${show(one)}, which its manifest lists.`)
    if (entry.uncompressedSize !== bytes)
      throw badBackup(`${show(one)} in ${name} has ${entry.uncompressedSize} bytes; its manifest says ${bytes}.`)
    listed.add(one)
  }
  for (const one of entries.keys())
    if (!listed.has(one)) throw badBackup(`${name} contains ${show(one)}, which its manifest does not list.`)
  for (const { name: table } of manifest.tables)
    if (!listed.has(`${tablePrefix}${table}.copy`)) throw badBackup(`${name} lacks the rows of the table ${table}.`)
}

async function openZip(path: string, start: string, name: string): Promise<ZipFile> {
  try {
    return await openPromise(path, {
      lazyEntries: true,
      strictFileNames: true,
      validateEntrySizes: true,
      autoClose: false,
    })
  } catch (error) {
    const isZip = start.startsWith('PK')
    throw badBackup(
      isZip ? `${name} is cut off: its end is missing.` : `${name} is not a backup of Scene Partner.`,
      error,
    )
  }
}

/**
 * Opens a backup, decrypts it if necessary, and compares its list of entries with its manifest.
 *
 * @throws BackupError with one sentence about what is wrong
 */
export async function openArchive(
  place: string,
  options: DecryptionOptions,
  { temporaryFolder, environment }: { temporaryFolder: string; environment: Environment },
): Promise<BackupArchive> {
  const { path, start } = await findZip(place, options, temporaryFolder, environment)
  const zip = await openZip(path, start, place)
  let entries: Map<string, Entry>
  let manifest: Manifest
  try {
    entries = await listEntries(zip, place)
    manifest = await readManifest(zip, entries, place)
    assertSameEntries(entries, manifest, place)
  } catch (error) {
    zip.close()
    if (error instanceof Error && error.name === 'BackupError') throw error
    // The ZIP library throws for names that point outside a folder, and for a wrong central directory.
    throw badBackup(
      `${place} is damaged or has a forbidden entry (${String((error as Error).message).slice(0, 120)}).`,
      error,
    )
  }

  const openEntry = async (name: string) => {
    const entry = entries.get(name)
    if (!entry) throw badBackup(`${place} lacks ${show(name)}.`)
    return zip.openReadStreamPromise(entry)
  }
  return {
    name: place,
    manifest,
    open: openEntry,
    async copyTo({ name, sha256 }, target) {
      const hash = createHash('sha256')
      try {
        await pipeline(
          await openEntry(name),
          async function* (content: AsyncIterable<Buffer>) {
            for await (const chunk of content) {
              hash.update(chunk)
              yield chunk
            }
          },
          target,
        )
      } catch (error) {
        if (isDiskFull(error)) throw error
        throw badBackup(`${show(name)} in ${place} is damaged and cannot be read.`, error)
      }
      if (hash.digest('hex') !== sha256)
        throw badBackup(`${show(name)} in ${place} is damaged: its bytes do not fit its digest.`)
    },
    close: () => zip.close(),
  }
}
