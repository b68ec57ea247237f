import type { Block, Span } from '@scene-partner/contract/blog'
import MarkdownIt, { type Token } from 'markdown-it'

// HTML is shown as text. Tables and strikethrough are not supported.
const markdownParser = new MarkdownIt({ html: false, linkify: false, typographer: true }).disable([
  'table',
  'strikethrough',
])
// `sanitiseUrl` checks the addresses of links and pictures, so the parser does not.
markdownParser.validateLink = () => true

const placeholderOrigin = 'https://site.invalid'
const externalProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/**
 * Returns a path of this site, a fragment of the page (`#…`), or an http, https or mailto address, in normal form.
 * Returns null for anything else, such as `javascript:`.
 */
export function sanitiseUrl(address: string): string | null {
  if (!/^[\x21-\x7e]+$/.test(address) || address.includes('\\')) return null
  if (address.startsWith('#')) return address
  if (address.startsWith('/')) {
    const url = URL.canParse(address, placeholderOrigin) ? new URL(address, placeholderOrigin) : null
    return url?.origin === placeholderOrigin && !url.pathname.startsWith('//')
      ? url.pathname + url.search + url.hash
      : null
  }
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return externalProtocols.has(url.protocol) ? url.href : null
}

const getPlainText = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content, children }) => (type === 'softbreak' ? ' ' : children ? getPlainText(children) : content))
    .join('')

type Marks = Omit<Span, 'text'>

/** Returns the text runs of a paragraph with their formatting: bold, italic, code and link. Nesting is removed. */
function parseSpans({ children }: Token): Span[] {
  let strong = 0
  let emphasis = 0
  let href: string | null = null
  const spans: Span[] = []
  for (const token of children ?? []) {
    if (token.type === 'strong_open') strong += 1
    else if (token.type === 'strong_close') strong -= 1
    else if (token.type === 'em_open') emphasis += 1
    else if (token.type === 'em_close') emphasis -= 1
    else if (token.type === 'link_open') href = sanitiseUrl(String(token.attrGet('href') ?? ''))
    else if (token.type === 'link_close') href = null
    else {
      const marks: Marks = {
        ...(strong > 0 && { isStrong: true }),
        ...(emphasis > 0 && { isEmphasis: true }),
        ...(token.type === 'code_inline' && { isCode: true }),
        ...(href !== null && { href }),
      }
      const text =
        { softbreak: ' ', hardbreak: '\n' }[token.type] ??
        (token.children ? getPlainText(token.children) : token.content)
      if (text) spans.push({ text, ...marks })
    }
  }
  return spans
}

/** Returns a picture block if the paragraph contains only an image that this site hosts; otherwise null. */
function parsePicture({ children }: Token): Block | null {
  const [image, ...rest] = children ?? []
  if (image?.type !== 'image' || rest.length > 0) return null
  const path = sanitiseUrl(String(image.attrGet('src') ?? ''))
  return path?.startsWith('/') ? { kind: 'picture', path, alt: getPlainText(image.children ?? []) } : null
}

const toHeadingId = (words: string) =>
  words
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Returns the tokens between an opening token and its closing token. */
function tokensWithin(tokens: readonly Token[], from: number): Token[] {
  const level = tokens[from]?.level
  let end = from + 1
  while (end < tokens.length && !(tokens[end]?.level === level && tokens[end]?.nesting === -1)) end += 1
  return tokens.slice(from + 1, end)
}

function parseList(opening: Token, within: readonly Token[]): Block {
  let depth = 0
  const items: { depth: number; spans: Span[] }[] = []
  for (const token of within) {
    if (/^(bullet|ordered)_list_open$/.test(token.type)) depth += 1
    if (/^(bullet|ordered)_list_close$/.test(token.type)) depth -= 1
    if (token.type === 'inline') items.push({ depth, spans: parseSpans(token) })
    if (token.type === 'fence' || token.type === 'code_block')
      items.push({ depth, spans: [{ text: token.content.trimEnd() }] })
  }
  const start = Number(opening.attrGet('start') ?? 1)
  return { kind: 'list', isOrdered: opening.type === 'ordered_list_open', start, items }
}

function parseBlock(token: Token, within: readonly Token[], idFor: (words: string) => string): Block | null {
  const inline = within.find(({ type }) => type === 'inline')
  switch (token.type) {
    case 'heading_open':
      if (!inline) return null
      // The page title is the h1, so headings in the text start at h2.
      return {
        kind: 'heading',
        level: token.tag === 'h1' || token.tag === 'h2' ? 2 : 3,
        id: idFor(getPlainText(inline.children ?? [])),
        spans: parseSpans(inline),
      }
    case 'paragraph_open':
      return inline ? (parsePicture(inline) ?? { kind: 'paragraph', spans: parseSpans(inline) }) : null
    case 'blockquote_open':
      return { kind: 'quote', paragraphs: within.filter(({ type }) => type === 'inline').map(parseSpans) }
    case 'bullet_list_open':
    case 'ordered_list_open':
      return parseList(token, within)
    case 'fence':
    case 'code_block':
      return { kind: 'script', text: token.content.trimEnd() }
    case 'hr':
      return { kind: 'rule' }
    default:
      return null
  }
}

/** Parses Markdown into blocks that contain no HTML: HTML that the author wrote is shown as text. Never throws. */
export function parseMarkdown(markdown: string): Block[] {
  const usedIds = new Map<string, number>()
  const idFor = (words: string) => {
    const id = toHeadingId(words) || 'part'
    const times = (usedIds.get(id) ?? 0) + 1
    usedIds.set(id, times)
    return times === 1 ? id : `${id}-${times}`
  }
  const tokens = markdownParser.parse(markdown, {})
  return tokens.flatMap((token, index) => {
    if (token.level > 0) return []
    return parseBlock(token, token.nesting === 1 ? tokensWithin(tokens, index) : [], idFor) ?? []
  })
}
