// `npm run mutate -- [AREA …]`: changes the sources of each area in one place at a time and runs the tests of the area,
// which must fail. Prints the mutants that no test noticed. Fails if these are over 20 % in an area. Options:
//   --mutate FILE[:FROM-TO]   changes only this file, or only these of its lines
//   --concurrency N           how many mutants are tested at the same time
//   --force                   also tests the mutants that the last run detected
//   --sample SHARE            tests only a random share of the mutants, from 0 to 1
//   --seed N                  chooses the sample; the same seed always chooses the same mutants
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfNeeded, root } from './build.mjs'
import { areas, excludedFromMutation } from './mutation/areas.mjs'

const minScore = 80
const folder = '.cache/mutation'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutate: { type: 'string', multiple: true },
    concurrency: { type: 'string', default: String(Math.max(1, availableParallelism() - 1)) },
    force: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const names = positionals.length > 0 ? positionals : Object.keys(areas)
const unknown = names.filter((name) => !areas[name])
if (unknown.length > 0) {
  console.error(`unknown area: ${unknown.join(', ')}; there are ${Object.keys(areas).join(', ')}`)
  process.exit(64)
}
if (values.mutate && names.length !== 1) {
  console.error('--mutate needs exactly one area, whose tests run')
  process.exit(64)
}

/** Returns the options of Stryker for one area. */
function optionsFor(name) {
  const modules = join(root, 'node_modules')
  return {
    testRunner: 'vitest',
    plugins: [
      import.meta.resolve('@stryker-mutator/vitest-runner'),
      join(root, 'tools/mutation/ignoredTexts.mjs'),
      join(root, 'tools/mutation/sample.mjs'),
    ],
    ignorers: ['ignoredTexts'],
    checkers: values.sample ? ['sample'] : [],
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    mutate: values.mutate ?? [...areas[name].sources, ...excludedFromMutation],
    coverageAnalysis: 'perTest',
    concurrency: Number(values.concurrency),
    // A sample says nothing about the other mutants, so its results are not stored for the next run.
    incremental: values.sample === undefined,
    incrementalFile: `${folder}/${name}.incremental.json`,
    force: values.force || values.mutate !== undefined,
    tempDirName: `${folder}/sandboxes`,
    cleanTempDir: 'always',
    ignorePatterns: ['/.cache', '/data', '/docs', '/dist/*', '!/dist/workers', 'test-results'],
    symlinkNodeModules: false,
    buildCommand: `${process.execPath} tools/mutation/linkModules.mjs ${modules}`,
    disableTypeChecks: false,
    tsconfigFile: 'none',
    reporters: ['json', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    jsonReporter: { fileName: `${folder}/${name}.json` },
    allowConsoleColors: process.stdout.isTTY === true,
    logLevel: 'warn',
    warnings: { slow: false },
    // A mutant can make a test wait forever. Such a test is ended after four times its usual duration plus a minute.
    // With a shorter limit, a mutant could count as detected only because its test is slow on a busy machine.
    timeoutMS: 60_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 30,
    thresholds: { high: 100, low: minScore, break: null },
  }
}

const oneLine = (text) => text.replaceAll(/\s+/g, ' ').trim()
const shorten = (text) => (text.length > 100 ? `${text.slice(0, 99)}…` : text)

/** Returns the source text that a mutant replaces. Lines and columns count from 1. */
function replacedText(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1)
  lines[0] = lines[0].slice(start.column - 1)
  return lines.join('\n')
}

/** Returns the mutants of a report, each with its file and the text that it replaces. */
function mutantsOf(report) {
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, file, original: replacedText(source, mutant.location) })),
  )
}

function printArea(name, mutants) {
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
  const killed = count('Killed')
  const timedOut = count('Timeout')
  const survived = count('Survived')
  const uncovered = count('NoCoverage')
  const detected = killed + timedOut
  const valid = detected + survived + uncovered
  const score = valid === 0 ? 100 : (100 * detected) / valid
  for (const { file, location, status, mutatorName, original, replacement } of mutants) {
    if (status !== 'Survived' && status !== 'NoCoverage') continue
    const change = `${shorten(oneLine(original))}  →  ${shorten(oneLine(replacement ?? ''))}`
    console.log(
      `${file}:${location.start.line}  ${status === 'Survived' ? 'survived' : 'no test'}  ${mutatorName}: ${change}`,
    )
  }
  const figures = [`${killed} killed`, `${survived} survived`, `${uncovered} without a test`, `${timedOut} timeouts`]
  console.log(
    `${name}: ${score.toFixed(1)} % of ${valid} mutants (${figures.join(', ')}; ${count('Ignored')} left out)`,
  )
  return score
}

/**
 * Removes from the cache of an area the mutants that no test noticed, so that the next run tries them again. Stryker
 * retries a mutant only if it knows which tests reach the mutant. For constants of a module, Stryker does not know
 * this.
 */
async function forgetSurvivors(name) {
  const path = join(root, folder, `${name}.incremental.json`)
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return
  const cache = JSON.parse(text)
  for (const file of Object.values(cache.files)) {
    file.mutants = file.mutants.filter(({ status }) => status !== 'Survived' && status !== 'NoCoverage')
  }
  await writeFile(path, JSON.stringify(cache))
}

async function mutateArea(Stryker, name) {
  if (!values.mutate) await forgetSurvivors(name)
  const report = join(root, folder, `${name}.json`)
  await rm(report, { force: true })
  process.env.MUTATION_AREA = name
  await new Stryker(optionsFor(name)).runMutationTest()
  return printArea(name, mutantsOf(JSON.parse(await readFile(report, 'utf8'))))
}

if (values.sample) Object.assign(process.env, { MUTATION_SAMPLE: values.sample, MUTATION_SEED: values.seed })

process.chdir(root)
await mkdir(join(root, folder), { recursive: true })
// Some tests read samples from a folder beside the project. The sandbox has no such folder beside it, so the path is
// passed on.
process.env.SHARED_DIR = resolve(root, process.env.SHARED_DIR ?? '../shared')
await buildIfNeeded({ only: 'workers' })
const { Stryker } = await import('@stryker-mutator/core')
const weak = []
for (const name of names) {
  const score = await mutateArea(Stryker, name)
  if (score < minScore) weak.push(`${name} ${score.toFixed(1)} %`)
}
console.log(weak.length > 0 ? `below ${minScore} %: ${weak.join(', ')}` : `all areas reach ${minScore} %`)
process.exitCode = weak.length > 0 ? 1 : 0
