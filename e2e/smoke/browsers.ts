import { writeFile } from 'node:fs/promises'
import { signUp } from '../../tools/testing/browser.mjs'
import { expect, test as staged } from '../fixtures/testServer.ts'
import type { WebDriver, Size } from './webDriver.ts'
import * as firefox from './firefox.ts'
import { createTestUser, type TestUser } from './testUser.ts'
import * as webkit from './webkit.ts'

export { expect }

/** A browser other than Chromium. */
export type BrowserName = 'firefox' | 'webkit'

/** The browsers of the smoke tests. `missing` returns what is not installed for a browser; undefined if nothing is. */
export const browsers: Record<BrowserName, { missing(): string | undefined; open(size: Size): Promise<WebDriver> }> = {
  firefox: { missing: firefox.missing, open: firefox.openFirefox },
  webkit: { missing: webkit.missing, open: webkit.openWebKit },
}

const size = { width: 1280, height: 900 }

type SmokeFixtures = {
  smokeBrowser: BrowserName
  /** An account with a running trial. Its calls are sent to the server directly, without a browser. */
  actor: Awaited<ReturnType<typeof signUp>>
  /** A user who is signed in to the same account in the tested browser and has the Studio open. */
  user: TestUser
}

async function signIn(user: TestUser, { email, password }: SmokeFixtures['actor']): Promise<void> {
  await user.goTo('/sign-in')
  await user.write('textbox', 'Email', email)
  await user.write('textbox', 'Password', password)
  await user.press('button', 'Sign In')
  await user.sees('textbox', 'Script')
}

export const test = staged.extend<SmokeFixtures>({
  smokeBrowser: ['firefox', { option: true }],
  actor: async ({ smokeBrowser, server }, use) => {
    const missing = browsers[smokeBrowser].missing()
    test.skip(missing !== undefined, `not installed: ${missing}`)
    await use(await signUp({ directUrl: server.url, publicUrl: server.url }))
  },
  user: async ({ smokeBrowser, server, actor }, use, info) => {
    const startedAt = performance.now()
    const driven = await browsers[smokeBrowser].open(size)
    try {
      const user = createTestUser(driven, server.url)
      await signIn(user, actor)
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
      process.stdout.write(`${driven.is}: open and signed in after ${seconds} s\n`)
      await use(user)
      if (info.status !== info.expectedStatus) await writeFile(info.outputPath('page.png'), await user.picture())
    } finally {
      await driven.close()
    }
  },
})
