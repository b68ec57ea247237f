// Runs named steps one after another or in parallel. Prints a heading for each step and a summary at the end.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../build.mjs'

/**
 * A step is a `command` or a function `run`, which returns its findings. `counts` says how a command reports the number
 * of passed tests: `vitest`, `playwright`, or `lastLine` ("N passed, N failed").
 * @typedef {{ name: string, command?: string[], run?: () => Promise<string[]>, counts?: 'vitest' | 'playwright' |
 *   'lastLine', env?: Record<string, string> }} Step
 */

const bin = (name) => join(root, 'node_modules/.bin', name)
export const bins = {
  oxlint: bin('oxlint'),
  oxfmt: bin('oxfmt'),
  knip: bin('knip'),
  tsc: bin('tsc'),
  vitest: bin('vitest'),
  playwright: bin('playwright'),
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** Returns one line with the file and the title of a failed test, and the first line of its error. */
const describeFailure = (file, title, message = '') =>
  `${relative(root, file)}: ${title}: ${stripVTControlCharacters(message).split('\n', 1)[0]}`

async function countVitest(path) {
  const { numPassedTests, numFailedTests, numTotalTests, testResults } = JSON.parse(await readFile(path, 'utf8'))
  // A file that fails to load contains no tests, but must count as one failed test.
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  )
  const failedTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => describeFailure(name, fullName, failureMessages[0])),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numTotalTests - numPassedTests - numFailedTests,
    failures: [...failedTests, ...broken.map(({ name, message }) => describeFailure(name, 'did not run', message))],
  }
}

async function countPlaywright(path) {
  const { config, suites, stats, errors } = JSON.parse(await readFile(path, 'utf8'))
  const specs = suites.flatMap(listSpecs)
  const failedTests = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const message = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message
      return describeFailure(join(config.rootDir, file), title, message)
    })
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...failedTests, ...errors.map(({ message }) => describeFailure(config.rootDir, 'did not run', message))],
  }
}

const listSpecs = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(listSpecs)]

const failurePrefix = 'failed test: '

/** Reads the summary of a command that itself ran steps. */
function countLastLine(output) {
  const lines = stripVTControlCharacters(output)
  const found = [...lines.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1)
  const failures = [...lines.matchAll(new RegExp(`^${failurePrefix}(.*)$`, 'gm'))].map(([, failure]) => failure)
  return found && { passed: Number(found[1]), failed: Number(found[2]), skipped: 0, failures }
}

/** Returns the options that make a test runner write its counts to a file. */
function reporting(counts, file) {
  if (counts === 'vitest')
    return {
      args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      env: {},
    }
  if (counts === 'playwright') return { args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } }
  return { args: [], env: {} }
}

async function readCounts(counts, file, output) {
  try {
    if (counts === 'vitest') return await countVitest(file)
    if (counts === 'playwright') return await countPlaywright(file)
    return countLastLine(output)
  } catch (error) {
    // The file with the counts does not exist, because the test runner crashed. Its output shows why.
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

async function runCommand(step, folder, isShown) {
  const file = join(folder, `${step.name.replaceAll(/\W+/g, '-')}.json`)
  const { args, env } = reporting(step.counts, file)
  const [command, ...rest] = step.command
  const child = spawn(command, [...rest, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env, ...step.env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text) => {
      output += text
      if (isShown) process.stdout.write(text)
    })
  }
  const hasPassed = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += `${error.message}\n`
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
  if (!step.counts) return { hasPassed, output }
  const counts = await readCounts(step.counts, file, output)
  if (counts || (hasPassed && step.counts === 'lastLine')) return { hasPassed, output, counts }
  // The command crashed before it wrote its counts. This is counted as one failed test.
  return { hasPassed: false, output, counts: { passed: 0, failed: 1, skipped: 0 } }
}

async function runFunction(step) {
  try {
    const complaints = await step.run()
    return { hasPassed: complaints.length === 0, output: complaints.map((line) => `${line}\n`).join('') }
  } catch (error) {
    return { hasPassed: false, output: `${error.message}\n` }
  }
}

const heading = (name) => console.log(`\n── ${name} ${'─'.repeat(Math.max(2, 76 - name.length))}`)

async function runStep(step, folder, isAlone) {
  if (isAlone) heading(step.name)
  const startedAt = performance.now()
  const result = step.run ? await runFunction(step) : await runCommand(step, folder, isAlone)
  if (!isAlone) heading(step.name)
  if (!isAlone || step.run) process.stdout.write(result.output)
  const ms = performance.now() - startedAt
  console.log(`${result.hasPassed ? 'passed' : 'FAILED'} (${seconds(ms)})`)
  return { name: step.name, ms, ...result }
}

/**
 * Runs a list of steps in parallel. At most three steps run at a time, and at most one more than there are cores: a
 * step does not use the CPU all the time. The output of a step is printed without output of other steps in between.
 */
async function sideBySide(steps, folder) {
  const waiting = [...steps]
  const results = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step, folder, false))
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism() + 1, 3) }, work))
  return results
}

function summarise(results, startedAt) {
  heading('summary')
  const width = Math.max(...results.map(({ name }) => name.length))
  for (const { name, hasPassed, counts, ms } of results) {
    const tests = counts
      ? [
          `${counts.passed} passed, ${counts.failed} failed`,
          ...(counts.skipped ? [`${counts.skipped} skipped`] : []),
        ].join(', ')
      : ''
    console.log(`${hasPassed ? '  passed' : '  FAILED'}  ${name.padEnd(width)}  ${seconds(ms).padStart(8)}  ${tests}`)
  }
  const failed = results.filter(({ hasPassed }) => !hasPassed).map(({ name }) => name)
  console.log(
    `${seconds(performance.now() - startedAt)} in total; ${failed.length ? `failed: ${failed.join(', ')}` : 'all steps passed'}`,
  )
  // The failed tests are listed at the end, because often only the end of the output is stored.
  for (const failure of results.flatMap(({ counts }) => counts?.failures ?? [])) console.log(failurePrefix + failure)
  const sum = (key) => results.reduce((total, { counts }) => total + (counts?.[key] ?? 0), 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return failed.length === 0 && sum('failed') === 0
}

/**
 * Runs all groups in order, also after a failure. The steps of an inner list run in parallel. The last line printed is
 * "N passed, N failed", counted over tests; the exit code is 1 if any step failed.
 * @param {(Step | Step[])[]} groups
 */
export async function runSteps(groups) {
  const startedAt = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-steps-'))
  const results = []
  try {
    for (const group of groups) {
      if (Array.isArray(group)) results.push(...(await sideBySide(group, folder)))
      else results.push(await runStep(group, folder, true))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  process.exitCode = summarise(results, startedAt) ? 0 : 1
}
