// Starts the built server and a Chromium, for tools that take screenshots of pages or measure them.
import { chromium } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser, findBrowser } from '../lib/browser.mjs'
import { signUp } from './browser.mjs'
import { freePort, copyBuild, startServer } from './servers.mjs'

const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--autoplay-policy=no-user-gesture-required',
  '--mute-audio',
  '--disable-background-networking',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** The default text size of a browser, in px. */
const defaultTextPx = 16

/** Calls an API operation as a page in that browser context would. */
export async function callAs(context, url, name, data = {}) {
  const headers = { origin: url }
  const response = await context.request.post(`${url}/api/call/${name}`, { data: { data }, headers })
  const answer = await response.json()
  if (!response.ok()) throw new Error(`${name}: ${answer.error?.message ?? response.status()}`)
  return answer.data
}

/** An account that is created with this e-mail address is an admin. */
export const adminEmail = 'office@example.org'

/**
 * Starts server and browser. `enter` creates a browser context, with or without a signed-in user. Closing removes all
 * data. `voicesDir` is the folder of the neural voices; without it, the server has only basic voices.
 */
export async function openServerAndBrowser({ voicesDir } = {}) {
  ensureBrowser()
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-site-'))
  await copyBuild(folder)
  const port = await freePort()
  const environment = {
    DATA_DIR: join(folder, 'data'),
    VOICES_DIR: voicesDir ?? join(folder, 'no-voices'),
    LOG_LEVEL: 'warn',
    ADMIN_EMAILS: adminEmail,
  }
  const server = await startServer({ folder, port, environment, log: join(folder, 'log') })
  const url = `http://localhost:${port}`
  const launch = (more = []) => chromium.launch({ executablePath: findBrowser(), args: [...flags, ...more] })
  const browser = await launch()
  /** The started browsers with a text size other than the default, by their text size in px. */
  const otherTextSizes = new Map()
  async function findBrowserFor(textScale) {
    const sizePx = defaultTextPx * textScale
    if (sizePx === defaultTextPx) return browser
    if (!otherTextSizes.has(sizePx)) {
      otherTextSizes.set(sizePx, await launch([`--blink-settings=defaultFontSize=${sizePx}`]))
    }
    return otherTextSizes.get(sizePx)
  }
  const place = { directUrl: server.directUrl, publicUrl: url }
  return {
    url,
    browser,
    /** Creates an account. The account is verified and has a trial unless the options say otherwise. */
    signUp: (options) => signUp(place, options),
    /**
     * Creates a browser context, signed in as `person` unless this is null. `textScale`: the text size in the settings
     * of the browser, as a factor of the default size.
     */
    async enter(person, { textScale = 1, ...options } = {}) {
      const context = await (await findBrowserFor(textScale)).newContext(options)
      if (person) await callAs(context, url, 'signIn', { email: person.email, password: person.password })
      return context
    },
    async close() {
      await browser.close()
      for (const other of otherTextSizes.values()) await other.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
