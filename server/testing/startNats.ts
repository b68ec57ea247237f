import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const places = ['/usr/sbin', '/usr/bin', '/usr/local/bin']

/** Returns the path of a program where Debian installs it, or undefined if it is not installed. */
export const findProgram = (name: string): string | undefined =>
  places.map((place) => join(place, name)).find((path) => existsSync(path))

/** Returns a TCP port that no process listens on now. */
export const findFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Returns whether a process listens on this TCP port. */
export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** A NATS server with JetStream for one test file. `kill` simulates a crash, and `start` the start of a replacement. */
export type TestNats = {
  url: string
  start(): Promise<void>
  /** `losesData`: the replacement begins without streams, like a container without a volume. */
  kill(options?: { losesData: boolean }): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts `nats-server`. If it is not installed, prints one line and returns undefined: the test is then skipped. */
export async function startNats(): Promise<TestNats | undefined> {
  const program = findProgram('nats-server')
  if (!program) {
    process.stderr.write('nats-server is not installed: tests of messages over NATS are skipped\n')
    return undefined
  }
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-nats-'))
  let child: ReturnType<typeof spawn> | undefined
  async function start() {
    child = spawn(program ?? '', ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder], { stdio: 'ignore' })
    while (!(await isListening(port))) await pause(20)
  }
  async function kill({ losesData } = { losesData: false }) {
    const running = child
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGKILL')
    await ended
    if (losesData) await rm(join(folder, 'jetstream'), { recursive: true, force: true })
  }
  await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    kill,
    async [Symbol.asyncDispose]() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
