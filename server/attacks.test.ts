// Attacks on the whole server. Each request is sent as an attacker would send it.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageFetcher } from './adapters/pageFetcher/httpPageFetcher.ts'
import { contactMessages } from './features/contact/tables.ts'
import { InvalidConfiguration, readConfig } from './config.ts'
import { startApp, type TestApp } from './testing/startApp.ts'

let app: TestApp
beforeAll(async () => {
  // The site has a public address, so that no rate limit is turned off for local mode. Linked pages are fetched as on a
  // real installation. Only the name server is replaced: every host name resolves to this machine.
  const pageFetcher = createPageFetcher({
    ownHosts: () => ['scenes.example'],
    resolve: () => Promise.resolve(['127.0.0.1']),
  })
  app = await startApp({
    environment: { PUBLIC_URL: 'http://scenes.example', ADMIN_EMAILS: 'boss@example.com' },
    overrides: { pageFetcher },
  })
})
afterAll(() => app[Symbol.asyncDispose]())

/** Sends raw bytes on one connection. Returns the status of each response. */
function sendRaw(text: string): Promise<number[]> {
  const { hostname, port } = new URL(app.directUrl)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve([...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))))
    socket.end(text)
  })
}

test('S-48 a request whose body length is not clear is refused, and bytes after it are not read as a request', async () => {
  const smuggled = 'GET /api/health/live HTTP/1.1\r\nhost: scenes.example\r\n\r\n'
  const start = 'POST /api/call/getSession HTTP/1.1\r\nhost: scenes.example\r\norigin: http://scenes.example\r\n'
  const chunked = `0\r\n\r\n${smuggled}`
  for (const lengths of [
    `content-length: ${chunked.length}\r\ntransfer-encoding: chunked\r\n`,
    `transfer-encoding: chunked\r\ncontent-length: 5\r\n`,
    'content-length: 0\r\ncontent-length: 60\r\n',
    'transfer-encoding: chunked, identity\r\n',
    'transfer-encoding: xchunked\r\n',
  ])
    expect([lengths, await sendRaw(`${start}content-type: application/json\r\n${lengths}\r\n${chunked}`)]).toEqual([
      lengths,
      [400],
    ])
})

test('S-48 a compressed request body is refused instead of unpacked', async () => {
  const bomb = gzipSync(JSON.stringify({ data: { text: ' '.repeat(20_000_000) } }))
  const response = await app.visitor().request('/api/call/getSession', {
    method: 'POST',
    body: new Uint8Array(bomb),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  })
  expect(response.status).toBe(400)
})

test('S-49 an account can have at most five live streams open; each further stream ends the oldest', async () => {
  const person = await app.signUp()
  const leave = new AbortController()
  const ended: number[] = []
  try {
    for (let index = 0; index < 12; index += 1) {
      const response = await person.request('/api/live', { signal: leave.signal })
      const reader = response.body?.getReader()
      const readToEnd = async () => {
        while (!(await reader?.read())?.done);
        ended.push(index)
      }
      readToEnd().catch(() => undefined)
    }
    await expect.poll(() => ended.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6])
  } finally {
    leave.abort()
  }
})

test('S-56 no response allows a page of another origin to read the response', async () => {
  for (const origin of [
    'https://evil.example',
    'null',
    'http://sub.scenes.example',
    'http://scenes.example.evil.example',
  ])
    for (const path of ['/api/health/live', '/api/openapi.json', '/rss.xml', '/api/call/getSession', '/api/nothing'])
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        const headers = { origin, 'access-control-request-method': 'POST' }
        const answer = await app.visitor().request(path, { method, headers })
        const allowed = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
        expect([origin, path, method, allowed]).toEqual([origin, path, method, []])
      }
})

