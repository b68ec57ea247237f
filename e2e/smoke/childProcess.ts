import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Not there, or not ours to run: either way not this one.
    return false
  }
}

/** The path of a program, if this machine has it. */
export const findProgram = (...names: string[]): string | undefined =>
  names
    .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(isRunnable)

/** A program that runs beside a test, in a home of its own, and goes with all that it started. */
export type Beside = {
  readonly home: string
  readonly child: ChildProcess
  /** Why it ended, if it has. */
  ended(): string | undefined
  close(): Promise<void>
}

const patienceMs = 5_000

/** Starts it as the head of a process group; `prepare` furnishes its home and answers its arguments. */
export async function runBeside(
  program: string,
  prepare: (home: string) => Promise<string[]>,
  environment: Record<string, string> = {},
): Promise<Beside> {
  const home = await mkdtemp(join(tmpdir(), 'scene-partner-smoke-'))
  const child = spawn(program, await prepare(home), {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, ...environment },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)))
  const isGone = once(child, 'close')
  const end = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal)
    } catch (error) {
      // Nobody is left in the group.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
  // A run that is broken off leaves no browser behind.
  const endAtExit = () => end('SIGKILL')
  process.once('exit', endAtExit)
  void isGone.then(() => process.off('exit', endAtExit))
  return {
    home,
    child,
    ended: () => (child.exitCode === null && child.signalCode === null ? undefined : `${program} ended:\n${said}`),
    async close() {
      end('SIGTERM')
      const timer = setTimeout(() => end('SIGKILL'), patienceMs)
      await isGone
      clearTimeout(timer)
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
