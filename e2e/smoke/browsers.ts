import { writeFile } from 'node:fs/promises'
import { signUp } from '../../tools/testing/browser.mjs'
import { expect, test as staged } from '../stage.ts'
import type { Driven, Size } from './driven.ts'
import * as firefox from './firefox.ts'
import { visit, type Visitor } from './visitor.ts'
import * as webkit from './webkit.ts'

export { expect }

/** Whose browser it is. */
export type House = 'firefox' | 'webkit'

/** The browsers of the smoke set: what this machine would need for each, and how it is opened. */
export const houses: Record<House, { missing(): string | undefined; open(size: Size): Promise<Driven> }> = {
  firefox: { missing: firefox.missing, open: firefox.openFirefox },
  webkit: { missing: webkit.missing, open: webkit.openWebKit },
}

const size = { width: 1280, height: 900 }

type Smoke = {
  house: House
  /** An account with a trial begun, and what it may ask of the server without a browser. */
  actor: Awaited<ReturnType<typeof signUp>>
  /** The same at a browser of that house, signed in, in the Studio. */
  visitor: Visitor
}

async function signIn(visitor: Visitor, { email, password }: Smoke['actor']): Promise<void> {
  await visitor.goTo('/sign-in')
  await visitor.write('textbox', 'Email', email)
  await visitor.write('textbox', 'Password', password)
  await visitor.press('button', 'Sign In')
  await visitor.sees('textbox', 'Script')
}

export const test = staged.extend<Smoke>({
  house: ['firefox', { option: true }],
  actor: async ({ house, server }, use) => {
    const missing = houses[house].missing()
    test.skip(missing !== undefined, `not installed: ${missing}`)
    await use(await signUp({ directUrl: server.url, publicUrl: server.url }))
  },
  visitor: async ({ house, server, actor }, use, info) => {
    const startedAt = performance.now()
    const driven = await houses[house].open(size)
    try {
      const visitor = visit(driven, server.url)
      await signIn(visitor, actor)
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
      process.stdout.write(`${driven.is}: open and signed in after ${seconds} s\n`)
      await use(visitor)
      if (info.status !== info.expectedStatus) await writeFile(info.outputPath('page.png'), await visitor.picture())
    } finally {
      await driven.close()
    }
  },
})
