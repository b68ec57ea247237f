// The built server on this machine and a Chromium beside it, for tools that look at pages or measure them.
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

/** Calls a function of ours as a page of that context would. */
export async function callAs(context, url, name, data = {}) {
  const headers = { origin: url }
  const response = await context.request.post(`${url}/api/call/${name}`, { data: { data }, headers })
  const answer = await response.json()
  if (!response.ok()) throw new Error(`${name}: ${answer.error?.message ?? response.status()}`)
  return answer.data
}

/** An account with this address is an administrator. */
export const adminEmail = 'office@example.org'

/** Starts both. `enter` makes a browser context in which somebody is signed in. Close it: nothing of it stays. */
export async function openStage() {
  ensureBrowser()
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-stage-'))
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
    /** An account: verified with a trial begun, unless told otherwise. */
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
