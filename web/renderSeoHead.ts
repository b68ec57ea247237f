import type { PublicSite } from '@scene-partner/contract/site'
import type { Article } from './features/house/index.ts'
import { scenePartner as house, sharePicture } from './words.ts'

const picture = { path: '/share.png', width: 1200, height: 630, words: sharePicture }
/** What other sites show of a drawing is up to them; most show none that is not made of pixels. */
const ofPixels = /\.(png|jpe?g|webp)$/

export type SharedPage = {
  /** The whole address that was asked for. */
  url: string
  /** Parameters that belong to the page's one address; all others are somebody's notes in the margin. */
  keepsQuery: readonly string[]
  article: Article | null
  /** What people gave; never a sample. */
  rating: PublicSite['rating']
}

const find = (head: string, pattern: RegExp) => pattern.exec(head)?.[1]

/** A script element's own text: nothing in it may end the element early. */
const asJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' }
const escaped = (text: string) => text.replace(/[&"<]/g, (sign) => signs[sign] ?? sign)

function canonicalOf({ url, keepsQuery }: SharedPage): string {
  const { origin, pathname, searchParams } = new URL(url)
  const kept = [...searchParams].filter(
    ([name, value]) => keepsQuery.includes(name) && !(name === 'page' && value === '1'),
  )
  const query = kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
  return origin + pathname.replace(/(?<=.)\/$/, '') + query
}

const meta = (name: string, content: string | undefined) =>
  content === undefined ? '' : `<meta property="${name}" content="${content.replaceAll('"', '&quot;')}">`

function pictureTags(origin: string, article: Article | null): string[] {
  if (article?.cover && ofPixels.test(article.cover)) {
    return [meta('og:image', origin + escaped(article.cover)), meta('og:image:alt', escaped(article.coverWords))]
  }
  return [
    meta('og:image', origin + picture.path),
    meta('og:image:width', String(picture.width)),
    meta('og:image:height', String(picture.height)),
    meta('og:image:alt', picture.words),
  ]
}

const articleTags = ({ publishedAt, updatedAt, author, tags }: Article) => [
  meta('article:published_time', publishedAt),
  meta('article:modified_time', updatedAt),
  meta('article:author', escaped(author)),
  ...tags.map((tag) => meta('article:tag', escaped(tag))),
]

/**
 * What search engines and other sites' cards read of a page: its one address, its title, its words, a picture. `head` is
 * markup already.
 */
export function shareHead(head: string, page: SharedPage): string {
  const { origin, pathname } = new URL(page.url)
  const { article } = page
  const canonical = canonicalOf(page)
  const description = find(head, /<meta name="description" content="([^"]*)"/)
  const facts = article
    ? aboutArticle(origin, canonical, article)
    : pathname === '/'
      ? aboutHouse(origin, description, page.rating)
      : null
  return [
    `<link rel="canonical" href="${escaped(canonical)}">`,
    meta('og:site_name', house),
    meta('og:type', article ? 'article' : 'website'),
    meta('og:url', escaped(canonical)),
    meta('og:title', find(head, /<title>(.*?)<\/title>/s) ?? house),
    meta('og:description', description),
    ...pictureTags(origin, article),
    ...(article ? articleTags(article) : []),
    '<meta name="twitter:card" content="summary_large_image">',
    facts ? `<script type="application/ld+json">${asJson(facts)}</script>` : '',
  ].join('')
}

const aboutArticle = (origin: string, canonical: string, article: Article) => ({
  '@context': 'https://schema.org',
  '@type': 'BlogPosting',
  headline: article.title,
  description: article.description,
  image: origin + (article.cover ?? picture.path),
  datePublished: article.publishedAt,
  dateModified: article.updatedAt,
  author: { '@type': article.author === house ? 'Organization' : 'Person', name: article.author },
  publisher: { '@type': 'Organization', name: house, url: origin },
  keywords: article.tags.join(', '),
  mainEntityOfPage: canonical,
})

/** With a rating only where people gave one. */
const aboutHouse = (origin: string, description: string | undefined, rating: PublicSite['rating']) => ({
  '@context': 'https://schema.org',
  '@type': 'WebApplication',
  name: house,
  url: origin,
  description,
  applicationCategory: 'MultimediaApplication',
  operatingSystem: 'Any',
  ...(rating && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.value,
      ratingCount: rating.count,
      bestRating: 5,
    },
  }),
  offers: [
    { '@type': 'Offer', name: 'Monthly', price: '5.99', priceCurrency: 'USD' },
    { '@type': 'Offer', name: 'Annual', price: '59.99', priceCurrency: 'USD' },
  ],
})
