import type { PublicSite } from '@scene-partner/contract/site'
import type { Article } from './shell/index.ts'
import { productName, sharePictureAlt } from './messages.ts'

const picture = { path: '/share.png', width: 1200, height: 630, words: sharePictureAlt }
/** File types of pictures that link previews can show. Most sites do not show SVG pictures. */
const rasterImage = /\.(png|jpe?g|webp)$/

export type SeoPage = {
  /** The complete requested URL. */
  url: string
  /** Names of the query parameters that stay in the canonical URL. All other parameters are removed from it. */
  canonicalParams: readonly string[]
  article: Article | null
  /** Average and number of the ratings of users; null if the site has no rating. */
  rating: PublicSite['rating']
}

const findTag = (head: string, pattern: RegExp) => pattern.exec(head)?.[1]

/** Serializes a value as JSON for a script element. Escapes `<`, because `</script>` would end the element. */
const serializeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' }
const escapeMarkup = (text: string) => text.replace(/[&"<]/g, (sign) => escapes[sign] ?? sign)

function getCanonicalUrl({ url, canonicalParams }: SeoPage): string {
  const { origin, pathname, searchParams } = new URL(url)
  const canonical = [...searchParams].filter(
    ([name, value]) => canonicalParams.includes(name) && !(name === 'page' && value === '1'),
  )
  const query = canonical.length > 0 ? `?${new URLSearchParams(canonical)}` : ''
  return origin + pathname.replace(/(?<=.)\/$/, '') + query
}

const meta = (name: string, content: string | undefined) =>
  content === undefined ? '' : `<meta property="${name}" content="${content.replaceAll('"', '&quot;')}">`

function createPictureTags(origin: string, article: Article | null): string[] {
  if (article?.cover && rasterImage.test(article.cover)) {
    return [
      meta('og:image', origin + escapeMarkup(article.cover)),
      meta('og:image:alt', escapeMarkup(article.coverWords)),
    ]
  }
  return [
    meta('og:image', origin + picture.path),
    meta('og:image:width', String(picture.width)),
    meta('og:image:height', String(picture.height)),
    meta('og:image:alt', picture.words),
  ]
}

const createArticleTags = ({ publishedAt, updatedAt, author, tags }: Article) => [
  meta('article:published_time', publishedAt),
  meta('article:modified_time', updatedAt),
  meta('article:author', escapeMarkup(author)),
  ...tags.map((tag) => meta('article:tag', escapeMarkup(tag))),
]

/**
 * Returns the head tags for search engines and link previews: canonical URL, Open Graph, JSON-LD. `head` is markup that
 * contains the title and the description, already escaped.
 */
export function renderSeoHead(head: string, page: SeoPage): string {
  const { origin, pathname } = new URL(page.url)
  const { article } = page
  const canonical = getCanonicalUrl(page)
  const description = findTag(head, /<meta name="description" content="([^"]*)"/)
  const facts = article
    ? describeArticle(origin, canonical, article)
    : pathname === '/'
      ? describeApplication(origin, description, page.rating)
      : null
  return [
    `<link rel="canonical" href="${escapeMarkup(canonical)}">`,
    meta('og:site_name', productName),
    meta('og:type', article ? 'article' : 'website'),
    meta('og:url', escapeMarkup(canonical)),
    meta('og:title', findTag(head, /<title>(.*?)<\/title>/s) ?? productName),
    meta('og:description', description),
    ...createPictureTags(origin, article),
    ...(article ? createArticleTags(article) : []),
    '<meta name="twitter:card" content="summary_large_image">',
    facts ? `<script type="application/ld+json">${serializeJson(facts)}</script>` : '',
  ].join('')
}

const describeArticle = (origin: string, canonical: string, article: Article) => ({
  '@context': 'https://schema.org',
  '@type': 'BlogPosting',
  headline: article.title,
  description: article.description,
  image: origin + (article.cover ?? picture.path),
  datePublished: article.publishedAt,
  dateModified: article.updatedAt,
  author: { '@type': article.author === productName ? 'Organization' : 'Person', name: article.author },
  publisher: { '@type': 'Organization', name: productName, url: origin },
  keywords: article.tags.join(', '),
  mainEntityOfPage: canonical,
})

/** Describes the application for search engines. Contains a rating only if users have given one. */
const describeApplication = (origin: string, description: string | undefined, rating: PublicSite['rating']) => ({
  '@context': 'https://schema.org',
  '@type': 'WebApplication',
  name: productName,
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
