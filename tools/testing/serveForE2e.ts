import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../build.mjs'
import { findServerAddress } from '../lib/serverAddress.mjs'

export type Mail = { to: string; subject: string; text: string; html: string; links: string[]; at: string }

/** A server like that of `npm start`, with its own data folder. */
export type E2eServer = {
  url: string
  dataDir: string
  /** Returns the e-mails to an address, newest first. Without an address, returns all e-mails. */
  mails(to?: string): Promise<Mail[]>
  /** Runs a command of the command line, such as `coupon create FULLHOUSE`. Returns its output. */
  command(...words: string[]): Promise<string>
  /** Stops the server without deleting its data; `restart` starts it again. */
  pause(): Promise<void>
  /** Stops the server by the signal `how` and starts it again with the same data and address. */
  restart(how?: NodeJS.Signals): Promise<void>
  /** Returns what the server printed before its first `restart`, to explain a failed test. */
  output(): string
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * The only environment variables that a test server inherits. Other variables of the developer must not influence the
 * tests.
 */
const inheritedNames = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_EXTRA_CA_CERTS']

type Running = { child: ChildProcess; url: string }

const inherited = () =>
  Object.fromEntries(inheritedNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

async function type(environment: Record<string, string>, words: string[]): Promise<string> {
  const program = join(root, 'cli/scene-partner.mjs')
  const env = { ...inherited(), ...environment }
  return (await promisify(execFile)(process.execPath, [program, ...words], { cwd: root, env })).stdout
}

async function start(environment: Record<string, string>, said: string[]): Promise<Running> {
  const child = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Test servers use only the voices that npm installs, and download none.
    env: { ...inherited(), VOICES_DIR: join(tmpdir(), 'scene-partner-no-voices'), ...environment },
  })
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        said.push(text)
        const url = findServerAddress(said.join(''))
        if (url) resolve(url)
      })
    }
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the server did not start (${code}):\n${said.join('')}`)))
  })
  return { child, url }
}

async function end({ child }: Running, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const isGone = once(child, 'exit')
  child.kill(signal)
  await isGone
}

/**
 * The environment variable that names the prepared data folder. Copying it is much faster than creating a database for
 * each test.
 */
const preparedVariable = 'E2E_DATA'

/** Creates the prepared data folder by one server start. Returns a function that removes it. */
export async function prepareE2e(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-prepared-'))
  const running = await start({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' }, [])
  await end(running, 'SIGTERM')
  process.env[preparedVariable] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/**
 * Starts a server for tests. Disposing stops it and removes its data. `isFirst` starts with an empty data folder
 * instead of the prepared one.
 */
export async function serveForE2e(
  environment: Record<string, string> = {},
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<E2eServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'scene-partner-e2e-'))
  const prepared = process.env[preparedVariable]
  if (prepared && !isFirst) await cp(prepared, dataDir, { recursive: true })
  // The browser and other tests use the same processor, so the server must not refuse requests when it is slow.
  const given = {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    MAX_EVENT_LOOP_DELAY_MS: '60000',
    ...environment,
  }
  const output: string[] = []
  let running: Running
  try {
    running = await start(given, output)
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
  const { url } = running

  async function stop() {
    await end(running, 'SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    url,
    dataDir,
    async mails(to) {
      const response = await fetch(`${url}/dev/mailbox.json`)
      if (!response.ok) throw new Error(`the mailbox answered ${response.status}`)
      const all = (await response.json()) as Mail[]
      return to ? all.filter((mail) => mail.to === to) : all
    },
    command: (...words) => type(given, words),
    pause: () => end(running, 'SIGTERM'),
    async restart(how = 'SIGTERM') {
      await end(running, how)
      running = await start({ ...given, PORT: new URL(url).port }, [])
    },
    output: () => output.join(''),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
