// The steps that `.ci/run` runs after installing: the rules of `npm run check`; all tests; tests on two newer versions of
// Node; and short runs of `npm run faults` and `npm run load`, if these scripts exist. To save time, one step tests the
// server on Node 22 and on Postgres together. If this step fails, the failing test shows which of the two is the cause.
import { join } from 'node:path'
import { root } from './build.mjs'
import { bins, runSteps } from './lib/runSteps.mjs'
import {
  accessibility,
  extendedE2e,
  longTestsBesideServer,
  scriptStep,
  staticChecks,
  sweeps,
  types,
  withoutLongTests,
} from './lib/testSteps.mjs'

const node = process.execPath

const onNode = (version, { projects, over, before = [], options = [] }) => ({
  name: `${projects.join(' and ')} tests on Node ${version}, over ${over}`,
  command: [
    ...[node, 'tools/withNode.mjs', version, '--', ...before, bins.vitest, 'run'],
    ...projects.flatMap((project) => ['--project', project]),
    ...options,
  ],
  counts: 'vitest',
  // The first step has already run the tests that need models and plays from a folder beside the project. They take
  // minutes, so this step does not repeat them.
  env: { SHARED_DIR: join(root, '.cache/nothing-beside') },
})

await runSteps([
  // `npm test` runs the linter and the import rules, so this step leaves them out.
  staticChecks,
  { name: 'npm test', command: [node, 'tools/test.mjs'], counts: 'lastLine' },
  // `npm test` finds type errors with the linter. This step runs the TypeScript compiler itself.
  types,
  longTestsBesideServer,
  ...sweeps,
  extendedE2e,
  accessibility,
  // Unit tests need no database. They run on the oldest version of Node, in the first step, and on the newest one. Long
  // tests of the server run over Postgres.
  onNode('22', { projects: ['server'], over: 'Postgres', before: [node, 'tools/withPostgres.mjs', '--'] }),
  onNode('24', { projects: ['unit', 'server'], over: 'PGlite', options: withoutLongTests }),
  ...scriptStep('faults, short', 'faults', '--short'),
  ...scriptStep('load, short', 'load', '--short'),
])
