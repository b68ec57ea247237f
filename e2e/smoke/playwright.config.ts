import { defineConfig } from '@playwright/test'
import type { BrowserName } from './browsers.ts'

/** Runs the smoke tests in Firefox and WebKitGTK, in the versions that Debian packages. */
export default defineConfig<{ smokeBrowser: BrowserName }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './globalSetup.ts',
  outputDir: '../../test-results/smoke',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 90_000 },
  projects: [
    { name: 'firefox', use: { smokeBrowser: 'firefox' } },
    { name: 'webkit', use: { smokeBrowser: 'webkit' } },
  ],
})
