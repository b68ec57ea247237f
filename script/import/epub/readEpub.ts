// Parses e-books (EPUB 3.3 and 2.0.1). Joins the chapters in reading order to one web page, which `readHtml` parses.
import { unzip } from '../documents/unzip.ts'
import type { FileReaderResult } from '../fileReaderResult.ts'
import { readHtml } from '../html/readHtml.ts'
import { decodeText } from '../text/decodeText.ts'
import { UnreadableFileError } from '../unreadableFile.ts'
import { findPackagePath, isCopyProtected, readPackage } from './readPackage.ts'

const CONTAINER = 'META-INF/container.xml'
const ENCRYPTION = 'META-INF/encryption.xml'
const MAX_ENTRIES = 3_000
const MAX_DESCRIPTION_BYTES = 4 * 1_048_576

/** Matches types of chapters that do not contain the play (EPUB Structural Semantics Vocabulary). */
const FRONT_TYPES =
  /\b(?:cover|frontispiece|halftitlepage|titlepage|copyright-page|imprint|imprimatur|colophon|toc|landmarks|loi|lot|endnotes|footnotes|rearnotes|index|bibliography|acknowledgments|dedication)\b/u
/** Matches the licence of Project Gutenberg, which is the last chapter of its books. */
const LICENCE = /START: FULL LICENSE|THE FULL PROJECT GUTENBERG(?:™|-tm)? LICEN[SC]E/iu
const HEAD_LENGTH = 3_000

/**
 * Returns the `epub:type` values of the first two elements of a chapter, such as its body and a section, separated by a
 * space.
 */
function findChapterType(source: string): string {
  const body = source.slice(Math.max(0, source.search(/<body\b/iu))).slice(0, HEAD_LENGTH)
  const [first = '', second = ''] = body.match(/<(?:body|section|div|nav|article)\b[^>]*>/giu) ?? []
  const typeOf = (tag: string) => /\bepub:type\s*=\s*(?:"([^"]*)"|'([^']*)')/iu.exec(tag)?.slice(1).join('') ?? ''
  return `${typeOf(first)} ${typeOf(second)}`
}

/**
 * Matches elements whose content is not text. If such an element is not closed, a parser would ignore the next
 * chapters.
 */
const SPECIAL_ELEMENT = /<(script|style|title|textarea|noscript)\b[^<>]*(?:\/>|(?<!\/)>([^]*?)(?:<\/\1\s*>|$))/giu

/** Joins chapters to one page and moves all style sheets to its start. */
function joinChapters(sources: readonly string[], styleSheets: readonly string[]): string {
  const styles = [...styleSheets]
  const texts = sources.map((source) =>
    source.replace(SPECIAL_ELEMENT, (_element, name: string, content?: string) => {
      if (name.toLowerCase() === 'style' && content !== undefined) styles.push(content)
      return ' '
    }),
  )
  return `<style>${styles.join('\n').replaceAll('<', ' ')}</style>\n${texts.join('\n')}`
}

/**
 * Parses an e-book.
 *
 * @throws UnreadableFileError `copyProtected` for a book that only a shop's program can open, `empty` for one without
 * chapters, `unknown` for an archive that is not a book, `broken`, `encrypted`, `bomb` or `tooLong`
 */
export async function readEpub(bytes: Uint8Array): Promise<FileReaderResult> {
  const unpack = (names: string[], maxBytes?: number) =>
    unzip(bytes, names, { maxEntries: MAX_ENTRIES, ...(maxBytes === undefined ? {} : { maxBytes }) })
  const outer = await unpack([CONTAINER, ENCRYPTION], MAX_DESCRIPTION_BYTES)
  const container = outer.get(CONTAINER)
  if (!container) throw new UnreadableFileError('unknown')
  const encryption = outer.get(ENCRYPTION)
  if (encryption && isCopyProtected(decodeText(encryption))) throw new UnreadableFileError('copyProtected')

  const packagePath = findPackagePath(decodeText(container))
  const packageFile = (await unpack([packagePath], MAX_DESCRIPTION_BYTES)).get(packagePath)
  if (!packageFile) throw new UnreadableFileError('broken')
  const { title, author, chapters, styleSheets } = readPackage(decodeText(packageFile), packagePath)

  const files = await unpack([...chapters.map(({ path }) => path), ...styleSheets])
  const read = (path: string) => {
    const file = files.get(path)
    return file ? [decodeText(file)] : []
  }
  const sources = chapters.flatMap(({ path }) => read(path))
  if (chapters.length > 0 && sources.length === 0) throw new UnreadableFileError('broken')
  const texts = sources.filter((source) => !FRONT_TYPES.test(findChapterType(source)) && !LICENCE.test(source))
  // If `FRONT_TYPES` and `LICENCE` would omit all chapters, they do not fit this book, so no chapter is omitted.
  const used = texts.length > 0 ? texts : sources
  if (used.length === 0) throw new UnreadableFileError('empty')
  const { script, leftOut = [] } = readHtml(joinChapters(used, styleSheets.flatMap(read)), { title })
  const left = sources.length - used.length
  return {
    script,
    author,
    leftOut: left > 0 ? [...leftOut, { what: 'pages of the book around the text', count: left }] : leftOut,
  }
}
