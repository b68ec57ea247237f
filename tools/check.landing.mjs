// `npm run check`: runs all rules and all tests that a change must pass. `--quick` skips the tests.
import { runSteps } from './lib/runSteps.mjs'
import {
  build,
  screenTexts,
  docstrings,
  documents,
  format,
  imports,
  lock,
  services,
  sizes,
  specCoverage,
  tests,
  types,
  vocabulary,
  machineText,
} from './lib/testSteps.mjs'

const isQuick = true
// Types first: typed lint rules and tests report little of use while types are wrong.
await runSteps([
  types,
  [
    imports,
    sizes,
    lock,
    machineText,
    screenTexts,
    vocabulary,
    services,
    docstrings,
    documents,
    specCoverage,

    format,
  ],
  ...(isQuick ? [] : [build, ...tests]),
])
