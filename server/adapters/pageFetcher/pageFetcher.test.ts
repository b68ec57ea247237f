import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { createFakePageFetcher } from './fakePageFetcher.ts'
import { createPageFetcher, type PageFetcherOptions } from './httpPageFetcher.ts'
import { isSignInAddress, toDownloadAddress } from './pageAddress.ts'
import { isPublicAddress } from './publicAddress.ts'
import { contractHosts, contractOwnHosts, contractPages, testPageFetcher } from './testing/pageFetcherContract.ts'

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

/**
 * Starts a web server and a fetcher. All connections of the fetcher go to this server, whatever their address. The
 * server counts them, so that a test knows how many connections the fetcher would have opened.
 */
async function startWeb(answer: RequestListener, options: Partial<PageFetcherOptions> = {}) {
  const counts = { connections: 0, requests: [] as { url: string; headers: NodeJS.Dict<string | string[]> }[] }
  const targets: string[] = []
  const server = createServer((request, response) => {
    counts.requests.push({ url: request.url ?? '', headers: request.headers })
    answer(request, response)
  }).on('connection', () => (counts.connections += 1))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const fetcher = createPageFetcher({
    ownHosts: () => contractOwnHosts,
    resolve: (host) =>
      Promise.resolve(Object.entries(contractHosts).flatMap(([name, at]) => (name === host ? at : []))),
    route(target) {
      targets.push(`${target.host}:${target.port}`)
      return { host: '127.0.0.1', port }
    },
    ...options,
  })
  const fetchPage = (link: string) => fetcher.fetchPage(link, new AbortController().signal)
  return { fetcher, fetchPage, counts, targets }
}

const answerFromPages: RequestListener = (request, response) => {
  const page = contractPages[`http://${request.headers.host}${request.url}`] ?? { status: 404 }
  if ('location' in page) response.writeHead(302, { location: page.location }).end()
  else if ('status' in page) response.writeHead(page.status).end()
  else
    response
      .writeHead(200, page.name ? { 'content-disposition': `attachment; filename="${page.name}"` } : {})
      .end(page.body)
}

testPageFetcher('the fetcher over the network', async () => (await startWeb(answerFromPages)).fetcher)
testPageFetcher('the fake fetcher', () =>
  createFakePageFetcher(contractPages, { hosts: contractHosts, ownHosts: contractOwnHosts }),
)

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://2130706433/',
  'http://127.0.0.1/',
  'http://localhost/',
  'http://10.0.0.1/',
  'http://100.64.0.1/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://intranet.example/',
  'https://intranet.example/',
])('S-50 the fetcher opens no connection for the link %s', async (link) => {
  const { fetchPage, counts } = await startWeb(answerFromPages)
  await expect(fetchPage(link)).rejects.toThrow(/not fetched/)
  expect(counts.connections).toBe(0)
})

test('S-50 a redirect to an address of this machine opens no second connection', async () => {
  const { fetchPage, counts } = await startWeb(answerFromPages)
  await expect(fetchPage('http://plays.example/home')).rejects.toMatchObject({ problem: 'unreachable' })
  expect(counts.connections).toBe(1)
})

test('S-50 a host name is resolved once, and the connection goes to the address that was checked', async () => {
  const answers = [['93.184.215.14'], ['127.0.0.1']]
  const { fetchPage, targets } = await startWeb(answerFromPages, {
    resolve: () => Promise.resolve(answers.shift() ?? []),
  })
  await fetchPage('http://plays.example/gate.txt')
  expect(targets).toEqual(['93.184.215.14:80'])
  expect(answers).toHaveLength(1)
  await expect(fetchPage('http://plays.example/gate.txt')).rejects.toMatchObject({ problem: 'unreachable' })
})

test('S-50 a host name with a public and a private address is refused', async () => {
  const { fetchPage, counts } = await startWeb(answerFromPages, {
    resolve: () => Promise.resolve(['93.184.215.14', '192.168.1.1']),
  })
  await expect(fetchPage('http://plays.example/gate.txt')).rejects.toMatchObject({ problem: 'unreachable' })
  expect(counts.connections).toBe(0)
})

