// The list of file formats. A new format is one entry in `fileFormats`, one in `fileReaders`, and its reader's folder.
import type { FileContent, FileReading } from './fileReading.ts'
import { isMarkupSource } from './html/isMarkupSource.ts'

/** What the browser and the server show or send about a format. */
export type FileFormatFacts = {
  /** The name in messages. */
  name: string
  /** File name extensions. The first one names stored originals. */
  extensions: readonly [string, ...string[]]
  /** MIME types that a file chooser accepts besides the extensions. */
  mimeTypes: readonly string[]
  /** Content type of an original in an answer. Markup is served as plain text, so that the browser never executes it. */
  servedAs: string
}

const plainText = 'text/plain; charset=utf-8'

/** All formats. The keys are stored with imported scripts: never rename one. Light: web pages import this object. */
export const fileFormats = {
  pdf: { name: 'PDF', extensions: ['.pdf'], mimeTypes: ['application/pdf'], servedAs: 'application/pdf' },
  fdx: { name: 'Final Draft', extensions: ['.fdx'], mimeTypes: [], servedAs: plainText },
  fountain: { name: 'Fountain', extensions: ['.fountain', '.spmd'], mimeTypes: [], servedAs: plainText },
  docx: {
    name: 'Word (.docx)',
    extensions: ['.docx'],
    mimeTypes: [],
    servedAs: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  odt: {
    name: 'OpenDocument (.odt)',
    extensions: ['.odt'],
    mimeTypes: [],
    servedAs: 'application/vnd.oasis.opendocument.text',
  },
  rtf: { name: 'RTF', extensions: ['.rtf'], mimeTypes: [], servedAs: 'application/rtf' },
  html: {
    name: 'web pages (.html)',
    extensions: ['.html', '.htm', '.xhtml', '.xml'],
    mimeTypes: ['text/html'],
    servedAs: plainText,
  },
  text: { name: 'plain text', extensions: ['.txt', '.md'], mimeTypes: ['text/plain'], servedAs: plainText },
} as const satisfies Record<string, FileFormatFacts>

/** Id of a file format that can be imported, such as `pdf` or `fdx`. */
export type FileFormat = keyof typeof fileFormats

/**
 * Returns the value of a file chooser's `accept` attribute.
 *
 * @example '.pdf,.fdx,…,application/pdf,text/html'
 */
export function listAcceptedTypes(): string {
  const all: readonly FileFormatFacts[] = Object.values(fileFormats)
  return [...all.flatMap(({ extensions }) => extensions), ...all.flatMap(({ mimeTypes }) => mimeTypes)].join(',')
}

/**
 * Returns the names of all formats for a message.
 *
 * @example 'PDF, Final Draft, … and plain text'
 */
export function listFormatNames(): string {
  const names = Object.values(fileFormats).map(({ name }) => name)
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

export type FileReader = {
  /** Whether a file has this format. The readers are asked in the order of `fileReaders`. */
  recognises(file: FileContent): boolean
  /** Reads a file of this format. Loads the reader's code on demand. */
  read(file: FileContent): Promise<FileReading>
}

const ZIP = 'PK\u0003\u0004'
const FINAL_DRAFT = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?<(?:!DOCTYPE )?FinalDraft\b/u

/** How each format is recognised and read. Not for the browser: bundlers drop it from web pages, which never use it. */
export const fileReaders: Readonly<Record<FileFormat, FileReader>> = {
  pdf: {
    recognises: ({ head }) => head.slice(0, 1_029).includes('%PDF-'),
    read: async ({ bytes }) => (await import('./pdf/readPdfScript.ts')).readPdfScript(bytes),
  },
  odt: {
    // An OpenDocument file begins with an entry that names its type.
    recognises: ({ head }) =>
      head.startsWith(ZIP) && head.slice(0, 107).includes('mimetypeapplication/vnd.oasis.opendocument.text'),
    read: async ({ bytes }) => (await import('./odt/readOdt.ts')).readOdt(bytes),
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
