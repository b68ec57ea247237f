// `npm run nightly`: everything in `npm run check`, then the long variants: the server on Postgres, more faults, more
// load, every benchmark, and the whole suite over and over to find what passes only by chance.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.mjs'
import { runSteps } from './steps.mjs'
import {
  build,
  catalogue,
  components,
  deadCode,
  format,
  imports,
  lint,
  lock,
  onPostgres,
  otherBrowsers,
  scriptStep,
  server,
  sizes,
  tests,
  types,
  unit,
  words,
} from './suites.mjs'

const rounds = Number(process.argv[2] ?? 5)
const node = process.execPath
const again = Array.from({ length: rounds }, (_, index) =>
  [unit, server, ...components].map((step) => ({ ...step, name: `${step.name}, round ${index + 1}` })),
)
const benchmarks = existsSync(join(root, 'tools/bench'))
  ? [{ name: 'benchmarks', command: [node, 'tools/bench.mjs'] }]
  : []

await runSteps([
  types,
  [lint, imports, sizes, lock, words, catalogue, deadCode, format],
  build,
  ...tests,
  otherBrowsers,
  onPostgres,
  {
    ...server,
    name: 'ten thousand odd requests',
    command: [...server.command, 'server/fuzz.test.ts'],
    env: { FUZZ_RUNS: '10000' },
  },
  {
    ...server,
    name: 'every order of what is paid',
    command: [...server.command, 'server/features/billing/webhooks.test.ts'],
    env: { EVERY_ORDER: '1' },
  },
  ...scriptStep('faults, long', 'faults', '--long'),
  ...scriptStep('load, long', 'load', '--long'),
  ...benchmarks,
  ...again.flat(),
])