test('S-50 the host name of a redirect is resolved and checked like the first host name', async () => {
  const resolved: string[] = []
  const { fetchPage } = await startWeb(
    (_request, response) => response.writeHead(301, { location: 'http://intranet.example/' }).end(),
    {
      resolve(host) {
        resolved.push(host)
        return Promise.resolve([host === 'plays.example' ? '93.184.215.14' : '10.0.0.7'])
      },
    },
  )
  await expect(fetchPage('http://plays.example/')).rejects.toMatchObject({ problem: 'unreachable' })
  expect(resolved).toEqual(['plays.example', 'intranet.example'])
})

test('S-50 fetching a page from a server that sends one byte at a time fails at the time limit', async () => {
  const { fetchPage } = await startWeb(
    (_request, response) => {
      const timer = setInterval(() => response.write('a'), 10)
      response.on('close', () => clearInterval(timer))
    },
    { timeoutMs: 300 },
  )
  await expect(fetchPage('http://plays.example/')).rejects.toMatchObject({ problem: 'tooSlow' })
})

test('S-50 fetching a page from a server that never answers fails at the time limit', async () => {
  const { fetchPage } = await startWeb(() => undefined, { timeoutMs: 200 })
  await expect(fetchPage('http://plays.example/')).rejects.toMatchObject({ problem: 'tooSlow' })
})

test('S-50 reading an endless body stops at the size limit', async () => {
  const { fetchPage } = await startWeb((_request, response) => {
    const chunk = Buffer.alloc(1_048_576, 97)
    const send = () => {
      while (response.write(chunk));
      response.once('drain', send)
    }
    send()
  })
  await expect(fetchPage('http://plays.example/')).rejects.toMatchObject({ problem: 'tooLarge' })
})

