// What `.ci/run` proves after installing: the tests, the server on Postgres, the next two versions of Node, and a
// short run of faults and of load where those exist. Postgres and one of the versions are proved by one run: together
// they take nobody's patience, and what fails says by itself which of the two it was.
import { join } from 'node:path'
import { root } from './build.mjs'
import { bins, runSteps } from './lib/runSteps.mjs'
import { accessibility, extendedE2e, scriptStep, sweeps } from './lib/testSteps.mjs'

const node = process.execPath

const suites = [bins.vitest, 'run', '--project', 'unit', '--project', 'server']
const onNode = (version, over, ...before) => ({
  name: `unit and server tests on Node ${version}, over ${over}`,
  command: [node, 'tools/withNode.mjs', version, '--', ...before, ...suites],
  counts: 'vitest',
  // What needs models and plays from beside the project was proved by the first step, and takes minutes each time.
  env: { SHARED_DIR: join(root, '.cache/nothing-beside') },
})

await runSteps([
  { name: 'npm test', command: [node, 'tools/test.mjs'], counts: 'lastLine' },
  ...sweeps,
  extendedE2e,
  accessibility,
  onNode('22', 'Postgres', node, 'tools/withPostgres.mjs', '--'),
  onNode('24', 'PGlite'),
  ...scriptStep('faults, short', 'faults', '--short'),
  ...scriptStep('load, short', 'load', '--short'),
])
