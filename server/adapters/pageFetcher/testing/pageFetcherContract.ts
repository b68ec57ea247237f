import { expect, test } from 'vitest'
import type { FakePage } from '../fakePageFetcher.ts'
import { maxPageBytes, type PageFetcher } from '../pageFetcher.ts'

/** The pages that every fetcher is tested with. Some of them redirect to addresses that a fetcher must refuse. */
export const contractPages: Readonly<Record<string, FakePage>> = {
  'http://plays.example/gate.txt': { body: 'IDA: You came.' },
  'http://plays.example/file': { body: 'IDA: You came.', name: 'The Gate.fountain' },
  'http://plays.example/moved': { location: '/gate.txt' },
  'http://plays.example/1': { location: '/2' },
  'http://plays.example/2': { location: '/3' },
  'http://plays.example/3': { location: '/gate.txt' },
  'http://plays.example/0': { location: '/1' },
  'http://plays.example/members': { location: 'http://plays.example/login?next=members' },
  'http://plays.example/closed': { status: 403 },
  'http://plays.example/failing': { status: 500 },
  'http://plays.example/large': { body: new Uint8Array(maxPageBytes + 1) },
  'http://plays.example/home': { location: 'http://127.0.0.1/gate.txt' },
  'http://plays.example/files': { location: 'file:///etc/passwd' },
  'http://plays.example/own': { location: 'http://scenes.example/api/getSession' },
}
export const contractHosts = { 'plays.example': '93.184.215.14', 'intranet.example': '10.0.0.7' }
export const contractOwnHosts = ['scenes.example']

const fetchFrom = (fetcher: PageFetcher, link: string) => fetcher.fetchPage(link, new AbortController().signal)

/** Tests that every page fetcher must pass. `create` returns a fetcher for `contractPages` and `contractHosts`. */
export function testPageFetcher(name: string, create: () => Promise<PageFetcher> | PageFetcher): void {
  test(`${name}: a fetched page has the file name that the server suggests, else the last part of its address`, async () => {
    const page = await fetchFrom(await create(), ' http://plays.example/gate.txt#act-2 ')
    expect({ ...page, bytes: Buffer.from(page.bytes).toString() }).toEqual({
      bytes: 'IDA: You came.',
      name: 'gate.txt',
    })
    expect((await fetchFrom(await create(), 'http://plays.example/file')).name).toBe('The Gate.fountain')
  })

  test(`${name}: a page behind three redirects is fetched, and a page behind four redirects is not`, async () => {
    const fetcher = await create()
    expect((await fetchFrom(fetcher, 'http://plays.example/1')).name).toBe('gate.txt')
    await expect(fetchFrom(fetcher, 'http://plays.example/0')).rejects.toMatchObject({ problem: 'unreachable' })
  })

  test.each([
    ['ftp://plays.example/gate.txt', 'invalid'],
    ['file:///etc/passwd', 'invalid'],
    ['not a link', 'invalid'],
    ['http://plays.example:8080/', 'invalid'],
    ['http://ada:secret@plays.example/gate.txt', 'invalid'],
    ['http://2130706433/', 'invalid'],
    ['http://0177.0.0.1/', 'invalid'],
    ['http://0x7f000001/', 'invalid'],
    ['http://127.1/', 'invalid'],
    ['http://134744072/', 'invalid'],
    ['http://127.0.0.1/', 'unreachable'],
    ['http://169.254.169.254/latest/meta-data/', 'unreachable'],
    ['http://[::1]/', 'unreachable'],
    ['http://[::ffff:127.0.0.1]/', 'unreachable'],
    ['http://[64:ff9b::7f00:1]/', 'unreachable'],
    ['http://[2002:7f00:1::]/', 'unreachable'],
    ['http://intranet.example/', 'unreachable'],
    ['http://scenes.example/', 'unreachable'],
    ['http://scenes.example./', 'unreachable'],
    ['http://plays.example/home', 'unreachable'],
    ['http://plays.example/own', 'unreachable'],
    ['http://plays.example/files', 'invalid'],
    ['http://plays.example/members', 'signIn'],
    ['http://plays.example/closed', 'signIn'],
    ['http://plays.example/failing', 'unreachable'],
    ['http://plays.example/none', 'notFound'],
    ['http://plays.example/large', 'tooLarge'],
  ])(`S-50 ${name}: the link %s is refused as %s`, async (link, problem) => {
    await expect(fetchFrom(await create(), link)).rejects.toMatchObject({ problem })
  })
}
