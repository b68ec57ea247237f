import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { fail } from '@scene-partner/contract/failures'
import type { ParseResult } from './parseFile.ts'

/** Parses uploaded files in separate processes, so that a hostile file cannot harm the server. */
export type FileParser = {
  /**
   * Parses a file. Throws `import/too-slow` beyond its time or memory, `unavailable` where too many files wait, and the
   * signal's reason once it aborts.
   */
  parse(bytes: Uint8Array, name: string, signal: AbortSignal): Promise<ParseResult>
}

const heapMegabytes = 256
const defaultLimits = { bytes: 512 * 1_048_576, cpuMs: 10_000 }
/** Wall-clock limits. `watched`: for busy machines, where CPU time is the real limit. `blind`: where `/proc` is missing. */
const maxDurationMs = { watched: 60_000, blind: 10_000 }
const checkIntervalMs = 50
const maxConcurrent = 2
const maxWaiting = 20
const pageBytes = 4_096
const tickMs = 10

/** Reads CPU time and resident memory of a process from `/proc`; undefined where that is not available. */
async function readResourceUsage(pid: number): Promise<{ cpuMs: number; bytes: number } | undefined> {
  try {
    const [stat, statm] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile(`/proc/${pid}/statm`, 'latin1'),
    ])
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return { cpuMs: ticks * tickMs, bytes: Number(statm.split(' ')[1]) * pageBytes }
  } catch {
    // The process has ended, or the system is not Linux.
    return undefined
  }
}

type ParseLimits = typeof defaultLimits

function watch(child: ChildProcess, limits: ParseLimits, end: () => void): () => void {
  const startedAt = performance.now()
  let isWatched = false
  const check = async () => {
    const use = await readResourceUsage(child.pid ?? 0)
    isWatched ||= use !== undefined
    const ms = performance.now() - startedAt
    const isOverLimit = use !== undefined && (use.cpuMs > limits.cpuMs || use.bytes > limits.bytes)
    if (isOverLimit || ms > (isWatched ? maxDurationMs.watched : maxDurationMs.blind)) end()
  }
  const timer = setInterval(() => void check(), checkIntervalMs)
  return () => clearInterval(timer)
}

/** Lowers the priority of a process, because requests and speech are more urgent than an import. */
function lowerPriority({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // Not permitted, or the process has ended. Then it keeps the normal priority.
  }
}

function parseInChildProcess(
  entry: string,
  { bytes, name, limits }: { bytes: Uint8Array; name: string; limits: ParseLimits },
  signal: AbortSignal,
): Promise<ParseResult> {
  return new Promise((resolve, reject) => {
    // The process gets no environment, so no secrets, and its output is discarded.
    const child = fork(entry, [], {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    lowerPriority(child)
    const finish = (act: () => void) => {
      stopWatching()
      signal.removeEventListener('abort', cancel)
      child.removeAllListeners()
      child.on('error', () => undefined)
      child.kill('SIGKILL')
      act()
    }
    const cancel = () => finish(() => reject(signal.reason))
    const stopWatching = watch(child, limits, () => finish(() => reject(fail('import/too-slow'))))
    signal.addEventListener('abort', cancel)
    child.on('message', (answer) => finish(() => resolve(answer as ParseResult)))
    child.on('error', (error) => finish(() => reject(error)))
    // It ran out of memory or crashed. Both are caused by the file.
    child.on('exit', () => finish(() => reject(fail('import/too-slow'))))
    child.send({ bytes, name })
  })
}

/**
 * Creates the parser. `entries`: the folder of the built workers. `limits`: resources per file; only tests set lower ones.
 * Two files are parsed at once; up to 20 more wait.
 */
export function createFileParser({
  entries,
  limits = defaultLimits,
}: {
  entries: URL
  limits?: ParseLimits
}): FileParser {
  const entry = fileURLToPath(new URL('importProcess.js', entries))
  const waiting: (() => void)[] = []
  let running = 0

  async function acquireSlot(): Promise<void> {
    if (running < maxConcurrent) {
      running++
      return
    }
    if (waiting.length >= maxWaiting) throw fail('unavailable')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const releaseSlot = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  return {
    async parse(bytes, name, signal) {
      await acquireSlot()
      try {
        signal.throwIfAborted()
        return await parseInChildProcess(entry, { bytes, name, limits }, signal)
      } finally {
        releaseSlot()
      }
    },
  }
}
