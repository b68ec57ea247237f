// `npm run nightly`: runs everything in `npm run check`, then longer tests: other browsers, the server tests on Postgres,
// more faults, more load, security scanners, every benchmark, mutation tests, and the unit, server and component tests
// repeatedly to find flaky tests.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.mjs'
import { runSteps } from './lib/runSteps.mjs'
import {
  accessibility,
  build,
  screenTexts,
  componentTestSteps,
  deadCode,
  docstrings,
  documents,
  extendedE2e,
  longTape,
  longTests,
  format,
  imports,
  lint,
  lock,
  serverTestsOnPostgres,
  otherBrowsers,
  scriptStep,
  server,
  services,
  sizes,
  specCoverage,
  outgoing,
  testDoubles,
  sweeps,
  tests,
  types,
  unit,
  vocabulary,
  machineText,
  errorNames,
} from './lib/testSteps.mjs'

const rounds = Number(process.argv[2] ?? 5)
const node = process.execPath
const again = Array.from({ length: rounds }, (_, index) =>
  [unit, server, ...componentTestSteps].map((step) => ({ ...step, name: `${step.name}, round ${index + 1}` })),
)
/** Checks three voices that were hard to understand in an earlier version: a child, an old man and a British man. */
const intelligibility = {
  name: 'voices are understood by the speech recogniser',
  command: [
    node,
    'tools/bench.mjs',
    'voices',
    '--hear',
    '--check',
    '--fresh',
    '--engine=flite',
    '--only=alfie,daniel,angus',
  ],
}
const benchmarks = existsSync(join(root, 'tools/bench'))
  ? [{ name: 'benchmarks', command: [node, 'tools/bench.mjs'] }]
  : []

await runSteps([
  types,
  [
    lint,
    imports,
    sizes,
    lock,
    machineText,
    errorNames,
    screenTexts,
    vocabulary,
    services,
    documents,
    specCoverage,
    outgoing,
    docstrings,
    testDoubles,
    deadCode,
    format,
  ],
  build,
  ...tests,
  longTests,
  ...sweeps,
  extendedE2e,
  longTape,
  accessibility,
  otherBrowsers,
  serverTestsOnPostgres,
  {
    ...server,
    name: 'ten thousand odd requests',
    command: [...sweeps[0].command, 'server/fuzz.sweep.test.ts'],
    env: { FUZZ_RUNS: '10000' },
  },
  ...scriptStep('faults, long', 'faults', '--long'),
  ...scriptStep('load', 'load'),
  ...scriptStep('load, long', 'load', '--long'),
  { name: 'security scanners', command: [node, 'tools/scan.mjs'] },
  { name: 'attacks of the review', command: [node, 'tools/attacks.mjs'] },
  intelligibility,
  ...benchmarks,
  { name: 'mutation tests', command: [node, 'tools/mutate.mjs'] },
  ...again.flat(),
])
