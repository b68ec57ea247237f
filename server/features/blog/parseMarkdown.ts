import type { Block, Span } from '@scene-partner/contract/blog'
import MarkdownIt, { type Token } from 'markdown-it'

// Markup in the text stays text. Tables and struck words have no place on our pages.
const reader = new MarkdownIt({ html: false, linkify: false, typographer: true }).disable(['table', 'strikethrough'])
// What a link may be is judged here, once, for links and pictures alike.
reader.validateLink = () => true

const house = 'https://house.invalid'
const elsewhere: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/** A path of this site, or an address elsewhere that may be linked; null for all else, such as `javascript:`. */
export function safeAddress(address: string): string | null {
  if (!/^[\x21-\x7e]+$/.test(address) || address.includes('\\')) return null
  if (address.startsWith('#')) return address
  if (address.startsWith('/')) {
    const url = URL.canParse(address, house) ? new URL(address, house) : null
    return url?.origin === house && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
  }
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return elsewhere.has(url.protocol) ? url.href : null
}

const plainOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content, children }) => (type === 'softbreak' ? ' ' : children ? plainOf(children) : content))
    .join('')

type Marks = Omit<Span, 'text'>

/** Words with their marks; what stands inside of what is of no matter to who reads them. */
function spansOf({ children }: Token): Span[] {
  let strong = 0
  let emphasis = 0
  let href: string | null = null
  const spans: Span[] = []
  for (const token of children ?? []) {
    if (token.type === 'strong_open') strong += 1
    else if (token.type === 'strong_close') strong -= 1
    else if (token.type === 'em_open') emphasis += 1
    else if (token.type === 'em_close') emphasis -= 1
    else if (token.type === 'link_open') href = safeAddress(String(token.attrGet('href') ?? ''))
    else if (token.type === 'link_close') href = null
    else {
      const marks: Marks = {
        ...(strong > 0 && { isStrong: true }),
        ...(emphasis > 0 && { isEmphasis: true }),
        ...(token.type === 'code_inline' && { isCode: true }),
        ...(href !== null && { href }),
      }
      const text =
        { softbreak: ' ', hardbreak: '\n' }[token.type] ?? (token.children ? plainOf(token.children) : token.content)
      if (text) spans.push({ text, ...marks })
    }
  }
  return spans
}

/** A paragraph that is nothing but a picture of ours. */
function pictureOf({ children }: Token): Block | null {
  const [image, ...rest] = children ?? []
  if (image?.type !== 'image' || rest.length > 0) return null
  const path = safeAddress(String(image.attrGet('src') ?? ''))
  return path?.startsWith('/') ? { kind: 'picture', path, words: plainOf(image.children ?? []) } : null
}

const idOf = (words: string) =>
  words
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Reads from an opening token to its close; answers what lies between. */
function inside(tokens: readonly Token[], from: number): Token[] {
  const level = tokens[from]?.level
  let end = from + 1
  while (end < tokens.length && !(tokens[end]?.level === level && tokens[end]?.nesting === -1)) end += 1
  return tokens.slice(from + 1, end)
}

function listOf(opening: Token, within: readonly Token[]): Block {
  let depth = 0
  const items: { depth: number; spans: Span[] }[] = []
  for (const token of within) {
    if (/^(bullet|ordered)_list_open$/.test(token.type)) depth += 1
    if (/^(bullet|ordered)_list_close$/.test(token.type)) depth -= 1
    if (token.type === 'inline') items.push({ depth, spans: spansOf(token) })
    if (token.type === 'fence' || token.type === 'code_block')
      items.push({ depth, spans: [{ text: token.content.trimEnd() }] })
  }
  const start = Number(opening.attrGet('start') ?? 1)
  return { kind: 'list', isOrdered: opening.type === 'ordered_list_open', start, items }
}

function blockOf(token: Token, within: readonly Token[], idFor: (words: string) => string): Block | null {
  const inline = within.find(({ type }) => type === 'inline')
  switch (token.type) {
    case 'heading_open':
      if (!inline) return null
      // The page's own title is its h1.
      return {
        kind: 'heading',
        level: token.tag === 'h1' || token.tag === 'h2' ? 2 : 3,
        id: idFor(plainOf(inline.children ?? [])),
        spans: spansOf(inline),
      }
    case 'paragraph_open':
      return inline ? (pictureOf(inline) ?? { kind: 'paragraph', spans: spansOf(inline) }) : null
    case 'blockquote_open':
      return { kind: 'quote', paragraphs: within.filter(({ type }) => type === 'inline').map(spansOf) }
    case 'bullet_list_open':
    case 'ordered_list_open':
      return listOf(token, within)
    case 'fence':
    case 'code_block':
      return { kind: 'script', text: token.content.trimEnd() }
    case 'hr':
      return { kind: 'rule' }
    default:
      return null
  }
}

/** Markdown as blocks of plain words. It never throws, whatever was typed, and no markup of the writer's survives it. */
export function readMarkdown(markdown: string): Block[] {
  const taken = new Map<string, number>()
  const idFor = (words: string) => {
    const id = idOf(words) || 'part'
    const times = (taken.get(id) ?? 0) + 1
    taken.set(id, times)
    return times === 1 ? id : `${id}-${times}`
  }
  const tokens = reader.parse(markdown, {})
  return tokens.flatMap((token, index) => {
    if (token.level > 0) return []
    return blockOf(token, token.nesting === 1 ? inside(tokens, index) : [], idFor) ?? []
  })
}
