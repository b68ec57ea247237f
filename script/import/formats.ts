// The list of file formats. A new format needs an entry here and in `fileReaders.ts`, and a folder for its parser.
// docs/decisions/scripts/0110-two-lists-of-import-formats.md says why there are two lists.

/** The properties of a format that the browser and the server show or send. */
export type FileFormatFacts = {
  /** Name of the format, as messages show it to the user. */
  name: string
  /** File name extensions. The first one is used when an original file is downloaded. */
  extensions: readonly [string, ...string[]]
  /** MIME types that a file chooser accepts in addition to the file name extensions. */
  mimeTypes: readonly string[]
  /**
   * Content type with which the server sends an original file. Markup is sent as plain text, so that the browser does
   * not execute it.
   */
  servedAs: string
}

const plainText = 'text/plain; charset=utf-8'

/**
 * All formats. The keys are stored with imported scripts, so a key must not be renamed. The browser code imports this
 * file, so it does not import the parsers.
 */
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
  epub: {
    name: 'e-books (.epub)',
    extensions: ['.epub'],
    mimeTypes: ['application/epub+zip'],
    servedAs: 'application/epub+zip',
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
