import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Answer, Hand, HandEvents, Pool, SupervisorOptions } from './hand.ts'
import { createSupervisor } from './supervisor.ts'

/** What a child tells: that it has loaded, that it cannot ever, or what came of its job. `held` is its memory in bytes. */
export type ChildMessage<Result> =
  | { ready: true; held?: number }
  | { useless: string }
  | (Answer<Result> & { held?: number })

/** Of what a child wrote on its way out, what is kept to say why. */
const LAST_WORDS = 300
const LINUX_PAGE = 4_096
/** A hundredth of a second: what Linux counts a process's time in. */
const LINUX_TICK_MS = 10

export type ProcessPoolOptions<Job, Result> = Omit<SupervisorOptions<Job, Result>, 'start'> & {
  /** The child's built file, and what it is told at its start; `index` 0 is the one that is asked first. */
  entry: URL
  argumentsFor?(index: number): string[]
}

/**
 * Jobs shared among child processes under one supervisor: for engines that could take their process with them, need
 * much memory, or must be kept apart. A child has nothing of our environment, and ends when we do.
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
      return handOf<Job, Result>(child, events)
    },
  })
}

function handOf<Job, Result>(child: ChildProcess, events: HandEvents<Result>): Hand<Job> {
  let held: number | undefined
  let lastWords = ''
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    lastWords = (lastWords + words).slice(-LAST_WORDS)
  })
  child.on('message', (message: ChildMessage<Result>) => {
    if ('held' in message) held = message.held
    if ('ready' in message) events.ready()
    else if ('useless' in message) events.useless(message.useless)
    else events.answered(message)
  })
  child.on('error', (error) => events.fell(error.message))
  child.on('exit', (code, signal) => {
    const line = lastWords.trim().split('\n').at(-1)
    events.fell([`exit ${code ?? signal}`, line].filter(Boolean).join(': '))
  })
  const isAlive = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
  // The channel and the pipe each keep this process alive by themselves.
  const channels = () => [child, child.channel, child.stderr as { ref?(): void; unref?(): void } | null]
  return {
    give: (job) => {
      // A child that just ended tells so by its exit; its closed channel says nothing new.
      child.send(job as object, () => undefined)
    },
    ref: () => channels().forEach((one) => one?.ref?.()),
    unref: () => channels().forEach((one) => one?.unref?.()),
    async end() {
      if (!isAlive()) return
      const gone = once(child, 'exit')
      // Whoever waits for it must not end first.
      child.ref()
      child.kill('SIGKILL')
      await gone
    },
    memory: () => (isAlive() ? (residentBytes(child.pid) ?? held) : undefined),
    processorMs: () => (isAlive() ? processorMsOf(child.pid) : undefined),
  }
}

/** How long a process has had a processor, where the system tells. */
function processorMsOf(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    // Behind the name, which may hold anything, the twelfth and thirteenth are its own time and the system's for it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? ticks * LINUX_TICK_MS : undefined
  } catch {
    // It ended between the question and the answer.
    return undefined
  }
}

/** What a process holds now, where the system tells; a child in the midst of its work cannot. */
function residentBytes(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return Number.isFinite(pages) ? pages * LINUX_PAGE : undefined
  } catch {
    // It ended between the question and the answer.
    return undefined
  }
}
