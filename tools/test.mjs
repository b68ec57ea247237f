// `npm test`: types, lint, imports and the build, then all tests except the long ones, which only `.ci/run` runs. The
// last line is "N passed, N failed".
import { runSteps } from './lib/runSteps.mjs'
import { build, imports, lintAndTypes, tests } from './lib/testSteps.mjs'

await runSteps([[lintAndTypes, imports, build], ...tests])
