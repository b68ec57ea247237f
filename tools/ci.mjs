// The steps that `.ci/run` runs after installing: all tests, the server tests on Postgres, two newer versions of Node,
// and short runs of faults and load, if these scripts exist. Postgres and Node 22 share one run to save time; the
// failing test shows which of the two is the cause.
import { join } from 'node:path'
import { root } from './build.mjs'
import { bins, runSteps } from './lib/runSteps.mjs'
import { accessibility, extendedE2e, longTestsBesideServer, scriptStep, sweeps, types } from './lib/testSteps.mjs'

const node = process.execPath

const suites = [bins.vitest, 'run', '--project', 'unit', '--project', 'server']
const onNode = (version, over, ...before) => ({
  name: `unit and server tests on Node ${version}, over ${over}`,
  command: [node, 'tools/withNode.mjs', version, '--', ...before, ...suites],
  counts: 'vitest',
  // The first step has already run the tests that need models and plays from a folder beside the project. They take
  // minutes, so this step does not repeat them.
  env: { SHARED_DIR: join(root, '.cache/nothing-beside') },
})

await runSteps([
  { name: 'npm test', command: [node, 'tools/test.mjs'], counts: 'lastLine' },
  // `npm test` finds type errors with the linter. This step runs the TypeScript compiler itself.
  types,
  longTestsBesideServer,
  ...sweeps,
  extendedE2e,
  accessibility,
  onNode('22', 'Postgres', node, 'tools/withPostgres.mjs', '--'),
  onNode('24', 'PGlite'),
  ...scriptStep('faults, short', 'faults', '--short'),
  ...scriptStep('load, short', 'load', '--short'),
])
