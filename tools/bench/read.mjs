// `npm run bench:read`: runs the command `read` on a public-domain play in a folder beside the project. Reads the first
// 3,000 and 30,000 characters, in one voice and with a cast, with basic voices and, if a model is installed, with
// neural voices. Measures seconds of audio and of work, the time to the first sound, and the memory of all processes.
// `--short` skips 30,000 characters, `--long` skips 3,000. `--only=neural|basic` chooses the voices, `--way=one|cast`
// the casting.
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../build.mjs'

const shared = process.env.SHARED_DIR ?? join(root, '../shared')
const play = join(shared, 'corpus/plays-text/wilde_importance_of_being_earnest.txt')
const models = join(shared, 'models')
/** Listing all processes slows down the measured process, so the benchmark lists them rarely. */
const sampleEveryMs = 500
const mebibyte = 1024 * 1024

const option = (name) => process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1]
const only = option('only')
const onlyWay = option('way')
const lengths = process.argv.includes('--short')
  ? [3_000]
  : process.argv.includes('--long')
    ? [30_000]
    : [3_000, 30_000]

/** Returns the resident memory of a process and its child processes in MB; 0 outside Linux. */
async function memoryOf(pid) {
  const parents = new Map()
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
    const field = (key) => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
    parents.set(Number(name), { parent: field('PPid'), bytes: field('VmRSS') * 1024 })
  }
  const isOurs = (id) => id === pid || (parents.has(id) && id > 1 && isOurs(parents.get(id).parent))
  let sum = 0
  for (const [id, { bytes }] of parents) if (isOurs(id)) sum += bytes
  return sum / mebibyte
}

async function measure(file, out, words, environment) {
  const child = spawn(
    process.execPath,
    [join(root, 'cli/scene-partner.mjs'), 'read', file, '--out', out, '--json', ...words],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  let complaint = ''
  child.stdout.on('data', (part) => (said += part))
  child.stderr.on('data', (part) => (complaint = String(part)))
  let most = 0
  const timer = setInterval(() => {
    void memoryOf(child.pid).then((now) => (most = Math.max(most, now)))
  }, sampleEveryMs)
  const startedAt = performance.now()
  const code = await new Promise((resolve) => child.on('close', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`read exited with ${code}: ${complaint}`)
  return { ...JSON.parse(said), ms: performance.now() - startedAt, most }
}

const seconds = (ms) => (ms / 1000).toFixed(ms < 10_000 ? 2 : 1)

const text = await readFile(play, 'utf8').catch(() => undefined)
if (!text) {
  console.log(`bench:read needs the play ${play}: skipped`)
} else {
  const hasModels = await readdir(models).then(
    () => true,
    () => false,
  )
  const kinds = [
    { kind: 'basic', environment: { VOICES_DIR: join(tmpdir(), 'no-voices-here') } },
    ...(hasModels ? [{ kind: 'neural', environment: { VOICES_DIR: models } }] : []),
  ].filter(({ kind }) => !only || kind === only)
  // The play is read from its first act to its end, without title and cast list.
  const from = Math.max(0, text.indexOf('FIRST ACT'))
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-read-'))
  console.log(
    `${cpus()[0]?.model ?? 'a processor'}, ${availableParallelism()} cores, Node ${process.versions.node}, load ${loadavg()[0].toFixed(2)} before the run`,
  )
  const rows = [['voices', 'characters', 'cast', 'sound', 'work', 'times as fast', 'first sound', 'memory', 'engines']]
  try {
    for (const { kind, environment } of kinds) {
      for (const length of lengths) {
        const file = join(folder, `earnest-${length}.txt`)
        await writeFile(file, text.slice(from, from + length))
        for (const [way, name, words] of [
          ['one', 'one voice', ['--voice', 'tom']],
          ['cast', '--cast auto', ['--cast', 'auto']],
        ]) {
          if (onlyWay && onlyWay !== way) continue
          const run = await measure(file, join(folder, 'out.mp3'), words, environment)
          rows.push([
            kind,
            `${length} (${run.characters} spoken)`,
            run.cast.length > 0 ? `${name}, ${run.cast.length} roles` : name,
            `${seconds(run.durationMs)} s`,
            `${seconds(run.workMs)} s`,
            `${(run.durationMs / run.workMs).toFixed(1)} ×`,
            `${run.firstSoundMs} ms`,
            `${Math.round(run.most)} MB`,
            Object.entries(run.engines)
              .map(([engine, units]) => `${engine} ${units}`)
              .join(', '),
          ])
          console.error(rows.at(-1).join('  '))
        }
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const widths = rows[0].map((_head, column) => Math.max(...rows.map((row) => row[column].length)))
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column])).join('  '))
}
