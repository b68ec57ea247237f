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

/** Adds the origin to an address of this site, because feed readers need absolute addresses. */
const toAbsoluteUrl = (address: string, origin: string) => (/^[/#]/.test(address) ? origin + address : address)

function renderSpan({ text, isStrong, isEmphasis, isCode, href }: Span, origin: string): string {
  let html = text === '\n' ? '<br>' : escapeXml(text)
  if (isCode) html = `<code>${html}</code>`
  if (isEmphasis) html = `<em>${html}</em>`
  if (isStrong) html = `<strong>${html}</strong>`
  return href === undefined ? html : `<a href="${escapeXml(toAbsoluteUrl(href, origin))}">${html}</a>`
}

function renderBlock(block: Block, origin: string): string {
  const render = (spans: readonly Span[]) => spans.map((span) => renderSpan(span, origin)).join('')
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
      return `<p><img src="${escapeXml(toAbsoluteUrl(block.path, origin))}" alt="${escapeXml(block.alt)}"></p>`
    case 'rule':
      return '<hr>'
  }
}

function renderItem(post: BlogPost, origin: string): string {
  const { slug, title, description, tags, author, publishedAt, blocks } = post
  const address = escapeXml(`${origin}/blog/${slug}`)
  const html = blocks.map((block) => renderBlock(block, origin)).join('\n')
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
