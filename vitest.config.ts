import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The timeout only ends tests that hang. A busy machine may be ten times slower than ours.
const shared = {
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  slowTestThreshold: 10_000,
  expect: { poll: { timeout: 60_000 } },
}
const buildsWorkers = { globalSetup: ['tools/testing/buildEntries.ts'] }
const inBrowser = {
  environment: 'happy-dom',
  setupFiles: ['web/testing/failOnFaults.ts', 'tools/testing/webSetup.ts', 'web/testing/resetState.ts'],
}

/**
 * A sweep repeats one test for many variants, or starts and kills many processes. Sweeps take minutes, so `.ci/run` and
 * `npm run nightly` run them instead of `npm test`.
 */
const sweeps = '**/*.sweep.test.*'
const notTested = ['**/node_modules/**', sweeps]

/**
 * If there is only one worker, runs the test files sorted by path. These files share one process or page: if a file
 * leaves state behind, the state must affect the same next file in every run. By default, Vitest starts with the files
 * that took longest in its last run.
 */
class FixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    if (this.ctx.config.maxWorkers !== 1) return super.sort(files)
    return [...files].sort((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
  }
}

export default defineConfig({
  test: {
    tags: [
      {
        name: 'long',
        description:
          'Takes over half a second and is not the only proof of something that many users do every day. `npm test` leaves it out; `.ci/run` and `npm run nightly` run it.',
      },
    ],
    sequence: { sequencer: FixedOrder },
    // How many test files run at the same time. The minimum is 3, also on two cores: tests often wait for a database or
    // an engine, and meanwhile a core can run another file.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...shared,
          ...buildsWorkers,
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'script/**/*.test.ts',
            'speech/**/*.test.ts',
            'listening/**/*.test.ts',
            'cli/**/*.test.ts',
            'tools/**/*.test.mjs',
          ],
          exclude: notTested,
        },
      },
      {
        test: {
          ...shared,
          ...buildsWorkers,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: notTested,
        },
      },
      {
        test: {
          ...shared,
          ...inBrowser,
          name: 'web',
          // Threads need a tenth less processor time than processes. Server tests do not use threads: most of their
          // time is spent in the process of the database.
          pool: 'threads',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: notTested,
        },
      },
      {
        test: {
          ...shared,
          ...buildsWorkers,
          name: 'sweep',
          include: ['{contract,script,speech,listening,server,cli,tools}/**/*.sweep.test.{ts,mjs}'],
        },
      },
      {
        test: { ...shared, ...inBrowser, name: 'web sweep', include: ['web/**/*.sweep.test.{ts,tsx}'] },
      },
    ],
  },
})
