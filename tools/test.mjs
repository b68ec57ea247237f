// `npm test`: types, lint, imports, then all tests. The last line is "N passed, N failed".
import { runSteps } from './lib/runSteps.mjs'
import { build, imports, lintAndTypes, tests } from './lib/testSteps.mjs'

await runSteps([[lintAndTypes, imports, build], ...tests])
