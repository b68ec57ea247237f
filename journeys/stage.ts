import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { serveForJourney, type JourneyServer } from '../tools/testing/serveForJourney.ts'

export { expect }

/** Complains of what no journey may cause: an error in the console, a request to anyone but our server. */
function watch(page: Page, serverUrl: string, complaints: string[]) {
  const { origin } = new URL(serverUrl)
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.stack ?? error.message}`))
  page.on('request', (request) => {
    const { origin: asked, protocol } = new URL(request.url())
    const isLocal = ['data:', 'blob:', 'about:'].includes(protocol)
    if (!isLocal && asked !== origin) complaints.push(`asked outside: ${request.url()}`)
  })
}

export type Journey = {
  server: JourneyServer
  /** What the browser complained of. A journey that provokes an error removes it from here. */
  complaints: string[]
  /** Given to the environment of a server of its own: `test.use({ environment: { ADMIN_EMAILS: '…' } })`. */
  environment: Record<string, string>
  /** Begins with an empty data folder: `test.use({ isFirstStart: true })`. */
  isFirstStart: boolean
  /** For a journey that ends its server or starts it again: `test.use({ ownsServer: true })`. */
  ownsServer: boolean
}

type House = { openHouse: () => Promise<JourneyServer> }

/** The server that the journeys of a worker share, each as people of its own: starting one costs more than most do. */
async function withHouse(use: (openHouse: House['openHouse']) => Promise<void>) {
  let opening: Promise<JourneyServer> | undefined
  const refuse = () => Promise.reject(new Error('a journey that stops its server must own it: ownsServer'))
  await use(async () => {
    opening ??= serveForJourney()
    return { ...(await opening), pause: refuse, restart: refuse }
  })
  if (!opening) return
  await (await opening).stop()
}

/** Playwright's test with a server and a browser that is watched; its pages open at the server's address. */
export const test = base.extend<Journey, House>({
  environment: [{}, { option: true }],
  isFirstStart: [false, { option: true }],
  ownsServer: [false, { option: true }],
  // Playwright reads which fixtures are wanted from the pattern, even from an empty one.
  // oxlint-disable-next-line no-empty-pattern
  openHouse: [async ({}, use) => withHouse(use), { scope: 'worker', timeout: 60_000 }],
  server: async ({ environment, isFirstStart, ownsServer, openHouse }, use, info) => {
    const isApart = ownsServer || isFirstStart || Object.keys(environment).length > 0
    const server = isApart ? await serveForJourney(environment, { isFirst: isFirstStart }) : await openHouse()
    try {
      await use(server)
      if (info.status !== info.expectedStatus)
        await info.attach('server', { body: server.output(), contentType: 'text/plain' })
    } finally {
      if (isApart) await server.stop()
    }
  },
  // oxlint-disable-next-line no-empty-pattern
  complaints: async ({}, use) => {
    const complaints: string[] = []
    await use(complaints)
    expect(complaints, 'console errors and requests to others').toEqual([])
  },
  baseURL: async ({ server }, use) => use(server.url),
  context: async (
    { context, server, complaints }: { context: BrowserContext; server: JourneyServer; complaints: string[] },
    use,
  ) => {
    context.on('page', (page) => watch(page, server.url, complaints))
    await use(context)
  },
})
