export type FileFormat = 'pdf' | 'fdx' | 'docx' | 'odt' | 'rtf' | 'html' | 'fountain' | 'text'

const startsWith = (bytes: Uint8Array, start: string, within = 0) => {
  const head = Buffer.from(bytes.subarray(0, within + start.length)).toString('latin1')
  return within > 0 ? head.includes(start) : head.startsWith(start)
}

/** What a file is by its own bytes. Its name only tells Fountain from other text. */
export function sniff(bytes: Uint8Array, name: string): FileFormat {
  if (startsWith(bytes, '%PDF-', 1_024)) return 'pdf'
  // An OpenDocument file says first of all what it is.
  if (startsWith(bytes, 'PK\u0003\u0004'))
    return startsWith(bytes, 'mimetypeapplication/vnd.oasis.opendocument.text', 60) ? 'odt' : 'docx'
  if (startsWith(bytes, '{\\rtf')) return 'rtf'
  if (startsWith(bytes, '<FinalDraft', 2_000)) return 'fdx'
  return /\.(?:fountain|spmd)$/iu.test(name) ? 'fountain' : 'text'
}
