// What `.ci/run` proves after installing: the tests, the server on Postgres, the next two versions of Node, and a
// short run of faults and of load where those exist.
import { join } from 'node:path'
import { root } from './build.mjs'
import { bins, runSteps } from './steps.mjs'
import { onPostgres, scriptStep } from './suites.mjs'

const node = process.execPath

const onNode = (version) => ({
  name: `unit and server tests on Node ${version}`,
  command: [node, 'tools/withNode.mjs', version, '--', bins.vitest, 'run', '--project', 'unit', '--project', 'server'],
  counts: 'vitest',
  // What needs models and plays from beside the project was proved by the first step, and takes minutes each time.
  env: { SHARED_DIR: join(root, '.cache/nothing-beside') },
})

await runSteps([
  { name: 'npm test', command: [node, 'tools/test.mjs'], counts: 'lastLine' },
  onPostgres,
  onNode('22'),
  onNode('24'),
  ...scriptStep('faults, short', 'faults', '--short'),
  ...scriptStep('load, short', 'load', '--short'),
])
