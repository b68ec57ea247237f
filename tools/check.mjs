// `npm run check`: runs all rules and all tests that a change must pass. `--quick` skips the tests.
import { runSteps } from './lib/runSteps.mjs'
import {
  build,
  screenTexts,
  deadCode,
  docstrings,
  documents,
  format,
  imports,
  lint,
  lock,
  services,
  sizes,
  specCoverage,
  outgoing,
  testDoubles,
  tests,
  types,
  vocabulary,
  machineText,
  errorNames,
} from './lib/testSteps.mjs'

const isQuick = process.argv.includes('--quick')
// Type checks run first: while types are wrong, the results of tests and of lint rules that use types are not reliable.
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
    docstrings,
    documents,
    specCoverage,
    outgoing,
    testDoubles,
    deadCode,
    format,
  ],
  ...(isQuick ? [] : [build, ...tests]),
])
