import type { Block, Span } from '@scene-partner/contract/blog'
import { presentPost, type PostRow } from './present.ts'

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Also without the signs that XML cannot hold at all. */
const escaped = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  text.replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, '').replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/** Feeds are read far from here, so every address in them is whole. */
const whole = (address: string, origin: string) => (/^[/#]/.test(address) ? origin + address : address)

function markSpan({ text, isStrong, isEmphasis, isCode, href }: Span, origin: string): string {
  let html = text === '\n' ? '<br>' : escaped(text)
  if (isCode) html = `<code>${html}</code>`
  if (isEmphasis) html = `<em>${html}</em>`
  if (isStrong) html = `<strong>${html}</strong>`
  return href === undefined ? html : `<a href="${escaped(whole(href, origin))}">${html}</a>`
}

function markBlock(block: Block, origin: string): string {
  const words = (spans: readonly Span[]) => spans.map((span) => markSpan(span, origin)).join('')
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${words(block.spans)}</h${block.level}>`
    case 'paragraph':
      return `<p>${words(block.spans)}</p>`
    case 'quote':
      return `<blockquote>${block.paragraphs.map((spans) => `<p>${words(spans)}</p>`).join('')}</blockquote>`
    case 'script':
      return `<pre>${escaped(block.text)}</pre>`
    case 'list': {
      const tag = block.isOrdered ? 'ol' : 'ul'
      return `<${tag}>${block.items.map(({ spans }) => `<li>${words(spans)}</li>`).join('')}</${tag}>`
    }
    case 'picture':
      return `<p><img src="${escaped(whole(block.path, origin))}" alt="${escaped(block.words)}"></p>`
    case 'rule':
      return '<hr>'
  }
}

function itemOf(row: PostRow, origin: string): string {
  const { slug, title, description, tags, author, publishedAt, blocks } = presentPost(row)
  const address = escaped(`${origin}/blog/${slug}`)
  const html = blocks.map((block) => markBlock(block, origin)).join('\n')
  return [
    `<item><title>${escaped(title)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid>`,
    `<pubDate>${new Date(publishedAt).toUTCString()}</pubDate><dc:creator>${escaped(author)}</dc:creator>`,
    tags.map((tag) => `<category>${escaped(tag)}</category>`).join(''),
    `<description>${escaped(description)}</description><content:encoded>${escaped(html)}</content:encoded></item>`,
  ].join('')
}

/** The posts as RSS 2.0, whole, so that they can be read in a feed reader without coming here. */
export function writeFeed(rows: readonly PostRow[], origin: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    `<channel><title>Scene Partner</title><link>${escaped(origin)}/blog</link>`,
    '<description>On learning lines, taping alone and working with a reader who waits.</description><language>en</language>',
    `<atom:link href="${escaped(origin)}/rss.xml" rel="self" type="application/rss+xml"/>`,
    ...rows.map((row) => itemOf(row, origin)),
    '</channel></rss>\n',
  ].join('\n')
}
