const house = 'Scene Partner'
const picture = { path: '/share.png', width: 1200, height: 630, words: 'An empty stage with one lamp burning' }

const find = (head: string, pattern: RegExp) => pattern.exec(head)?.[1]

/** A script element's own text: nothing in it may end the element early. */
const asJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * What search engines and other sites' cards read of a page: its one address, its title, its words, a picture. Nothing
 * for pages that are to be in no index. `head` is markup already, `url` the whole address.
 */
export function shareHead({ head, url }: { head: string; url: string }): string {
  const { origin, pathname } = new URL(url)
  const canonical = origin + pathname.replace(/(?<=.)\/$/, '')
  const title = find(head, /<title>(.*?)<\/title>/s) ?? house
  const description = find(head, /<meta name="description" content="([^"]*)"/)
  const meta = (name: string, content: string | undefined) =>
    content === undefined ? '' : `<meta property="og:${name}" content="${content.replaceAll('"', '&quot;')}">`
  return [
    `<link rel="canonical" href="${canonical}">`,
    meta('site_name', house),
    meta('type', 'website'),
    meta('url', canonical),
    meta('title', title),
    meta('description', description),
    meta('image', origin + picture.path),
    meta('image:width', String(picture.width)),
    meta('image:height', String(picture.height)),
    meta('image:alt', picture.words),
    '<meta name="twitter:card" content="summary_large_image">',
    pathname === '/' ? `<script type="application/ld+json">${asJson(aboutHouse(origin, description))}</script>` : '',
  ].join('')
}

/** Without ratings: there are none that people gave. */
const aboutHouse = (origin: string, description: string | undefined) => ({
  '@context': 'https://schema.org',
  '@type': 'WebApplication',
  name: house,
  url: origin,
  description,
  applicationCategory: 'MultimediaApplication',
  operatingSystem: 'Any',
  offers: [
    { '@type': 'Offer', name: 'Monthly', price: '5.99', priceCurrency: 'USD' },
    { '@type': 'Offer', name: 'Annual', price: '59.99', priceCurrency: 'USD' },
  ],
})
