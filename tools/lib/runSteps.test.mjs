import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const runSteps = fileURLToPath(new URL('runSteps.mjs', import.meta.url))

/** Runs the steps in a process of its own, as `npm test` does, and returns what it prints. */
function run(steps) {
  const source = `import { runSteps } from ${JSON.stringify(runSteps)}\nawait runSteps(${JSON.stringify(steps)})`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
    encoding: 'utf8',
  })
  return { lines: stdout.trimEnd().split('\n'), status }
}
const printing = (name, ...lines) => ({
  name,
  command: [process.execPath, '--eval', `console.log(${JSON.stringify(lines.join('\n'))})`],
  counts: 'lastLine',
})

test(
  'after all steps, the failed tests of every step are listed again, and the last line sums up the counts of all steps',
  { tags: ['long'] },
  () => {
    const { lines, status } = run([
      printing('one', 'failed test: a.test.ts: adds numbers: expected 3', '2 passed, 1 failed'),
      printing('two', '4 passed, 0 failed'),
      printing('three', 'failed test: b.test.ts: divides: expected 2', '0 passed, 1 failed'),
    ])
    expect(lines.slice(-3)).toEqual([
      'failed test: a.test.ts: adds numbers: expected 3',
      'failed test: b.test.ts: divides: expected 2',
      '6 passed, 2 failed',
    ])
    expect(status).toBe(1)
  },
)

test('if no test failed, the summary lists no failed test and the exit code is 0', () => {
  const { lines, status } = run([printing('one', '2 passed, 0 failed')])
  expect(lines.filter((line) => line.startsWith('failed test: '))).toEqual([])
  expect([lines.at(-1), status]).toEqual(['2 passed, 0 failed', 0])
})
