// Starts the built server and a Chromium, for tools that take screenshots of pages or measure them.
import { chromium } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser, findBrowser } from '../lib/browser.mjs'
import { signUp } from './browser.mjs'
import { freePort, freezeBuild, startServer } from './servers.mjs'

const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--autoplay-policy=no-user-gesture-required',
  '--mute-audio',
  '--disable-background-networking',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** Calls an API operation as a page in that browser context would. */
export async function callAs(context, url, name, data = {}) {
  const headers = { origin: url }
  const response = await context.request.post(`${url}/api/call/${name}`, { data: { data }, headers })
  const answer = await response.json()
  if (!response.ok()) throw new Error(`${name}: ${answer.error?.message ?? response.status()}`)
  return answer.data
}

/** The account with this address becomes an administrator. */
export const adminEmail = 'office@example.org'

/** Starts server and browser. `enter` creates a browser context with a signed-in user. Closing removes all data. */
export async function openServerAndBrowser() {
  ensureBrowser()
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-site-'))
  await freezeBuild(folder)
  const port = await freePort()
  const environment = {
    DATA_DIR: join(folder, 'data'),
    VOICES_DIR: join(folder, 'no-voices'),
    LOG_LEVEL: 'warn',
    ADMIN_EMAILS: adminEmail,
  }
  const server = await startServer({ folder, port, environment, log: join(folder, 'log') })
  const url = `http://localhost:${port}`
  const browser = await chromium.launch({ executablePath: findBrowser(), args: flags })
  const place = { directUrl: server.directUrl, publicUrl: url }
  return {
    url,
    browser,
    /** Creates an account. The account is verified and has a trial unless the options say otherwise. */
    signUp: (options) => signUp(place, options),
    async enter(person, options = {}) {
      const context = await browser.newContext(options)
      if (person) await callAs(context, url, 'signIn', { email: person.email, password: person.password })
      return context
    },
    async close() {
      await browser.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
