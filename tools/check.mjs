// `npm run check`: runs all rules and all tests that a change must pass. `--quick` skips the tests.
import { runSteps } from './lib/runSteps.mjs'
import { build, imports, lint, staticChecks, tests, types } from './lib/testSteps.mjs'

const isQuick = process.argv.includes('--quick')
// Type checks run first: while types are wrong, the results of tests and of lint rules that use types are not reliable.
await runSteps([types, [lint, imports, ...staticChecks], ...(isQuick ? [] : [build, ...tests])])
