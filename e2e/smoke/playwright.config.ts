import { defineConfig } from '@playwright/test'
import type { House } from './stage.ts'

/** The heart of the product in the browsers of other houses, as Debian has them. */
export default defineConfig<{ house: House }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './prepare.ts',
  outputDir: '../../test-results/smoke',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 90_000 },
  projects: [
    { name: 'firefox', use: { house: 'firefox' } },
    { name: 'webkit', use: { house: 'webkit' } },
  ],
})
