// `npm run check`: all that a change must hold to, the tests included. `--quick` leaves the tests out.
import { runSteps } from './steps.mjs'
import { build, catalogue, deadCode, format, imports, lint, lock, sizes, tests, types, words } from './suites.mjs'

const isQuick = process.argv.includes('--quick')
// Types first: the typed lint rules and the tests say little of use where they are wrong.
await runSteps([
  types,
  [lint, imports, sizes, lock, words, catalogue, deadCode, format],
  ...(isQuick ? [] : [build, ...tests]),
])
