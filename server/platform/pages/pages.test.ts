import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPages, guest, names, openPages as open, webFolder } from './standInPages.ts'

let visitor: FastifyInstance
let signedIn: FastifyInstance

beforeAll(async () => {
  buildPages()
  visitor = await open()
  signedIn = await open({ session: guest })
})
afterAll(async () => {
  await visitor.close()
  await signedIn.close()
})

describe('pages', () => {
  test('come whole, with their title in the head and their words in the body', async () => {
    const { statusCode, body, headers } = await visitor.inject('/')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const [head, rest] = body.split('</head>')
    expect(head?.match(/<title>/g)).toHaveLength(1)
    expect(head).toContain('<title>Scene Partner</title>')
    expect(head).toContain('name="description"')
    expect(rest).toContain('The other half of the scene')
    expect(headers['x-robots-tag']).toBeUndefined()
  })

  test.each(['/voices', '/pricing', '/sign-in', '/sign-up', '/about', '/terms', '/blog/first-night'])(
    '%s answers 200',
    async (path) => {
      expect((await visitor.inject(path)).statusCode).toBe(200)
    },
  )

  test('search engines and cards are told the one address of a page, its title, its words and a picture', async () => {
    const { body } = await visitor.inject('/pricing?utm_source=a"b')
    const [head = ''] = body.split('</head>')
    expect(head).toContain('<link rel="canonical" href="http://localhost:3000/pricing">')
    expect(head).toContain('<meta property="og:title" content="Pricing · Scene Partner">')
    expect(head).toMatch(/<meta property="og:description" content="Two plans[^"]+">/)
    expect(head).not.toContain('utm_source')
    const [, picture = ''] = /og:image" content="http:\/\/localhost:3000([^"]+)"/.exec(head) ?? []
    expect((await visitor.inject(picture)).headers['content-type']).toBe('image/png')
    const front = await visitor.inject('/')
    const [, facts = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(front.body) ?? []
    expect(JSON.parse(facts)).toMatchObject({ '@type': 'WebApplication', url: 'http://localhost:3000' })
    expect(facts).not.toMatch(/rating\b|review/i)
  })

  test('an announcement is in the page as it is drawn, for everybody but those who have put it away', async () => {
    const announcement = { id: 'abc', words: 'New <b>voices</b>.', link: null, linkWords: '' }
    const announcing = await open({ site: { announcement } })
    const [plain, putAway] = [
      await announcing.inject('/about'),
      await announcing.inject({ url: '/about', cookies: { announcement: 'abc' } }),
    ]
    await announcing.close()
    expect(plain.body).toContain('New &lt;b&gt;voices&lt;/b&gt;.')
    expect(putAway.body).not.toContain('voices&lt;/b&gt;')
  })

  test('search engines are told a rating only where one was given', async () => {
    const rated = await open({ site: { rating: { value: 4.6, count: 31 } } })
    const { body } = await rated.inject('/')
    await rated.close()
    const [, facts = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(facts).aggregateRating).toMatchObject({ ratingValue: 4.6, ratingCount: 31 })
  })

  test('the sitemap names every public page and no other, and robots are kept from the rest', async () => {
    const { body, headers } = await visitor.inject('/sitemap.xml')
    expect(headers['content-type']).toContain('application/xml')
    const paths = [...body.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)].map(([, path]) => path ?? '')
    expect(paths).toEqual(expect.arrayContaining(['/', '/voices', '/pricing', '/faq', '/privacy']))
    for (const path of paths) {
      const page = await visitor.inject(path)
      expect([path, page.statusCode, page.headers['x-robots-tag']]).toEqual([path, 200, undefined])
    }
    for (const path of ['/studio', '/admin', '/dev/gallery', '/reset-password'])
      expect((await visitor.inject(path)).body).not.toContain('rel="canonical"')
    expect(paths.filter((path) => /studio|admin|dev|reset|blog\/:/.test(path))).toEqual([])
    const robots = await visitor.inject('/robots.txt')
    expect(robots.body).toContain('Disallow: /api/')
    expect(robots.body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  })

  test('an address that leads nowhere is a 404 that no search engine keeps', async () => {
    const { statusCode, body, headers } = await visitor.inject('/nowhere')
    expect(statusCode).toBe(404)
    expect(body).toContain('Scene Not Found')
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  test.each(['/studio', '/dashboard?x=1', '/scripts', '/practice'])(
    'signed out, %s is home at that address, not indexed',
    async (path) => {
      const { statusCode, body, headers } = await visitor.inject(path)
      expect(statusCode).toBe(200)
      expect(body).toContain('The other half of the scene')
      expect(headers['x-robots-tag']).toBe('noindex')
    },
  )

  test.each(['/dev/gallery', '/DEV/Gallery/', '/dev/gallery?theme=dark'])(
    'the gallery (%s) is for this machine alone, and elsewhere as absent as the mailbox',
    async (path) => {
      expect((await visitor.inject(path)).statusCode).toBe(200)
      const elsewhere = await open({ isLocal: false })
      const { statusCode, body } = await elsewhere.inject(path)
      await elsewhere.close()
      expect([statusCode, JSON.parse(body).error.details.code]).toEqual([404, 'not_found'])
    },
  )

  test('redirects are real ones, and stay on this site', async () => {
    const account = await visitor.inject('/account')
    expect([account.statusCode, account.headers.location]).toEqual([302, '/sign-in?redirect=%2Faccount'])
    const office = await signedIn.inject('/admin/users')
    expect([office.statusCode, office.headers.location]).toEqual([302, '/'])
    const back = await signedIn.inject('/sign-in?redirect=%2F%5Cevil.example')
    expect([back.statusCode, back.headers.location]).toEqual([302, '/pricing'])
    const double = await visitor.inject('//evil.example/account')
    expect(double.headers.location ?? '/').toMatch(/^\/(?!\/)/)
  })

  test('the theme of the cookie is in the first byte painted, and nothing else of the cookie', async () => {
    expect((await visitor.inject({ url: '/', cookies: { theme: 'dark' } })).body).toContain(
      '<html lang="en" data-theme="dark">',
    )
    expect((await visitor.inject({ url: '/', cookies: { theme: '"><script>' } })).body).toContain('<html lang="en">')
  })

  test('what belongs to an account is kept by no cache in between', async () => {
    expect((await signedIn.inject('/')).headers['cache-control']).toBe('private, no-cache')
    expect((await visitor.inject('/')).headers['cache-control']).toBe('no-cache')
  })

  test('when something is away, the answer is a calm 503 that tells no secrets', async () => {
    const broken = await open({ isBroken: true })
    const { statusCode, body } = await broken.inject('/')
    await broken.close()
    expect(statusCode).toBe(503)
    expect(body).toContain('Oops! Something went wrong')
    expect(body).not.toContain('database')
  })

  test('without a build it says what to do', async () => {
    const empty = new URL('file:///nonexistent/')
    const unbuilt = await open({ folders: { webFolder: empty, ssrFolder: empty } })
    const { statusCode, body } = await unbuilt.inject('/')
    await unbuilt.close()
    expect(statusCode).toBe(503)
    expect(body).toContain('npm run build')
  })
})

describe('what a page may do', () => {
  test('S-51 no script runs but our own files, and each answer has a nonce of its own', async () => {
    const [first, second] = [await visitor.inject('/'), await visitor.inject('/')]
    const policy = String(first.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).not.toContain('unsafe-inline')
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "worker-src 'self'",
      "media-src 'self' blob:",
    ]) {
      expect(policy).toContain(part)
    }
    expect(second.headers['content-security-policy']).not.toBe(policy)
    const scripts = [...first.body.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)
    for (const attributes of scripts) expect(attributes).toMatch(/src="\/assets\/|type="application\/(ld\+)?json"/)
    expect(first.body).not.toMatch(/ style="| on\w+="/)
  })

  test('S-51 names out of data are text, in the markup and in the state', async () => {
    for (const { body } of [await visitor.inject('/voices'), await signedIn.inject('/about')]) {
      expect(body).not.toContain('<script>alert')
      expect(body).not.toContain('</script><b>')
    }
    const state = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(
      (await signedIn.inject('/about')).body,
    )?.[1]
    expect(JSON.parse(state ?? '').session.user.lastName).toBe('</script><b>')
  })

  test('S-55 the security headers are on every answer, errors and files included', async () => {
    const file = names().find((name) => /^assets\/main-.*\.js$/.test(name))
    for (const url of ['/', '/nowhere', `/${file}`, '/assets/none.js', '/api/thing', '/api/none', '/account']) {
      const { headers } = await visitor.inject(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['permissions-policy']).toContain('microphone=(self)')
      expect(headers['strict-transport-security']).toBeUndefined()
    }
    expect((await visitor.inject('/api/thing')).headers['cache-control']).toBe('no-store')
  })

  test('S-55 over https browsers are told to stay there', async () => {
    const app = await open({ isHttps: true })
    const { headers } = await app.inject('/')
    await app.close()
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/)
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  })

  test.each(['/verify-email?token=t', '/sign-in-link?token=t', '/reset-password?token=t'])(
    'S-68 %s tells its address to nobody',
    async (url) => {
      const { headers } = await visitor.inject(url)
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['x-robots-tag']).toBe('noindex')
    },
  )
})

describe('what a browser keeps for when it is offline', () => {
  test('is drawn for nobody, also when somebody is signed in', async () => {
    const { statusCode, body, headers } = await signedIn.inject('/offline')
    expect(statusCode).toBe(200)
    expect(body).toContain('The house is out of reach')
    expect(body).not.toContain('ines@example.org')
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  test('is kept by a service worker under one lasting name, which may ask this site alone', async () => {
    const { statusCode, headers, body } = await visitor.inject('/service-worker.js')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
    expect(body).not.toMatch(/\bimport\b/)
  })
})

describe('files', () => {
  test('are kept for a year and come packed as the browser likes', async () => {
    const name = names().find((one) => /^assets\/main-.*\.css$/.test(one))
    const plain = await visitor.inject(`/${name}`)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['content-type']).toBe('text/css; charset=utf-8')
    const br = await visitor.inject({ url: `/${name}`, headers: { 'accept-encoding': 'gzip, br' } })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    const gzip = await visitor.inject({ url: `/${name}`, headers: { 'accept-encoding': 'gzip, br;q=0' } })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  })

  test('the welcome page comes dressed in the place of a protected one, and not at all to who is signed in', async () => {
    const own = (body: string) =>
      [...body.matchAll(/assets\/(WelcomeScreen)-[\w-]+\.(js|css)/g)].map(([, , kind]) => kind)
    const place = await visitor.inject('/scripts')
    expect(place.body).toContain('The other half of the scene')
    expect(own(place.body)).toEqual(expect.arrayContaining(['js', 'css']))
    expect(own((await signedIn.inject('/scripts')).body)).toEqual([])
  })

  test.each([
    '/assets/none.js',
    '/assets/../.vite/manifest.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/.vite/manifest.json',
  ])('S-53 %s is not there', async (url) => {
    const { statusCode, headers, body } = await visitor.inject(url)
    expect(statusCode).toBe(404)
    if (url === '/assets/none.js') expect(headers['content-type']).toContain('text/plain')
    expect(body).not.toContain('isEntry')
  })

  test('every screen of the table is found in the build, so that it is fetched with the page', async () => {
    const source = readFileSync(new URL('../../../web/router.tsx', import.meta.url), 'utf8')
    const screens = new Set([...source.matchAll(/'(\w+Screen)'/g)].map(([, name]) => name))
    const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', webFolder), 'utf8'))
    const chunks = new Set(Object.values(manifest).map((chunk) => (chunk as { name?: string }).name))
    for (const screen of screens) expect([...chunks]).toContain(screen)
  })
})
