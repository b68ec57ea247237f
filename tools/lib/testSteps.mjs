// The steps of `npm test`, `npm run check`, `.ci/run` and `npm run nightly`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { root } from '../build.mjs'
import { checkDocstrings } from '../checks/docstrings.mjs'
import { checkDocuments } from '../checks/documents.mjs'
import { checkImports } from '../checks/imports.mjs'
import { checkForbiddenWords } from '../checks/forbiddenWords.mjs'
import { checkLiterals } from '../checks/literalMessages.mjs'
import { checkOutgoing } from '../checks/outgoing.mjs'
import { checkPlaceholders } from '../checks/placeholders.mjs'
import { checkErrorNames, checkLock, checkSizes, checkWords } from '../checks/rules.mjs'
import { checkServices } from '../checks/services.mjs'
import { checkTestDoubles } from '../checks/testDoubles.mjs'
import { checkSpecCoverage } from '../specCoverage/specCoverage.mjs'
import { divideComponentTests } from './componentParts.mjs'
import { findLongTestFiles } from './longTests.mjs'
import { bins } from './runSteps.mjs'

export const types = { name: 'types', command: [bins.tsc, '-b'] }
export const lint = { name: 'lint', command: [bins.oxlint, '--type-aware', '--deny-warnings'] }
/** Checks lint rules and types of all packages in one run, in about half the time of `types` and `lint` together. */
export const lintAndTypes = {
  name: 'lint and types',
  command: [bins.oxlint, '--type-aware', '--type-check', '--deny-warnings'],
}
export const imports = { name: 'imports', run: checkImports }
const sizes = { name: 'file sizes', run: checkSizes }
const lock = { name: 'pins and lock', run: checkLock }
const machineText = { name: 'machine-specific text', run: checkWords }
const errorNames = { name: 'error names', run: checkErrorNames }
const screenTexts = { name: 'screen texts', run: checkLiterals }
const documents = { name: 'documents', run: checkDocuments }
const docstrings = { name: 'docstrings', run: checkDocstrings }
const vocabulary = { name: 'forbidden words', run: checkForbiddenWords }
const placeholders = { name: 'placeholders', run: checkPlaceholders }
const services = { name: 'declared services', run: () => checkServices() }
const testDoubles = { name: 'test doubles', run: checkTestDoubles }
const outgoing = { name: 'outgoing connections', run: checkOutgoing }
const specCoverage = { name: 'tests of the specification', run: checkSpecCoverage }
const deadCode = { name: 'dead code', command: [bins.knip, '--no-progress'] }
const format = { name: 'format', command: [bins.oxfmt, '--check'] }
/** The rules that `npm test` leaves out. `npm run check` and `.ci/run` run them. */
export const staticChecks = [
  sizes,
  lock,
  machineText,
  errorNames,
  screenTexts,
  vocabulary,
  placeholders,
  services,
  docstrings,
  documents,
  specCoverage,
  outgoing,
  testDoubles,
  deadCode,
  format,
]

export const build = { name: 'build', command: [process.execPath, join(root, 'tools/build.mjs')] }

const vitest = (name, project, ...options) => ({
  name,
  command: [bins.vitest, 'run', '--project', project, '--passWithNoTests', ...options],
  counts: 'vitest',
})
/** The options with which Vitest leaves out the tests with the tag `long`. */
export const withoutLongTests = ['--tags-filter', '!long']
export const unit = vitest('unit tests', 'unit', ...withoutLongTests)
export const server = vitest('server tests', 'server', ...withoutLongTests)
/**
 * The component tests run in three parts: they wait for timers almost half of the time, so three parts keep two cores
 * busy.
 */
export const componentTestSteps = divideComponentTests(3).map((paths, index) =>
  vitest(`component tests, part ${index + 1}`, 'web', ...withoutLongTests, '--maxWorkers=1', ...paths),
)

/** Test files that test fewer variants in `npm test`. With `ALL_VARIANTS=1` they test every variant. */
const filesWithVariants = [
  'speech/engines/index.test.ts',
  'speech/audio/voiceLoudness.test.ts',
  'server/features/billing/webhooks/webhooks.test.ts',
  'server/cli/backup/backup.test.ts',
]

const longTestsIn = (name, folders) => ({
  name,
  command: [
    ...[bins.vitest, 'run', '--tags-filter', 'long'],
    ...['unit', 'server', 'web'].flatMap((project) => ['--project', project]),
    ...findLongTestFiles(folders),
  ],
  counts: 'vitest',
})
const foldersBesideServer = ['script', 'speech', 'listening', 'cli', 'tools', 'web']
/** All tests with the tag `long`. */
export const longTests = longTestsIn('long tests', ['server', ...foldersBesideServer])
/** All long tests except those of the server, which `.ci/run` runs only on Node 22 (tools/ci.mjs). */
export const longTestsBesideServer = longTestsIn('long tests beside those of the server', foldersBesideServer)

/** Tests that `npm test` leaves out, because they take long or test many variants. */
export const sweeps = [
  vitest('sweeps', 'sweep'),
  vitest('component sweeps', 'web sweep', '--maxWorkers=1'),
  {
    name: 'tests with all variants',
    command: [bins.vitest, 'run', '--project', 'unit', '--project', 'server', ...filesWithVariants],
    counts: 'vitest',
    env: { ALL_VARIANTS: '1' },
  },
]

export const browser = {
  name: 'a browser for the end-to-end tests',
  async run() {
    ensureBrowser()
    return []
  },
}
const playwright = (name, ...options) => ({
  name,
  command: [bins.playwright, 'test', '--config', 'e2e/playwright.config.ts', ...options],
  counts: 'playwright',
})
export const e2e = playwright('end-to-end tests', 'flows', '--grep-invert', '@extended')

/** The end-to-end tests that `npm test` leaves out: flows of `npm test` on a second device, and further flows. */
export const extendedE2e = playwright('extended end-to-end tests', 'flows', '--grep', '@extended')

/** A self-tape of five minutes. It needs a machine without other work, so only `npm run nightly` runs it. */
export const longTape = {
  ...playwright('a self-tape of five minutes', 'flows/selfTape.spec.ts', ...['--grep', '@long-tape', '--workers', '1']),
  env: { TAPE_MINUTES: '5' },
}

/** Every page at every width in both themes, and the stored pictures of all components. */
export const accessibility = playwright('accessibility and pictures of every page', 'accessibility')

/** The main flows in Firefox and WebKitGTK. A browser that is not installed is reported and skipped. */
export const otherBrowsers = {
  name: 'smoke set in other browsers',
  command: [bins.playwright, 'test', '--config', 'e2e/smoke/playwright.config.ts'],
  counts: 'playwright',
}

export const serverTestsOnPostgres = {
  name: 'server tests on Postgres',
  command: [process.execPath, 'tools/withPostgres.mjs', '--', ...vitest('', 'server').command],
  counts: 'vitest',
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Returns a list with the step for a script of `package.json`; an empty list if the script does not exist. */
export const scriptStep = (name, script, ...args) =>
  scripts[script] ? [{ name, command: ['npm', 'run', '--silent', script, '--', ...args], counts: 'lastLine' }] : []

/** The tests of `npm test` and `npm run check`, in the order in which they run. */
export const tests = [unit, server, componentTestSteps, browser, e2e]
