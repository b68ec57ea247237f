import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { JobOutcome, PoolWorker, PoolWorkerEvents, Pool, SupervisorOptions } from './pool.ts'
import { createSupervisor } from './supervisor.ts'

/** A message of a child process: it is ready, it is unusable, or a part or the outcome of its job. */
export type ChildMessage<Result> = { ready: true } | { unusable: string } | { partial: Result } | JobOutcome<Result>

/** Maximum characters of a child's standard error that are stored to explain its death. */
const MAX_STDERR_LENGTH = 300
const LINUX_PAGE_BYTES = 4_096
/** The unit of time, in ms, in which Linux counts CPU time. */
const LINUX_TICK_MS = 10

/** Options of a pool of child processes. */
export type ProcessPoolOptions<Job, Result> = Omit<SupervisorOptions<Job, Result>, 'start'> & {
  /** The child's built file. */
  entry: URL
  /** The command-line arguments of the child with this index; 0 is the first. */
  argumentsFor?(index: number): string[]
}

/**
 * Creates a pool of child processes, for engines that could crash their process, need much memory or must be
 * isolated. A child gets none of our environment variables. It must end when its event `disconnect` reports that this
 * process has ended.
 */
export function createProcessPool<Job, Result>({
  entry,
  argumentsFor = () => [],
  ...options
}: ProcessPoolOptions<Job, Result>): Pool<Job, Result> {
  return createSupervisor({
    ...options,
    start(events, index) {
      const child = fork(fileURLToPath(entry), argumentsFor(index), {
        serialization: 'advanced',
        env: {},
        execArgv: [],
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      })
      return wrapProcess<Job, Result>(child, events)
    },
  })
}

function wrapProcess<Job, Result>(child: ChildProcess, events: PoolWorkerEvents<Result>): PoolWorker<Job> {
  let stderrTail = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderrTail = (stderrTail + text).slice(-MAX_STDERR_LENGTH)
  })
  child.on('message', (message: ChildMessage<Result>) => {
    if ('ready' in message) events.ready()
    else if ('unusable' in message) events.unusable(message.unusable)
    else if ('partial' in message) events.progressed(message.partial)
    else events.finished(message)
  })
  child.on('error', (error) => events.died(error.message))
  child.on('exit', (code, signal) => {
    const line = stderrTail.trim().split('\n').at(-1)
    events.died([`exit ${code ?? signal}`, line].filter(Boolean).join(': '))
  })
  const isAlive = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
  // The child, its channel and its pipe each keep this process alive, so `ref` and `unref` apply to all three.
  const channels = () => [child, child.channel, child.stderr as { ref?(): void; unref?(): void } | null]
  return {
    send: (job) => {
      // A child that has just ended is reported by its exit event. The error of the closed channel gives no further
      // information, so it is ignored.
      child.send(job as object, () => undefined)
    },
    ref: () => channels().forEach((one) => one?.ref?.()),
    unref: () => channels().forEach((one) => one?.unref?.()),
    async terminate() {
      if (!isAlive()) return
      const exited = once(child, 'exit')
      // This process must not exit before the child has exited.
      child.ref()
      child.kill('SIGKILL')
      await exited
    },
    memoryBytes: () => (isAlive() ? readResidentBytes(child.pid) : undefined),
    cpuTimeMs: () => (isAlive() ? readCpuTimeMs(child.pid) : undefined),
  }
}

/** Returns the CPU time of a process in milliseconds; undefined if the system does not report it. */
function readCpuTimeMs(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    // After the name, which may contain anything, fields 12 and 13 are the user and system time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? ticks * LINUX_TICK_MS : undefined
  } catch {
    // The process ended before its CPU time was read.
    return undefined
  }
}

/**
 * Returns the memory of a process in bytes; undefined if the system does not report it. While a child works, it cannot
 * report its memory itself.
 */
function readResidentBytes(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return Number.isFinite(pages) ? pages * LINUX_PAGE_BYTES : undefined
  } catch {
    // The process ended before its memory use was read.
    return undefined
  }
}
