import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Block, BlogPost, Span } from '@scene-partner/contract/blog'

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for XML and removes the characters that XML does not allow. */
const escapeXml = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- this expression removes control characters
  text.replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, '').replace(/[&<>"']/g, (sign) => xmlEntities[sign] ?? sign)

/**
 * Resolves an address in a post relative to the page of the post, because feed readers need absolute addresses. A
 * fragment (`#…`) leads to a heading of the page.
 */
const toAbsoluteUrl = (address: string, page: string) => new URL(address, page).href

/** `page`: the address of the page of the post. */
function renderSpan({ text, isStrong, isEmphasis, isCode, href }: Span, page: string): string {
  let html = text === '\n' ? '<br>' : escapeXml(text)
  if (isCode) html = `<code>${html}</code>`
  if (isEmphasis) html = `<em>${html}</em>`
  if (isStrong) html = `<strong>${html}</strong>`
  return href === undefined ? html : `<a href="${escapeXml(toAbsoluteUrl(href, page))}">${html}</a>`
}

function renderBlock(block: Block, page: string): string {
  const render = (spans: readonly Span[]) => spans.map((span) => renderSpan(span, page)).join('')
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${render(block.spans)}</h${block.level}>`
    case 'paragraph':
      return `<p>${render(block.spans)}</p>`
    case 'quote':
      return `<blockquote>${block.paragraphs.map((spans) => `<p>${render(spans)}</p>`).join('')}</blockquote>`
    case 'script':
      return `<pre>${escapeXml(block.text)}</pre>`
    case 'list': {
      const tag = block.isOrdered ? 'ol' : 'ul'
      return `<${tag}>${block.items.map(({ spans }) => `<li>${render(spans)}</li>`).join('')}</${tag}>`
    }
    case 'picture':
      return `<p><img src="${escapeXml(toAbsoluteUrl(block.path, page))}" alt="${escapeXml(block.alt)}"></p>`
    case 'rule':
      return '<hr>'
  }
}

function renderItem(post: BlogPost, origin: string): string {
  const { slug, title, description, tags, author, publishedAt, blocks } = post
  const page = `${origin}/blog/${slug}`
  const address = escapeXml(page)
  const html = blocks.map((block) => renderBlock(block, page)).join('\n')
  return [
    `<item><title>${escapeXml(title)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid>`,
    `<pubDate>${new Date(publishedAt).toUTCString()}</pubDate><dc:creator>${escapeXml(author)}</dc:creator>`,
    tags.map((tag) => `<category>${escapeXml(tag)}</category>`).join(''),
    `<description>${escapeXml(description)}</description><content:encoded>${escapeXml(html)}</content:encoded></item>`,
  ].join('')
}

/** Renders the posts as an RSS 2.0 feed with their full text. Yields to the event loop after each post. */
export async function renderRssFeed(posts: readonly BlogPost[], origin: string): Promise<string> {
  const items: string[] = []
  for (const post of posts) {
    items.push(renderItem(post, origin))
    await yieldToEventLoop()
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    `<channel><title>Scene Partner</title><link>${escapeXml(origin)}/blog</link>`,
    '<description>On learning lines, taping alone and working with a reader who waits.</description><language>en</language>',
    `<atom:link href="${escapeXml(origin)}/rss.xml" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>\n',
  ].join('\n')
}