const forgottenPaths = [
  ...['.git/config', '.git/HEAD', '.env', '.npmrc', 'package.json', 'package-lock.json', 'server/config.ts'],
  ...['data/app-secret', 'app-secret', 'database.json', 'backups/', 'storage/', 'spool/', 'migrations/0000_init.sql'],
  ...[
    'metrics',
    'docs',
    'swagger',
    'swagger.json',
    'graphql',
    'admin.php',
    'wp-login.php',
    'phpinfo.php',
    'server-status',
  ],
  ...[
    'debug',
    'trace',
    'actuator/health',
    'actuator/env',
    'console',
    'api-docs',
    'api/docs',
    'api/debug',
    'api/metrics',
  ],
  ...['api/v1/users', 'api/users', 'api/admin', 'api/call', 'api/call/', 'api/call/constructor'],
  ...['api/call/__proto__', 'api/call/toString', 'node_modules/', 'assets/', 'assets/../package.json', 'dist/', 'src/'],
  ...[
    'main.js.map',
    'assets/main.js.map',
    'robots.txt.bak',
    'backup.zip',
    'dump.sql',
    'id_rsa',
    '.ssh/id_rsa',
    '.DS_Store',
  ],
  ...[
    'dev/mailbox',
    'dev/mailbox.json',
    'dev/listen',
    'dev/listen.json',
    'dev/checkout/cs_test_1',
    'dev/billing/cus_1',
  ],
  ...['.well-known/openid-configuration', 'crossdomain.xml', 'web.config', 'Dockerfile', 'docker-compose.yml'],
]

test('S-57 requests for secrets, source files and development or admin tools get 404 without details', async () => {
  expect(forgottenPaths.length).toBeGreaterThanOrEqual(60)
  for (const path of forgottenPaths) {
    const answer = await app.visitor().request(`/${path}`)
    expect([path, answer.status]).toEqual([path, 404])
    const { error } = (await answer.json()) as { error: { details: object } }
    expect([path, error.details]).toEqual([path, { code: expect.stringMatching(/^(not_found|unknown_function)$/) }])
  }
})

test('S-57 TRACE and other unused HTTP methods are refused, and the answer to a GET does not name the server software', async () => {
  for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'DELETE', 'PATCH', 'QUERY']) {
    const [status = 0] = await sendRaw(
      `${method} /api/health/live HTTP/1.1\r\nhost: scenes.example\r\nconnection: close\r\n\r\n`,
    )
    expect([method, status === 0 || status >= 400]).toEqual([method, true])
  }
  const { headers } = await app.visitor().request('/api/health/live')
  expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null])
})

test.each([
  'replace-me-replace-me-replace-me-1',
  'changeme-changeme-changeme-change',
  'secret-secret-secret-secret-secret',
  'example-secret-of-the-documentation',
  'short',
])('S-58 the value %s, a placeholder or too short, is refused as APP_SECRET and not shown', (secret) => {
  let lines: readonly string[] = []
  try {
    readConfig({ DATA_DIR: '/nowhere', APP_SECRET: secret })
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error
    lines = error.lines
  }
  expect(lines).toEqual([expect.stringMatching(/^APP_SECRET /)])
  expect(lines.join()).not.toContain(secret)
})

test(
  'S-58 a server without APP_SECRET generates a secret, and two servers generate different secrets',
  { tags: ['long'] },
  async () => {
    await using other = await startApp()
    const [one, two] = [app.services.config.appSecret, other.services.config.appSecret]
    expect(one.length).toBeGreaterThanOrEqual(32)
    expect(two).not.toBe(one)
  },
)

test('S-37 of 100 contact messages from one IP address exactly three are stored', { tags: ['long'] }, async () => {
  const message = { name: 'Bot', email: 'bot@example.com', subject: 'Buy', message: 'Buy this.', openMs: 60_000 }
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_none, index) =>
      app.visitor().post('sendContactMessage', { ...message, subject: `Buy ${index}` }),
    ),
  )
  const stored = await app.database.db.select().from(contactMessages)
  expect(stored).toHaveLength(3)
  const countAnswers = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  expect([countAnswers(200), countAnswers(429)]).toEqual([3, 97])
})

