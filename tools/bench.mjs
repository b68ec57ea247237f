// `npm run bench [NAME …]`: runs all benchmarks in `tools/bench/`, or only the named ones. They receive all options.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.mjs'

const folder = join(root, 'tools/bench')
/**
 * Whether a file is a benchmark: its first line names its command. The folder also contains modules that benchmarks
 * share.
 */
const isBenchmark = (name) => readFileSync(join(folder, name), 'utf8').startsWith('// `npm run bench')
const known = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((name) => name.endsWith('.mjs') && isBenchmark(name))
  .map((name) => name.slice(0, -'.mjs'.length))

const given = process.argv.slice(2)
/**
 * Returns whether an argument is an option or the name of a folder. These arguments are passed on to the benchmarks.
 */
const isTheirs = (one) => one.startsWith('-') || one.includes('/')
const named = given.filter((one) => !isTheirs(one))
const theirs = given.filter(isTheirs)
const unknown = named.filter((name) => !known.includes(name))
if (unknown.length > 0 || known.length === 0) {
  console.error(unknown.length > 0 ? `unknown benchmark: ${unknown.join(', ')}` : 'there are no benchmarks')
  console.error(`npm run bench [NAME …] [-- --OPTION …]; known: ${known.join(', ') || 'none'}`)
  process.exit(64)
}

for (const name of named.length > 0 ? named : known) {
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`)
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.mjs`), ...theirs], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