test('S-50 a body that is too large after decompression is refused', { tags: ['long'] }, async () => {
  const bomb = gzipSync(Buffer.alloc(60 * 1_048_576))
  const { fetchPage } = await startWeb((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  )
  await expect(fetchPage('http://plays.example/')).rejects.toMatchObject({ problem: 'tooLarge' })
})

test('a compressed page is decompressed, and a damaged compressed page is refused', async () => {
  const { fetchPage } = await startWeb((request, response) =>
    response
      .writeHead(200, { 'content-encoding': 'gzip' })
      .end(request.url === '/good' ? gzipSync('IDA: Yes.') : Buffer.from('nonsense')),
  )
  expect(Buffer.from((await fetchPage('http://plays.example/good')).bytes).toString()).toBe('IDA: Yes.')
  await expect(fetchPage('http://plays.example/bad')).rejects.toMatchObject({ problem: 'unreachable' })
})

test.each([
  [401, 'signIn'],
  [407, 'signIn'],
  [410, 'notFound'],
  [204, 'unreachable'],
  [300, 'unreachable'],
])('a page with the status %i is not fetched, and the reason is: %s', async (status, problem) => {
  const { fetchPage } = await startWeb((_request, response) => response.writeHead(status).end())
  await expect(fetchPage('http://plays.example/')).rejects.toMatchObject({ problem })
})

test('a page in each common compression is decompressed, and a page in an unknown compression is refused', async () => {
  const page = 'IDA: Yes.'
  const bodies: Record<string, Buffer> = {
    ...{ 'x-gzip': gzipSync(page), deflate: deflateSync(page), br: brotliCompressSync(page) },
    ...{ Identity: Buffer.from(page), zstd: Buffer.from(page) },
  }
  const { fetchPage } = await startWeb((request, response) => {
    const encoding = request.url?.slice(1) ?? ''
    response.writeHead(200, { 'content-encoding': encoding }).end(bodies[encoding])
  })
  for (const encoding of ['x-gzip', 'deflate', 'br', 'Identity']) {
    const { bytes } = await fetchPage(`http://plays.example/${encoding}`)
    expect([encoding, Buffer.from(bytes).toString()]).toEqual([encoding, page])
  }
  await expect(fetchPage('http://plays.example/zstd')).rejects.toMatchObject({ problem: 'unreachable' })
})

test.each([
  [`attachment; filename="gate.txt"; filename*=UTF-8''Das%20Tor%20%E2%80%93%20Akt%201.txt`, 'Das Tor – Akt 1.txt'],
  [`attachment; filename*=utf-8''Das%20Tor.txt; filename="gate.txt"`, 'Das Tor.txt'],
  ['attachment; filename="The%20Gate.txt"', 'The Gate.txt'],
  ['attachment; filename=100%.txt', '100%.txt'],
  ['inline', 'act 2'],
])('a page with the header Content-Disposition: %s has the file name %s', async (disposition, name) => {
  const { fetchPage } = await startWeb((_request, response) =>
    response.writeHead(200, { 'content-disposition': disposition }).end('IDA: Yes.'),
  )
  expect((await fetchPage('http://plays.example/gate/act%202')).name).toBe(name)
})

test('S-50 a request to a linked site contains no cookie, no referrer and no user name', async () => {
  const { fetchPage, counts } = await startWeb((request, response) => {
    response.setHeader('set-cookie', 'a=b')
    if (request.url === '/') response.writeHead(302, { location: '/next' }).end()
    else response.end('x')
  })
  await fetchPage('http://plays.example/')
  expect(counts.requests).toHaveLength(2)
  for (const { headers } of counts.requests)
    expect(headers).toEqual({
      host: 'plays.example',
      'user-agent': 'ScenePartner (imports a script for a user)',
      accept: '*/*',
      'accept-encoding': 'identity',
      connection: 'close',
    })
})

test('a fetch that its caller aborts rejects with the reason of the abort', async () => {
  const stop = new AbortController()
  const { fetcher } = await startWeb(() => stop.abort(new Error('closed the page')))
  await expect(fetcher.fetchPage('http://plays.example/', stop.signal)).rejects.toThrow('closed the page')
})

test('S-50 addresses of local and special networks do not count as public', () => {
  for (const address of [
    ...['0.0.0.0', '10.1.2.3', '100.100.100.200', '127.9.9.9', '169.254.0.1', '172.31.0.1', '192.168.0.1'],
    ...['198.19.0.1', '224.0.0.1', '255.255.255.255', '168.63.129.16', '::', '::1', 'fe80::1', 'fc00::1', 'ff02::1'],
    ...['::ffff:8.8.8.8', '64:ff9b::808:808', '2001::1', '2001:db8::1', '2002:808:808::', 'localhost', ''],
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
  for (const address of ['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
})

test.each([
  [
    'https://docs.google.com/document/d/1aB_c-9/edit?usp=sharing',
    'https://docs.google.com/document/d/1aB_c-9/export?format=docx',
  ],
  ['https://drive.google.com/file/d/1aB/view', 'https://drive.google.com/uc?export=download&id=1aB'],
  ['https://www.dropbox.com/scl/fi/x/Gate.pdf?rlkey=k&dl=0', 'https://www.dropbox.com/scl/fi/x/Gate.pdf?rlkey=k&dl=1'],
  ['https://plays.example/document/d/1/edit', 'https://plays.example/document/d/1/edit'],
  ['https://docs.google.com/document/u/0/d/1aB/edit', 'https://docs.google.com/document/d/1aB/export?format=docx'],
  ['https://docs.google.com/document/d/e/2PACX-1/pub', 'https://docs.google.com/document/d/e/2PACX-1/pub'],
  ['https://drive.google.com/open?id=1aB', 'https://drive.google.com/uc?export=download&id=1aB'],
  ['https://drive.google.com/drive/folders/1aB?id=2', 'https://drive.google.com/drive/folders/1aB?id=2'],
  ['https://dropbox.com/s/x/Gate.pdf', 'https://dropbox.com/s/x/Gate.pdf?dl=1'],
  ['https://www.dropbox.com/home', 'https://www.dropbox.com/home'],
])('a page with the address %s is downloaded from %s', (link, file) => {
  expect(toDownloadAddress(new URL(link)).href).toBe(file)
})

test('an address counts as the address of a sign-in page if its host is a sign-in service or its path names the sign-in', () => {
  const isSignIn = (link: string) => [link, isSignInAddress(new URL(link))]
  for (const link of [
    ...['https://accounts.google.com/v3/choose', 'https://plays.example/sign-in', 'https://plays.example/login.aspx'],
    ...['https://plays.example/users/log_in/', 'https://plays.example/oauth2/authorize', 'https://plays.example/SSO'],
  ])
    expect(isSignIn(link)).toEqual([link, true])
  for (const link of [
    ...['https://plays.example/sign-in-sheet.pdf', 'https://plays.example/blogin'],
    ...['https://plays.example/?next=/login', 'https://accounts.google.com.example/play.txt'],
  ])
    expect(isSignIn(link)).toEqual([link, false])
})