test(
  'S-50 the server opens no connection to a local or private address in a text, a post, a checkout or a link',
  { tags: ['long'] },
  async () => {
    let connections = 0
    const listener = createServer((_request, response) => response.end()).on('connection', () => {
      connections += 1
    })
    await new Promise<void>((resolve) => {
      listener.listen(0, '127.0.0.1', resolve)
    })
    const { port } = listener.address() as AddressInfo
    const admin = await app.signUp({ change: { role: 'admin' } })
    const addresses = [
      ...[`http://127.0.0.1:${port}/a`, `http://[::ffff:127.0.0.1]:${port}/a`, `http://2130706433:${port}/a`],
      ...[`http://localhost:${port}/a`, 'http://169.254.169.254/latest/meta-data/', 'file:///etc/passwd'],
      ...['http://scenes.example/api/call/getSession', 'http://inside.example/', 'https://inside.example/'],
    ]
    for (const [index, url] of addresses.entries()) {
      const body = `![a picture](${url})\n\n[a link](${url})\n\n<img src="${url}">`
      const post = { slug: `post-${index}`, title: 'A', author: 'A', tags: [], description: 'A' }
      await admin.post('previewBlogPost', { body })
      await admin.post('createBlogPost', { ...post, body })
      const withCover = await admin.post('createBlogPost', { ...post, slug: `cover-${index}`, body: 'A', cover: url })
      expect([url, withCover.status]).toEqual([url, 400])
      const linked = await admin.post('importLink', { url })
      expect([url, linked.status]).toEqual([url, 400])
      await admin.post('saveScript', { title: url, content: `INT. ${url}\n\nANNA\n${url}` })
      await admin.post('createCheckout', { priceId: 'monthly', successUrl: url, cancelUrl: url })
      await admin.request(`/api/import?name=${encodeURIComponent(url)}`, {
        method: 'POST',
        body: new Uint8Array(
          Buffer.from(`<html><img src="${url}"><link rel="stylesheet" href="${url}"><p>ANNA: Hi.</p></html>`),
        ),
      })
    }
    expect(connections).toBe(0)
    listener.close()
  },
)

test('S-63 quotes and SQL in a title, a search or an e-mail address are treated as plain text', async () => {
  const person = await app.signUp()
  const attacks = ["' or '1'='1", "'; drop table scripts; --", "\\'; select pg_sleep(9); --", '%', '_', '$$', '${1+1}']
  for (const title of attacks) {
    const { scriptId } = await person.call('saveScript', { title, content: title })
    expect((await person.call('getScript', { scriptId })).script).toMatchObject({ title, content: title })
    const signIn = await app.visitor().post('signIn', { email: `a${title}@example.com`, password: title })
    expect(signIn.status).toBeLessThan(500)
    expect(signIn.status).toBeGreaterThanOrEqual(400)
  }
  const { scripts } = await person.call('getUserScripts', { search: "' or '1'='1" })
  expect(scripts.map(({ title }) => title)).toEqual(["' or '1'='1"])
  expect((await person.call('getUserScripts', { search: '%' })).scripts.map(({ title }) => title)).toEqual(['%'])
})

test('S-44 the server answers other clients while hundreds of clients are connected that never finish their requests', async () => {
  const { hostname, port } = new URL(app.directUrl)
  const sockets = Array.from({ length: 400 }, () => connect(Number(port), hostname))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const starts = [
    'GET /api/health/live HTTP/1.1\r\nhost: a',
    'POST /api/call/signIn HTTP/1.1\r\nhost: scenes.example\r\norigin: http://scenes.example\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
  ]
  for (const [index, socket] of sockets.entries()) socket.write(starts[index % starts.length] ?? '')
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.visitor().call('getSession', {})))
  expect(answers).toEqual(Array.from({ length: 50 }, () => null))
  // The server answered the other clients without disconnecting any of the slow clients.
  const countConnections = promisify(app.fastify.server.getConnections.bind(app.fastify.server))
  expect(await countConnections()).toBeGreaterThanOrEqual(400)
  for (const socket of sockets) socket.destroy()
})
