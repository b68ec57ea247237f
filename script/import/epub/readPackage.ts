// Parses the files that describe an EPUB (EPUB 3.3 and 2.0.1): container, package document and encryption.
import { readXml } from '../documents/readXml.ts'

/** A file of the book: its path in the archive, its media type, and its properties, such as `nav`. */
type ManifestItem = { path: string; mediaType: string; properties: readonly string[] }

/** Content of the package document. `chapters`: the documents in reading order. */
export type EpubPackage = { title: string; author: string; chapters: ManifestItem[]; styleSheets: string[] }

const DOCUMENT_TYPES = new Set(['application/xhtml+xml', 'text/html', 'text/x-oeb1-document'])
/** Matches EPUB 2 guide references to pages that are not part of the text. */
const FRONT_PAGES =
  /^(?:cover|toc|title-?page|copyright-?page|colophon|index|loi|lot|acknowledge?ments|dedication|bibliography|notes|other\.(?:ads|copyright))$/u
const MAX_CHAPTERS = 2_000
const MAX_FIELD_LENGTH = 200

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Resolves a reference of the package document to a path in the archive. Returns '' for an invalid reference and for a
 * reference to another server.
 */
function resolvePath(folder: string, href: string): string {
  const base = `epub:///${encodeURI(folder).replace(/[?#]/gu, encodeURIComponent)}`
  if (!URL.canParse(href, base)) return ''
  const { protocol, host, pathname } = new URL(href, base)
  if (protocol !== 'epub:' || host !== '') return ''
  try {
    return decodeURIComponent(pathname.replace(/^\/+/u, ''))
  } catch (error) {
    // The path contains a percent sign that is not part of an encoding, so the reference is invalid.
    if (error instanceof URIError) return ''
    throw error
  }
}

/**
 * Returns the path of an e-book's package document, as the file `META-INF/container.xml` (`container`) states it; '' if
 * that file states none. Throws like `readXml`.
 */
export function findPackagePath(container: string): string {
  let path = ''
  readXml(container, {
    open({ name, attributes }) {
      if (localName(name) === 'rootfile' && path === '') path = attributes['full-path'] ?? ''
    },
    close() {},
  })
  return path
}

/** Algorithms that only protect fonts from use outside the book. They do not make a book copy-protected. */
const FONT_ALGORITHMS = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])

/**
 * Returns whether `META-INF/encryption.xml` names an encryption method that is not in `FONT_ALGORITHMS`. Throws like
 * `readXml`.
 */
export function isCopyProtected(encryption: string): boolean {
  let isProtected = false
  const open: string[] = []
  readXml(encryption, {
    open({ name, attributes }) {
      const own = localName(name)
      // `KeyInfo` also contains an `EncryptionMethod`, for the key. The method for the data is a child of
      // `EncryptedData`.
      if (own === 'EncryptionMethod' && open.at(-1) === 'EncryptedData')
        isProtected ||= !FONT_ALGORITHMS.has(attributes['Algorithm'] ?? '')
      open.push(own)
    },
    close: () => open.pop(),
  })
  return isProtected
}

/**
 * Parses a package document. `path`: its path in the archive, to which references are relative. Excludes navigation,
 * documents with `linear="no"`, and pages that the guide lists as front matter, from the chapters.
 *
 * @throws UnreadableFileError like `readXml`
 */
export function readPackage(xml: string, path: string): EpubPackage {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const items = new Map<string, ManifestItem>()
  const spine: string[] = []
  const frontPages = new Set<string>()
  const fields = { title: '', creator: '' }
  let field: keyof typeof fields | undefined
  readXml(xml, {
    open({ name, attributes }) {
      const own = localName(name)
      const { href = '', idref = '', id = '', type = '', properties = '' } = attributes
      if (own === 'item')
        items.set(id, {
          path: resolvePath(folder, href),
          mediaType: (attributes['media-type'] ?? '').toLowerCase(),
          properties: properties.split(/\s+/u),
        })
      else if (own === 'itemref' && attributes['linear'] !== 'no' && spine.length < MAX_CHAPTERS) spine.push(idref)
      else if (own === 'reference' && FRONT_PAGES.test(type.toLowerCase()))
        frontPages.add(href.includes('#') ? '' : resolvePath(folder, href))
      // A book may have several titles and authors. Only the first title and the first author are used.
      else if (name.startsWith('dc:') && (own === 'title' || own === 'creator') && fields[own] === '') field = own
    },
    text(words) {
      if (field) fields[field] += words
    },
    close(name) {
      if (name.startsWith('dc:')) field = undefined
    },
  })
  const clean = (text: string) => text.replace(/\s+/gu, ' ').trim().slice(0, MAX_FIELD_LENGTH)
  const all = [...items.values()]
  return {
    title: clean(fields.title),
    author: clean(fields.creator),
    chapters: spine.flatMap((id) => {
      const item = items.get(id)
      const isText = item && item.path !== '' && DOCUMENT_TYPES.has(item.mediaType) && !item.properties.includes('nav')
      return isText && !frontPages.has(item.path) ? [item] : []
    }),
    styleSheets: all
      .filter(({ mediaType, path: own }) => mediaType === 'text/css' && own !== '')
      .map((one) => one.path),
  }
}
