import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../build.mjs'

export type Mail = { to: string; subject: string; text: string; html: string; links: string[]; at: string }

/** A server as `npm start` runs it, over a data folder of its own. */
export type JourneyServer = {
  url: string
  dataDir: string
  /** Newest first, as the dev mailbox has it. */
  mails(to?: string): Promise<Mail[]>
  /** What an operator types, such as `coupon create FULLHOUSE`; answers what the command line printed. */
  command(...words: string[]): Promise<string>
  /** Ends it and keeps its data; `restart` brings it back. */
  pause(): Promise<void>
  /** Ends it and starts it again over the same data, at the same address. `how` is the signal that ends it. */
  restart(how?: NodeJS.Signals): Promise<void>
  /** Everything it has printed, for telling why a journey failed. */
  output(): string
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** What a process needs to run at all; nothing else of ours may colour what the journey sees. */
const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_EXTRA_CA_CERTS']
const opening = /is open at (http\S+)/

type Running = { child: ChildProcess; url: string }

const inherited = () =>
  Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

async function type(environment: Record<string, string>, words: string[]): Promise<string> {
  const program = join(root, 'cli/scene-partner.mjs')
  const env = { ...inherited(), ...environment }
  return (await promisify(execFile)(process.execPath, [program, ...words], { cwd: root, env })).stdout
}

async function start(environment: Record<string, string>, said: string[]): Promise<Running> {
  const child = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // No voices but those that come with npm, and none fetched.
    env: { ...inherited(), VOICES_DIR: join(tmpdir(), 'scene-partner-no-voices'), ...environment },
  })
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        said.push(text)
        const found = opening.exec(said.join(''))
        if (found?.[1]) resolve(found[1])
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

/** Names a data folder that a first start has left behind: making a database takes longer than a whole journey. */
const preparedVariable = 'JOURNEY_DATA'

/** Makes that folder; answers how to remove it. */
export async function prepareJourneys(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-prepared-'))
  const running = await start({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' }, [])
  await end(running, 'SIGTERM')
  process.env[preparedVariable] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/**
 * Starts a server for one journey. Dispose of it: that ends it and removes its data. `isFirst` begins with an empty
 * folder, as a newcomer does.
 */
export async function serveForJourney(
  environment: Record<string, string> = {},
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<JourneyServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'scene-partner-journey-'))
  const prepared = process.env[preparedVariable]
  if (prepared && !isFirst) await cp(prepared, dataDir, { recursive: true })
  const given = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...environment }
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
