import { archiveFormat, manifestPath } from '@scene-partner/contract/archiveFormat'
import { BlobReader, configure, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js'

/**
 * Why a file cannot be imported. `foreign`: it is not an export of this app. `newer`: a newer version of the app wrote
 * it.
 */
export type ArchiveProblem = 'foreign' | 'newer' | 'damaged'

/** Thrown if the archive that the user chose, or a file in the archive, cannot be imported. */
export class ArchiveError extends Error {
  readonly problem: ArchiveProblem
  constructor(problem: ArchiveProblem, options?: ErrorOptions) {
    super(`the archive is ${problem}`, options)
    this.name = 'ArchiveError'
    this.problem = problem
  }
}

const mebibyte = 1_048_576
/**
 * Maximum number of files in an archive. An account has at most 1,000 scripts with 50 versions each, and its
 * recordings.
 */
const maxFiles = 100_000
/** Maximum size in bytes of a JSON list in the archive, such as `script-versions.json`. */
export const maxListBytes = 256 * mebibyte
/** Maximum size in bytes of the text of a script in the archive. */
export const maxTextBytes = 8 * mebibyte

/** An open export. It reads one file at a time from the ZIP file that the user chose. */
export type Archive = {
  /** Returns the size in bytes that the archive states for a file; undefined if the archive has no such file. */
  size(path: string): number | undefined
  /**
   * Reads a file. Throws `ArchiveError` if the file is missing, damaged, or longer than `maxBytes`, even if the archive
   * states a smaller size.
   */
  read(path: string, maxBytes: number): Promise<Blob>
  /**
   * Reads a JSON list of objects. Leaves out elements that are not objects. Returns an empty list if the archive does
   * not contain the file. Throws `ArchiveError` if the file is damaged.
   */
  readList(path: string): Promise<ArchiveRow[]>
}

/** One object of a JSON list in the archive. Its properties have not been checked. */
export type ArchiveRow = Readonly<Record<string, unknown>>

/** Returns whether a value from the archive is an object. */
export const isRow = (value: unknown): value is ArchiveRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Creates a stream that collects the chunks of a file and fails if they have more than `maxBytes` bytes in total. */
function createCollector(maxBytes: number) {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const writable = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(piece) {
      length += piece.length
      if (length > maxBytes) throw new ArchiveError('damaged')
      pieces.push(piece)
    },
  })
  return { writable, toBlob: () => new Blob(pieces) }
}

async function listFiles(file: Blob): Promise<Map<string, FileEntry>> {
  // The content security policy forbids the workers that the ZIP library would start. The browser decompresses without
  // them.
  configure({ useWebWorkers: false })
  const files = new Map<string, FileEntry>()
  try {
    for await (const entry of new ZipReader(new BlobReader(file)).getEntriesGenerator()) {
      if (entry.directory) continue
      // An archive with two files of the same name is refused, because ZIP programs differ in which of the two they
      // read.
      if (files.has(entry.filename) || files.size >= maxFiles || entry.encrypted) throw new ArchiveError('damaged')
      files.set(entry.filename, entry)
    }
  } catch (cause) {
    throw cause instanceof ArchiveError ? cause : new ArchiveError('foreign', { cause })
  }
  return files
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ArchiveError('damaged', { cause })
  }
}

/**
 * Opens an export. Reads only its directory and `archive.json`. Throws `ArchiveError` if the export cannot be imported.
 */
export async function openArchive(file: Blob): Promise<Archive> {
  const files = await listFiles(file)
  const archive: Archive = {
    size: (path) => files.get(path)?.uncompressedSize,
    async read(path, maxBytes) {
      const entry = files.get(path)
      if (!entry || entry.uncompressedSize > maxBytes) throw new ArchiveError('damaged')
      const collector = createCollector(maxBytes)
      try {
        await entry.getData(collector.writable, { checkSignature: true })
      } catch (cause) {
        throw new ArchiveError('damaged', { cause })
      }
      return collector.toBlob()
    },
    async readList(path) {
      if (!files.has(path)) return []
      const list = parseJson(await (await archive.read(path, maxListBytes)).text())
      if (!Array.isArray(list)) throw new ArchiveError('damaged')
      return list.filter(isRow)
    },
  }
  if (!files.has(manifestPath)) throw new ArchiveError('foreign')
  const manifest = parseJson(await (await archive.read(manifestPath, mebibyte)).text())
  if (!isRow(manifest) || manifest.format !== archiveFormat.format) throw new ArchiveError('foreign')
  if (Number(manifest.formatVersion) > archiveFormat.formatVersion) throw new ArchiveError('newer')
  return archive
}
