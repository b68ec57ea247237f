import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Where nobody watches, what stumbles on a crowded machine is run once more, and counted by itself to be looked into.
const retry = process.env['CI'] ? 1 : 0
const shared = { retry, isolate: false, testTimeout: 300_000, hookTimeout: 300_000, slowTestThreshold: 10_000 }

export default defineConfig({
  test: {
    // Much of a test is waiting, for a database beside it or an engine: even two processors bear two files at once.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'script/**/*.test.ts',
            'speech/**/*.test.ts',
            'cli/**/*.test.ts',
            'tools/**/*.test.mjs',
          ],
          globalSetup: ['tools/testing/buildEntries.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['tools/testing/buildEntries.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tools/testing/webSetup.ts', 'web/testing/freshQueries.ts'],
        },
      },
    ],
  },
})
