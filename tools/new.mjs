// `npm run new -- KIND NAME`: writes the files of a new part, with a test that passes, and adds the part to the lists
// of the project. Kinds of parts: feature, operation, admin table, file format, speech engine, migration. Without
// arguments it prints its usage.
import { spawnSync } from 'node:child_process'
import { root } from './build.mjs'
import { bins } from './lib/runSteps.mjs'
import { kinds, plan, usage } from './new/kinds.mjs'
import { NewError } from './new/newError.mjs'
import { openProject } from './new/project.mjs'

const given = process.argv.slice(2)

function run() {
  const project = openProject(root)
  const { test, next, finish } = plan(project, given)
  const paths = [...project.write(), ...(finish?.() ?? [])]
  const formatted = paths.filter((path) => /\.(tsx?|mjs)$/.test(path))
  spawnSync(bins.oxfmt, ['--write', '--no-error-on-unmatched-pattern', ...formatted], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  console.log(
    [
      ...paths.map((path) => `wrote ${path}`),
      `test: ${test}`,
      'Next:',
      ...next.map((line) => `- ${line}`),
      '- replace every text that begins with "Placeholder: "; `npm run check` reports those that are left',
    ].join('\n'),
  )
}

if (given.length === 0) console.log(usage)
else {
  try {
    run()
  } catch (error) {
    if (!(error instanceof NewError)) throw error
    const kind = kinds.find(({ name }) => name === given[0])
    console.error(error.message)
    console.error(kind ? `use: npm run new -- ${kind.usage}` : usage)
    process.exitCode = 64
  }
}
