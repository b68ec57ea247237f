import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { computeLowPriority } from './computeLowPriority.ts'

/** Resources that one process may use: resident memory and CPU time. */
export type ProcessLimits = { bytes: number; cpuMs: number }

/** Options of `runInLimitedProcess`. */
export type LimitedProcess = {
  /**
   * Path of the built program. It reads `bytes` from its input, receives `message`, answers with one message, and ends.
   */
  entry: string
  /**
   * The untrusted file. It is written to the standard input of the process and is not a part of `message`: copying
   * 25 MB into a message would block the event loop for 15 ms.
   */
  bytes: Uint8Array
  message: Readonly<Record<string, unknown>>
  limits: ProcessLimits
  signal: AbortSignal
  /** Creates the error for a process that exceeds its limits or ends without an answer. */
  createFailure: () => Error
}

const heapMegabytes = 256
/**
 * Limits of wall-clock time in ms. `watched`: CPU time is limited too, so this limit only ends processes that wait.
 * `blind`: CPU time cannot be read, because `/proc` is missing.
 */
const maxDurationMs = { watched: 60_000, blind: 10_000 }
const checkIntervalMs = 50
const pageBytes = 4_096
const tickMs = 10

/** Reads CPU time and resident memory of a process from `/proc`; undefined if that is not available. */
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

function watch(child: ChildProcess, limits: ProcessLimits, end: () => void): () => void {
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

/** Lowers the priority of a process, because requests and speech are more urgent than an uploaded file. */
function lowerPriority({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) setPriority(pid, computeLowPriority())
  } catch {
    // The change is not permitted, or the process has ended. The process then keeps the normal priority.
  }
}

/**
 * Runs a program on untrusted input in a separate process and returns its answer. The process gets no environment, so
 * no secrets, and its output is discarded. Throws the error of `createFailure`, the signal's reason if it aborts, or
 * the error with which the process could not be started.
 */
export function runInLimitedProcess<Answer>({
  entry,
  bytes,
  message,
  limits,
  signal,
  createFailure,
}: LimitedProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const child = fork(entry, [], {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      env: {},
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
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
    const stopWatching = watch(child, limits, () => finish(() => reject(createFailure())))
    signal.addEventListener('abort', cancel)
    child.on('message', (answer) => finish(() => resolve(answer as Answer)))
    child.on('error', (error) => finish(() => reject(error)))
    // The process crashed or ran out of memory because of its input.
    child.on('exit', () => finish(() => reject(createFailure())))
    // A process that ends early closes its input, which causes this error. Its end is handled above.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(bytes)
    child.send(message)
  })
}
