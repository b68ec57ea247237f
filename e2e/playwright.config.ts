import { defineConfig } from '@playwright/test'
import { findBrowser } from '../tools/lib/browser.mjs'

const executablePath = findBrowser()
const isRoot = process.getuid?.() === 0

/** Runs the end-to-end flows in Chromium against a real server. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // The smoke tests have their own configuration.
  testIgnore: '**/smoke/**',
  globalSetup: './fixtures/globalSetup.ts',
  outputDir: '../test-results',
  // All systems and browsers share one set of pictures, so the path contains neither the system nor the browser.
  snapshotPathTemplate: '{testDir}/accessibility/pictures/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // This timeout only ends tests that hang. Slow tests must not fail: a machine may be ten times slower than ours.
  timeout: 480_000,
  expect: { timeout: 90_000 },
  use: {
    browserName: 'chromium',
    // Traces make tests about 10 % slower. TRACE=1 stores the traces of failed tests.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // As root, Chromium starts only without its sandbox.
        ...(isRoot ? ['--no-sandbox'] : []),
        // Draws letters without hinting, so that pictures do not depend on the machine's font settings.
        '--font-render-hinting=none',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Audio may start without a user gesture. The output is muted.
        '--autoplay-policy=no-user-gesture-required',
        '--mute-audio',
        // Blocks requests of the browser to other servers.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
})
