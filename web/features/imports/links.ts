import type { FileToImport } from './useDropAndPaste.ts'

const link = /https?:\/\/[^\s<>"]+$/iu
const maxLinkLength = 2_000
/**
 * Maximum length of a title that another app puts before a shared link. A text with a longer title counts as a script.
 */
const maxTitleLength = 200

/** Returns the link if the text contains nothing else; otherwise undefined. */
export function findLink(text: string): string | undefined {
  const trimmed = text.trim()
  return trimmed.length <= maxLinkLength && link.exec(trimmed)?.index === 0 ? trimmed : undefined
}

/** Returns the link at the end of a text that another app shared, after a short title; undefined if there is none. */
export function findSharedLink(text: string): string | undefined {
  const trimmed = text.trim()
  const found = link.exec(trimmed)
  const isOnlyLink = trimmed.search(/https?:\/\//iu) === found?.index
  return found && isOnlyLink && found.index <= maxTitleLength ? findLink(found[0]) : undefined
}

const maxNameLength = 60

/** Returns the import of a linked page. Its name is the URL without protocol, `www.` and query. */
export function toLinkedFile(url: string): FileToImport {
  const name = url.replace(/^https?:\/\/(?:www\.)?/iu, '').replace(/[?#].*$|\/$/gu, '')
  const shortName = name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name
  return { name: shortName, body: new Blob([url], { type: 'text/plain' }), link: url }
}
