// The readers of the file formats. They are not in `formats.ts`, because web pages import that list but read no files.
import type { FileContent, FileReading } from './fileReading.ts'
import { type FileFormat, fileFormats } from './formats.ts'
import { isMarkupSource } from './html/isMarkupSource.ts'

export type FileReader = {
  /** Returns whether a file has this format. The readers are tried in the order of `fileReaders`. */
  recognises(file: FileContent): boolean
  /** Reads a file of this format. Loads the reader's code on demand. */
  read(file: FileContent): Promise<FileReading>
}

const ZIP = 'PK\u0003\u0004'
/**
 * The last bytes of a file in which the directory of an archive is searched. The directory of an archive with some
 * thousand entries is smaller.
 */
const DIRECTORY_BYTES = 1_048_576
const FINAL_DRAFT = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?<(?:!DOCTYPE )?FinalDraft\b/u

/** Whether an archive probably contains a file with this name. The names are in the directory at its end. */
const hasEntry = (bytes: Uint8Array, name: string) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(`\0${name}`, bytes.length - DIRECTORY_BYTES)

/** How each format is recognised and read. */
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
    // The first entry of a book contains its type. Some programs write the entries in another order.
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
