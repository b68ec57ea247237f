import { defineConfig } from '@playwright/test'
import { findBrowser } from '../tools/lib/browser.mjs'

const executablePath = findBrowser()
const isRoot = process.getuid?.() === 0

/** Runs the end-to-end flows in Chromium against a real server. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Other browsers have a set of their own.
  testIgnore: '**/smoke/**',
  globalSetup: './fixtures/globalSetup.ts',
  outputDir: '../test-results',
  // The same picture for everyone: no name of a system or a browser in it.
  snapshotPathTemplate: '{testDir}/accessibility/pictures/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // Against what hangs, never against what is slow: a machine may be ten times slower than ours.
  timeout: 480_000,
  expect: { timeout: 90_000 },
  use: {
    browserName: 'chromium',
    // Traces make tests about 10 % slower. Set TRACE=1 to keep the traces of failed tests.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // Chromium refuses its sandbox to root.
        ...(isRoot ? ['--no-sandbox'] : []),
        // Letters as the font has them, whatever this machine's settings: pictures are compared.
        '--font-render-hinting=none',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Sound may begin without a click, into nothing.
        '--autoplay-policy=no-user-gesture-required',
        '--mute-audio',
        // Whatever else it would fetch by itself, it finds no way out.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
})
