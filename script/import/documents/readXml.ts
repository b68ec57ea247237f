// Parses the XML of word processors and e-books as a stream of events.
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { UnreadableFileError } from '../unreadableFile.ts'

/** Maximum depth of nested elements; deeper XML is rejected. */
const MAX_DEPTH = 250

type Handlers = { open: (tag: SaxesTagPlain) => void; text?: (text: string) => void; close: (name: string) => void }

/**
 * Parses XML. Rejects document type declarations, so that entities cannot expand.
 *
 * @throws UnreadableFileError `broken` for malformed XML, `bomb` for a document type declaration or deep nesting
 */
export function readXml(xml: string, { open, text, close }: Handlers): void {
  const parser = new SaxesParser()
  let depth = 0
  parser.on('error', (error) => {
    throw new UnreadableFileError('broken', { cause: error })
  })
  parser.on('doctype', () => {
    throw new UnreadableFileError('bomb')
  })
  parser.on('opentag', (tag) => {
    if (++depth > MAX_DEPTH) throw new UnreadableFileError('bomb')
    open(tag)
  })
  parser.on('text', (words) => text?.(words))
  parser.on('cdata', (words) => text?.(words))
  parser.on('closetag', ({ name }) => {
    depth--
    close(name)
  })
  parser.write(xml.replace(/^\uFEFF/u, '')).close()
}
