// Tests of all server-rendered pages share one application and one build of the web app, so they are in one file.
import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPages, signedInSession, listBuiltFiles, openPages as open, webFolder } from './openPages.ts'

let visitor: FastifyInstance
let signedIn: FastifyInstance

beforeAll(async () => {
  buildPages()
  visitor = await open()
  signedIn = await open({ session: signedInSession })
})
afterAll(async () => {
  await visitor.close()
  await signedIn.close()
})

// [spec1 §2.64]
describe('server-rendered pages', () => {
  test('the server renders the landing page: title and description in the head, content in the body', async () => {
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

  test('without a service worker, content shared by another app is not accepted, and the browser is sent to /practice?shared=failed', async () => {
    const answer = await visitor.inject({
      ...{ method: 'POST', url: '/share', headers: { 'content-type': 'multipart/form-data; boundary=b' } },
      payload: '--b\r\ncontent-disposition: form-data; name="text"\r\n\r\nANNA: You came.\r\n--b--\r\n',
    })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/practice?shared=failed')
  })

  test.each(['/voices', '/pricing', '/sign-in', '/sign-up', '/about', '/terms', '/blog/first-night'])(
    'a request for %s returns status 200',
    async (path) => {
      expect((await visitor.inject(path)).statusCode).toBe(200)
    },
  )

  test.each(['/', '/voices', '/voices?category=women', '/pricing', '/trial', '/faq', '/blog', '/studio', '/practice'])(
    'the server renders every part of %s without an error, for visitors and for signed-in users',
    async (path) => {
      for (const app of [visitor, signedIn]) {
        const { body, statusCode } = await app.inject(path)
        expect(statusCode).toBe(200)
        // React writes this comment at a part that it could not render. Browsers then render the part again and report
        // an error.
        expect(body).not.toContain('<!--$!-->')
      }
    },
  )

  test.each([
    '/%0a',
    '/%00',
    '/blog/%00',
    '/blog/%0d%0a',
    '/%7f',
    '/voices%00',
    `/${'a'.repeat(8_000)}`,
    `/${'%41'.repeat(2_000)}`,
    `/blog/${'x'.repeat(4_000)}`,
    '/%E2%80%A8',
    '/blog/%F0%9F%8E%AD',
    '/%2e%2e%2fetc',
    '/%252e',
    '/;/..;/',
  ])('S-54 a request for the unusual path %s gets 404', async (path) => {
    expect((await visitor.inject(path)).statusCode).toBe(404)
  })

  test.each(['/%', '/%ff', '/%E0%A4%A', '/blog/%c3%28', '/%u0041'])(
    'S-54 a request for the invalid path %s gets 400',
    async (path) => {
      expect((await visitor.inject(path)).statusCode).toBe(400)
    },
  )

  test.each([
    '/?%00=%00',
    '/voices?group=%ff%fe',
    '/pricing?plan=a&plan=b',
    '/about?%',
    `/about?${'a=1&'.repeat(2_000)}`,
    '/sign-in?redirect=%00',
    '/?__proto__[x]=1',
  ])('S-54 a request with the unusual query %s gets 200', async (path) => {
    expect((await visitor.inject(path)).statusCode).toBe(200)
  })

  test.each(['/blog?tag=%00', '/blog?page=1e9', '/blog?page=-1', '/blog?tag=%ED%A0%80'])(
    'S-54 a request with the unusual query %s never gets a server error',
    async (path) => {
      expect((await visitor.inject(path)).statusCode).toBeLessThan(500)
    },
  )

  test('pages contain canonical URL, title, description and picture for search engines and link previews', async () => {
    const { body } = await visitor.inject('/pricing?utm_source=a"b')
    const [head = ''] = body.split('</head>')
    expect(head).toContain('<link rel="canonical" href="http://localhost:3000/pricing">')
    expect(head).toContain('<meta property="og:title" content="Pricing · Scene Partner">')
    expect(head).toMatch(/<meta property="og:description" content="Plans with 30,000[^"]+">/)
    expect(head).not.toContain('utm_source')
    const [, picture = ''] = /og:image" content="http:\/\/localhost:3000([^"]+)"/.exec(head) ?? []
    expect((await visitor.inject(picture)).headers['content-type']).toBe('image/png')
    const front = await visitor.inject('/')
    const [, facts = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(front.body) ?? []
    expect(JSON.parse(facts)).toMatchObject({ '@type': 'WebApplication', url: 'http://localhost:3000' })
    expect(facts).not.toMatch(/rating\b|review/i)
  })

  test('pages contain the announcement, except for visitors who dismissed it', { tags: ['long'] }, async () => {
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

  // [decisions §4.13]
  test(
    'if the site settings contain a rating, the landing page contains this rating for search engines',
    { tags: ['long'] },
    async () => {
      const rated = await open({ site: { rating: { value: 4.6, count: 31 } } })
      const { body } = await rated.inject('/')
      await rated.close()
      const [, facts = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
      expect(JSON.parse(facts).aggregateRating).toMatchObject({ ratingValue: 4.6, ratingCount: 31 })
    },
  )

  test('the sitemap lists only public pages, and robots.txt excludes the API and names the sitemap', async () => {
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

  // [spec1 §2.45]
  test('an unknown path returns 404 and is not indexed', async () => {
    const { statusCode, body, headers } = await visitor.inject('/nowhere')
    expect(statusCode).toBe(404)
    expect(body).toContain('Scene Not Found')
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  test.each(['/studio', '/dashboard?x=1', '/scripts', '/practice'])(
    'signed-out visitors see the landing page at %s, and it is not indexed',
    async (path) => {
      const { statusCode, body, headers } = await visitor.inject(path)
      expect(statusCode).toBe(200)
      expect(body).toContain('The other half of the scene')
      expect(headers['x-robots-tag']).toBe('noindex')
    },
  )

  test.each(['/dev/gallery', '/DEV/Gallery/', '/dev/gallery?theme=dark'])(
    'the component gallery (%s) exists only in local mode',
    { tags: ['long'] },
    async (path) => {
      expect((await visitor.inject(path)).statusCode).toBe(200)
      const elsewhere = await open({ isLocal: false })
      const { statusCode, body } = await elsewhere.inject(path)
      await elsewhere.close()
      expect([statusCode, JSON.parse(body).error.details.code]).toEqual([404, 'not_found'])
    },
  )

  test('pages redirect with HTTP status 302, and only to addresses of this site', async () => {
    const account = await visitor.inject('/account')
    expect([account.statusCode, account.headers.location]).toEqual([302, '/sign-in?redirect=%2Faccount'])
    const adminPage = await signedIn.inject('/admin/users')
    expect([adminPage.statusCode, adminPage.headers.location]).toEqual([302, '/'])
    const back = await signedIn.inject('/sign-in?redirect=%2F%5Cevil.example')
    expect([back.statusCode, back.headers.location]).toEqual([302, '/pricing'])
    const double = await visitor.inject('//evil.example/account')
    expect(double.headers.location ?? '/').toMatch(/^\/(?!\/)/)
  })

  // [decisions §2.2]
  test('a valid theme from the cookie is in the HTML, an invalid theme is not', async () => {
    expect((await visitor.inject({ url: '/', cookies: { theme: 'dark' } })).body).toContain(
      '<html lang="en" data-theme="dark">',
    )
    expect((await visitor.inject({ url: '/', cookies: { theme: '"><script>' } })).body).toContain('<html lang="en">')
  })

  test('pages of a signed-in user are marked private, so that shared caches do not store them', async () => {
    expect((await signedIn.inject('/')).headers['cache-control']).toBe('private, no-cache')
    expect((await visitor.inject('/practice')).headers['cache-control']).toBe('no-cache')
  })

  describe('practice page of a signed-in user', () => {
    const script = {
      ...{ scriptId: 'scr_1', title: 'The Late Ferry </script>', isFirstScene: false, mine: ['MARA'], roles: 2 },
      ...{ ownLines: 7, right: 1, toPractise: 0, rehearsedAt: '2026-11-20T09:00:00.000Z' },
    }
    const line = { characters: ['MARA'], text: 'The last boat has gone.' }
    const next = {
      ...{ script, act: null, scene: null, isResumed: true, cue: { characters: ['TOBIN'], text: 'Well?' }, line },
      ...{ lineNumber: 2, ownLinesLeft: 5, remainingMs: 60_000 },
    }
    const outputs = { getPracticeHome: { next, due: [], scripts: [script], scriptCount: 1 }, getPlans: { plans: [] } }
    const readOperation = async ({ name }: { name: string }) => outputs[name as keyof typeof outputs]
    const readState = (body: string) =>
      JSON.parse(/<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(body)?.[1] ?? '')

    test('S-51 the HTML of /practice contains the line where the actor continues and the data for the query cache, and no unescaped title', async () => {
      await using app = await open({ session: signedInSession, readOperation })
      const { body, statusCode } = await app.inject('/practice')
      expect(statusCode).toBe(200)
      expect(body).toContain('The last boat has gone.')
      expect(body).not.toContain('Ferry </script>')
      expect(body).not.toMatch(/<!--\$!-->| style="/)
      expect(readState(body).queries).toEqual([
        { name: 'getPracticeHome', input: {}, output: outputs.getPracticeHome },
        { name: 'getPlans', input: {}, output: outputs.getPlans },
      ])
    })

    test('S-69 no cache may store the practice page, because it contains rows of the account', async () => {
      await using app = await open({ session: signedInSession, readOperation })
      const { headers } = await app.inject('/practice')
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers['vary']).toContain('cookie')
    })

    test(
      'the practice page is sent without data if nobody is signed in, or if the data cannot be read',
      { tags: ['long'] },
      async () => {
        for (const options of [{ session: signedInSession }, { session: null, readOperation }]) {
          await using app = await open(options)
          const { body, statusCode } = await app.inject('/practice')
          expect(statusCode).toBe(200)
          expect(readState(body).queries).toBeNull()
          expect(body).not.toContain('last boat')
        }
      },
    )

    test('if /practice is opened for a rehearsal or the speech demo, the server reads no data for the page', async () => {
      await using app = await open({ session: signedInSession, readOperation })
      for (const query of ['script=scr_1', 'tab=speech', 'voice=tom'])
        expect(readState((await app.inject(`/practice?${query}`)).body).queries).toBeNull()
    })
  })

  test('if the session cannot be read, pages return 503 without internal details', async () => {
    const broken = await open({ isBroken: true })
    const { statusCode, body } = await broken.inject('/')
    await broken.close()
    expect(statusCode).toBe(503)
    expect(body).toContain('Oops! Something went wrong')
    expect(body).not.toContain('database')
  })

  test('without a build of the web app, pages return 503 and explain how to build it', async () => {
    const empty = new URL('file:///nonexistent/')
    const unbuilt = await open({ folders: { webFolder: empty, ssrFolder: empty } })
    const { statusCode, body } = await unbuilt.inject('/')
    await unbuilt.close()
    expect(statusCode).toBe(503)
    expect(body).toContain('npm run build')
  })
})

describe('security headers and escaping of pages', () => {
  test('S-51 the browser may run only our script files, and each page of a signed-in user has its own nonce', async () => {
    const [first, second] = [await signedIn.inject('/'), await signedIn.inject('/')]
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

  test('S-51 user data is escaped in the markup of a page and in the JSON of its state', async () => {
    for (const { body } of [await visitor.inject('/voices'), await signedIn.inject('/about')]) {
      expect(body).not.toContain('<script>alert')
      expect(body).not.toContain('</script><b>')
    }
    const state = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(
      (await signedIn.inject('/about')).body,
    )?.[1]
    expect(JSON.parse(state ?? '').session.user.lastName).toBe('</script><b>')
  })

  test('S-55 every response, also an error or a file, has the security headers', async () => {
    const file = listBuiltFiles().find((name) => /^assets\/main-.*\.js$/.test(name))
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

  test('S-55 over HTTPS, responses have the HSTS header and the upgrade-insecure-requests directive', async () => {
    const app = await open({ isHttps: true })
    const { headers } = await app.inject('/')
    await app.close()
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/)
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  })

  test.each(['/verify-email?token=t', '/sign-in-link?token=t', '/reset-password?token=t', '/read/t', '/coach/t'])(
    'S-68 the page %s tells the browser to send no referrer, and search engines not to index it',
    async (url) => {
      const { headers } = await visitor.inject(url)
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['x-robots-tag']).toBe('noindex')
    },
  )
})

describe('offline page', () => {
  // [decisions §2.4]
  test('the offline page contains no account data, also when a user is signed in', async () => {
    const { statusCode, body, headers } = await signedIn.inject('/offline')
    expect(statusCode).toBe(200)
    expect(body).toContain('Can’t reach the server')
    expect(body).not.toContain('ines@example.org')
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  // [decisions §2.5]
  test('the service worker has a fixed path, a policy that allows only this site, and no imports', async () => {
    const { statusCode, headers, body } = await visitor.inject('/service-worker.js')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
    expect(body).not.toMatch(/\bimport\b/)
  })
})

describe('built files', () => {
  test('built files are cached for a year and compressed in a format that the browser accepts', async () => {
    const name = listBuiltFiles().find((one) => /^assets\/main-.*\.css$/.test(one))
    const plain = await visitor.inject(`/${name}`)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['content-type']).toBe('text/css; charset=utf-8')
    const br = await visitor.inject({ url: `/${name}`, headers: { 'accept-encoding': 'gzip, br' } })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    const gzip = await visitor.inject({ url: `/${name}`, headers: { 'accept-encoding': 'gzip, br;q=0' } })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  })

  // [decisions §7.1]
  test('a page that requires a sign-in loads the files of the landing page if nobody is signed in, and only then', async () => {
    const own = (body: string) =>
      [...body.matchAll(/assets\/(LandingScreen)-[\w-]+\.(js|css)/g)].map(([, , kind]) => kind)
    const protectedPage = await visitor.inject('/scripts')
    expect(protectedPage.body).toContain('The other half of the scene')
    expect(own(protectedPage.body)).toEqual(expect.arrayContaining(['js', 'css']))
    expect(own((await signedIn.inject('/scripts')).body)).toEqual([])
  })

  test.each([
    '/assets/none.js',
    '/assets/../.vite/manifest.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/.vite/manifest.json',
  ])('S-53 a request for %s, which is not a public built file, gets 404', async (url) => {
    const { statusCode, headers, body } = await visitor.inject(url)
    expect(statusCode).toBe(404)
    if (url === '/assets/none.js') expect(headers['content-type']).toContain('text/plain')
    expect(body).not.toContain('isEntry')
  })

  test('every screen of the router has a chunk in the build, so that the code of the screen is loaded with the page', async () => {
    const sources = ['router.tsx', 'routePage.tsx', 'adminRoutes.ts', 'admin/adminPages.ts'].map((path) =>
      readFileSync(new URL(`../../../web/${path}`, import.meta.url), 'utf8'),
    )
    const screens = new Set([...sources.join('\n').matchAll(/'(\w+Screen)'/g)].map(([, name]) => name))
    const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', webFolder), 'utf8'))
    const chunks = new Set(Object.values(manifest).map((chunk) => (chunk as { name?: string }).name))
    for (const screen of screens) expect([...chunks]).toContain(screen)
  })
})
