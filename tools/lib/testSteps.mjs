// The steps that `npm test`, `npm run check` and the nightly run are made of.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { root } from './build.mjs'
import { checkImports } from './imports.mjs'
import { checkLiterals } from './literalWords.mjs'
import { checkLock, checkSizes, checkWords } from './rules.mjs'
import { bins } from './steps.mjs'

export const types = { name: 'types', command: [bins.tsc, '-b'] }
export const lint = { name: 'lint', command: [bins.oxlint, '--type-aware', '--deny-warnings'] }
export const imports = { name: 'imports', run: checkImports }
export const sizes = { name: 'file sizes', run: checkSizes }
export const lock = { name: 'pins and lock', run: checkLock }
export const words = { name: 'words of one machine', run: checkWords }
export const catalogue = { name: 'words of the catalogue', run: checkLiterals }
export const deadCode = { name: 'dead code', command: [bins.knip, '--no-progress'] }
export const format = { name: 'format', command: [bins.oxfmt, '--check'] }

export const build = { name: 'build', command: [process.execPath, join(root, 'tools/build.mjs')] }

const vitest = (name, project, ...options) => ({
  name,
  command: [bins.vitest, 'run', '--project', project, '--passWithNoTests', ...options],
  counts: 'vitest',
})
export const unit = vitest('unit tests', 'unit')
export const server = vitest('server tests', 'server')
// In one order everywhere, as files share a page: what one leaves behind is met by the same next one on every machine.
// Half of them on each of two processors, always the same half.
export const components = ['1/2', '2/2'].map((half) =>
  vitest(`component tests, ${half}`, 'web', '--maxWorkers=1', `--shard=${half}`),
)

export const browser = {
  name: 'a browser for the journeys',
  async run() {
    ensureBrowser()
    return []
  },
}
export const journeys = {
  name: 'journeys in a browser',
  command: [bins.playwright, 'test', '--config', 'journeys/playwright.config.ts'],
  counts: 'playwright',
}

/** The heart of it in Firefox and WebKitGTK; each that is not installed is told and left out. */
export const otherBrowsers = {
  name: 'smoke set in other browsers',
  command: [bins.playwright, 'test', '--config', 'journeys/smoke/playwright.config.ts'],
  counts: 'playwright',
}

export const onPostgres = {
  name: 'server tests on Postgres',
  command: [process.execPath, 'tools/withPostgres.mjs', '--', ...vitest('', 'server').command],
  counts: 'vitest',
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** A script of `package.json`, where it exists; what another room adds later joins by itself. */
export const scriptStep = (name, script, ...args) =>
  scripts[script] ? [{ name, command: ['npm', 'run', '--silent', script, '--', ...args], counts: 'lastLine' }] : []

/** What proves the product once it is built: the same in `npm test` and in `npm run check`. */
export const tests = [unit, server, components, browser, journeys]
