// `npm test`: types, lint, imports and the build, then the tests. Long tests and sweeps are left out: `.ci/run` and
// `npm run nightly` run them. The last line is "N passed, N failed".
import { runSteps } from './lib/runSteps.mjs'
import { build, imports, lintAndTypes, tests } from './lib/testSteps.mjs'

await runSteps([[lintAndTypes, imports, build], ...tests])
