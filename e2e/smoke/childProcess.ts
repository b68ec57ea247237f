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
    // The program does not exist or is not executable.
    return false
  }
}

/** Returns the path of the first of these programs that is installed; undefined if none is. */
export const findProgram = (...names: string[]): string | undefined =>
  names
    .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(isRunnable)

/**
 * A program that runs during a test, with a separate home folder. `close` ends it and its child processes.
 */
export type ChildProgram = {
  readonly home: string
  readonly child: ChildProcess
  /** Returns an error message with the output of the program if it has ended; undefined while the program runs. */
  ended(): string | undefined
  close(): Promise<void>
}

const shutdownTimeoutMs = 5_000

/**
 * Starts a program in a separate process group. `prepare` can write files into the home folder, and returns the
 * arguments of the program.
 */
export async function startProgram(
  program: string,
  prepare: (home: string) => Promise<string[]>,
  environment: Record<string, string> = {},
): Promise<ChildProgram> {
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
      // The process group has already ended.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
  // If the test run is aborted, no browser must keep running.
  const endAtExit = () => end('SIGKILL')
  process.once('exit', endAtExit)
  void isGone.then(() => process.off('exit', endAtExit))
  return {
    home,
    child,
    ended: () => (child.exitCode === null && child.signalCode === null ? undefined : `${program} ended:\n${said}`),
    async close() {
      end('SIGTERM')
      const timer = setTimeout(() => end('SIGKILL'), shutdownTimeoutMs)
      await isGone
      clearTimeout(timer)
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
