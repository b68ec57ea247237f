import { writeFountainDocument } from '../export/writeFountain.ts'
import type { Script } from '../parse/script.ts'
import { fileReaders } from './fileReaders.ts'
import type { FileContent, FileReaderResult, LeftOut } from './fileReaderResult.ts'
import type { FileFormat } from './formats.ts'
import { decodeText } from './text/decodeText.ts'
import { MAX_TEXT_LENGTH, UnreadableFileError } from './unreadableFile.ts'

export type { LeftOut }

/** The result of importing a file: editable text and parsed script. */
export type ImportedScript = {
  format: FileFormat
  title: string
  /** The text that the actor edits. */
  content: string
  /** `fountain`: Fountain's rules apply to the text. Null: the parser detects the format. */
  writtenAs: 'fountain' | null
  /**
   * The parse result of `content`, with row numbers in that text. The result also has pages and doubts, which Fountain
   * cannot express.
   */
  script: Script
  pages: number | null
  leftOut: LeftOut[]
}

/** Number of bytes at the start of a file that `FileContent.head` contains. */
const HEAD_LENGTH = 2_048

/** Whether a file is a compound file with an encrypted Office document ([MS-OFFCRYPTO] 1.3). */
const isLockedDocument = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return file.subarray(0, 4).equals(oldContainer) && file.includes(Buffer.from('EncryptedPackage', 'utf16le'))
}
const oldContainer = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

function openFile(bytes: Uint8Array, name: string): FileContent {
  let decoded: string | undefined
  return {
    bytes,
    name,
    head: Buffer.from(bytes.subarray(0, HEAD_LENGTH)).toString('latin1'),
    text() {
      if (decoded === undefined && isLockedDocument(bytes)) throw new UnreadableFileError('encrypted')
      decoded ??= decodeText(bytes)
      return decoded
    },
  }
}

function detectFormat(file: FileContent): FileFormat {
  for (const [format, reader] of Object.entries(fileReaders)) {
    if (reader.recognises(file)) return format as FileFormat
  }
  throw new UnreadableFileError('unknown')
}

/**
 * Parses a file as a script. The bytes determine the format; the name only distinguishes formats of plain text,
 * such as Fountain.
 *
 * @throws UnreadableFileError for a file that cannot become a script
 */
export async function readScriptFile(bytes: Uint8Array, name: string): Promise<ImportedScript> {
  if (bytes.length === 0) throw new UnreadableFileError('empty')
  const file = openFile(bytes, name)
  const format = detectFormat(file)
  const imported = toImportedScript(format, await fileReaders[format].read(file))
  if (!/[\p{L}\p{N}]/u.test(imported.content)) throw new UnreadableFileError('empty')
  if (imported.content.length > MAX_TEXT_LENGTH) throw new UnreadableFileError('tooLong')
  return imported
}

/**
 * Builds the imported script. A text file keeps its text, apart from restored line breaks; any other script is written
 * as Fountain, and its row numbers then refer to that text.
 */
function toImportedScript(
  format: FileFormat,
  { script, pages, author, leftOut = [], unchanged }: FileReaderResult,
): ImportedScript {
  const facts = { format, pages: pages ?? null, leftOut }
  if (unchanged) return { ...facts, ...unchanged, script }
  const document = writeFountainDocument(script, { author })
  // A script that contains only a title page cannot be rehearsed.
  if (document.script.scenes.length === 0) throw new UnreadableFileError('empty')
  const { title } = document.script
  return { ...facts, title, content: document.text, writtenAs: 'fountain', script: document.script }
}
