import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { fail } from '@scene-partner/contract/failures'
import type { ParseAnswer } from './parsing.ts'

/** Understands files where nothing they contain can hurt the server. */
export type FileParser = {
  /** Throws `import/too-slow` past its time or memory, and what the signal says once it is aborted. */
  parse(bytes: Uint8Array, name: string, signal: AbortSignal): Promise<ParseAnswer>
}

const heapMegabytes = 256
const usual = { bytes: 512 * 1_048_576, cpuMs: 10_000 }
/** Where a process cannot be watched, and where the machine has so much to do that it hardly runs. */
const mostMs = { watched: 60_000, blind: 10_000 }
const lookEveryMs = 50
const atOnce = 2
const mostWaiting = 20
const pageBytes = 4_096
const tickMs = 10

/** Processor time and memory of a process; nothing where the system does not tell. */
async function useOf(pid: number): Promise<{ cpuMs: number; bytes: number } | undefined> {
  try {
    const [stat, statm] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile(`/proc/${pid}/statm`, 'latin1'),
    ])
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return { cpuMs: ticks * tickMs, bytes: Number(statm.split(' ')[1]) * pageBytes }
  } catch {
    // It has ended, or this is no Linux.
    return undefined
  }
}

type ParseLimits = typeof usual

function watch(child: ChildProcess, limits: ParseLimits, end: () => void): () => void {
  const startedAt = performance.now()
  let isWatched = false
  const look = async () => {
    const use = await useOf(child.pid ?? 0)
    isWatched ||= use !== undefined
    const ms = performance.now() - startedAt
    const isOver = use !== undefined && (use.cpuMs > limits.cpuMs || use.bytes > limits.bytes)
    if (isOver || ms > (isWatched ? mostMs.watched : mostMs.blind)) end()
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  return () => clearInterval(timer)
}

/** Whoever waits for an answer or for a voice goes first: a file has ten seconds, and they have not. */
function giveWay({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // A system that does not let it, or it has ended already: then it is read beside the others.
  }
}

function parseApart(
  entry: string,
  { bytes, name, limits }: { bytes: Uint8Array; name: string; limits: ParseLimits },
  signal: AbortSignal,
): Promise<ParseAnswer> {
  return new Promise((resolve, reject) => {
    // No secret of the server's goes along, and nothing of its own is said aloud.
    const child = fork(entry, [], {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    giveWay(child)
    const finish = (act: () => void) => {
      stopWatching()
      signal.removeEventListener('abort', leave)
      child.removeAllListeners()
      child.on('error', () => undefined)
      child.kill('SIGKILL')
      act()
    }
    const leave = () => finish(() => reject(signal.reason))
    const stopWatching = watch(child, limits, () => finish(() => reject(fail('import/too-slow'))))
    signal.addEventListener('abort', leave)
    child.on('message', (answer) => finish(() => resolve(answer as ParseAnswer)))
    child.on('error', (error) => finish(() => reject(error)))
    // Memory that ran out, or a file that brought it down: either way it is the file's doing.
    child.on('exit', () => finish(() => reject(fail('import/too-slow'))))
    child.send({ bytes, name })
  })
}

/**
 * `entries`: the folder of the built workers; `limits`: what a file may use, less than usual in tests alone. Two files at
 * once, the others wait for their turn.
 */
export function createFileParser({ entries, limits = usual }: { entries: URL; limits?: ParseLimits }): FileParser {
  const entry = fileURLToPath(new URL('importProcess.js', entries))
  const waiting: (() => void)[] = []
  let running = 0

  async function takeTurn(): Promise<void> {
    if (running < atOnce) {
      running++
      return
    }
    if (waiting.length >= mostWaiting) throw fail('unavailable')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const giveTurn = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  return {
    async parse(bytes, name, signal) {
      await takeTurn()
      try {
        signal.throwIfAborted()
        return await parseApart(entry, { bytes, name, limits }, signal)
      } finally {
        giveTurn()
      }
    },
  }
}
