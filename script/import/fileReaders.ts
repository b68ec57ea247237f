// The parser of each file format. Not part of `formats.ts`, because the browser code imports that file but parses no
// files.
import type { FileContent, FileReaderResult } from './fileReaderResult.ts'
import { type FileFormat, fileFormats } from './formats.ts'
import { isMarkupSource } from './html/isMarkupSource.ts'

export type FileReader = {
  /** Returns whether a file has this format, provided that no format before it in `fileReaders` recognises the file. */
  recognises(file: FileContent): boolean
  /** Parses a file of this format. Loads the parser's code on demand. */
  read(file: FileContent): Promise<FileReaderResult>
}

const ZIP = 'PK\u0003\u0004'
/**
 * Number of bytes at the end of a ZIP file in which its directory is searched. The directory of a file with some
 * thousand entries is smaller.
 */
const DIRECTORY_BYTES = 1_048_576
const FINAL_DRAFT = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?<(?:!DOCTYPE )?FinalDraft\b/u

/** Whether a ZIP file probably contains a file with this name, according to the directory at its end. */
const hasEntry = (bytes: Uint8Array, name: string) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(`\0${name}`, bytes.length - DIRECTORY_BYTES)

/** Detection and parsing for each format, in the order in which formats are tested. */
export const fileReaders: Readonly<Record<FileFormat, FileReader>> = {
  pdf: {
    recognises: ({ head }) => head.slice(0, 1_029).includes('%PDF-'),
    read: async ({ bytes }) => (await import('./pdf/readPdfScript.ts')).readPdfScript(bytes),
  },
  odt: {
    // The first entry of an OpenDocument file contains the type of the document.
    recognises: ({ head }) =>
      head.startsWith(ZIP) && head.slice(0, 107).includes('mimetypeapplication/vnd.oasis.opendocument.text'),
    read: async ({ bytes }) => (await import('./odt/readOdt.ts')).readOdt(bytes),
  },
  epub: {
    // The type of an e-book should be in its first entry, but some programs write the entries in another order.
    recognises: ({ head, bytes }) =>
      head.startsWith(ZIP) &&
      (head.slice(0, 107).includes('mimetypeapplication/epub+zip') || hasEntry(bytes, 'META-INF/container.xml')),
    read: async ({ bytes }) => (await import('./epub/readEpub.ts')).readEpub(bytes),
  },
  docx: {
    recognises: ({ head }) => head.startsWith(ZIP),
    read: async ({ bytes }) => (await import('./docx/readDocx.ts')).readDocx(bytes),
  },
  rtf: {
    recognises: ({ head }) => head.startsWith('{\\rtf'),
    read: async ({ bytes }) => (await import('./rtf/readRtf.ts')).readRtf(bytes),
  },
  fdx: {
    recognises: ({ head, text }) =>
      head.slice(0, 2_011).includes('<FinalDraft') || FINAL_DRAFT.test(text().slice(0, 2_000)),
    read: async ({ text }) => (await import('./fdx/readFdx.ts')).readFdx(text()),
  },
  fountain: {
    recognises: ({ name }) => fileFormats.fountain.extensions.some((one) => name.toLowerCase().endsWith(one)),
    read: async ({ text }) => (await import('./text/readText.ts')).readFountainText(text()),
  },
  html: {
    recognises: ({ text }) => isMarkupSource(text()),
    read: async ({ text }) => (await import('./html/readHtml.ts')).readHtml(text()),
  },
  text: {
    recognises: () => true,
    read: async ({ text }) => (await import('./text/readText.ts')).readText(text()),
  },
}
