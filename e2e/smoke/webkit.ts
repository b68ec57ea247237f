import { once } from 'node:events'
import { freePort } from '../../tools/testing/servers.mjs'
import { type Command, type WebDriver, WebDriverError, type Size, waitUntil } from './webDriver.ts'
import { type ChildProgram, findProgram, startProgram } from './childProcess.ts'

const driver = () => findProgram('WebKitWebDriver')
const screen = () => findProgram('Xvfb')

export const missing = (): string | undefined => {
  if (!driver()) return 'WebKitGTK (Debian: webkit2gtk-driver)'
  return screen() ? undefined : 'a screen for WebKitGTK (Debian: xvfb)'
}

/** Starts a virtual screen. Returns its display name. */
async function openScreen({ width, height }: Size): Promise<ChildProgram & { name: string }> {
  const program = await startProgram(screen() ?? 'Xvfb', async () => [
    '-displayfd',
    '3',
    '-nolisten',
    'tcp',
    '-screen',
    '0',
    `${width}x${height}x24`,
  ])
  const displayNumber = program.child.stdio[3]
  if (!displayNumber) throw new Error('a process without its fourth stream')
  const [number] = (await Promise.race([once(displayNumber, 'data'), once(program.child, 'close')])) as [unknown]
  const ended = program.ended()
  if (ended) throw new Error(ended)
  return { ...program, name: `:${String(number).trim()}` }
}

/** Returns the HTTP path and body of a command (W3C WebDriver). */
function toRequest(command: Command): [path: string, body?: object] {
  switch (command.kind) {
    case 'open':
      return ['/url', { url: command.url }]
    case 'run':
      return ['/execute/sync', { script: command.script, args: command.args }]
    case 'press':
      return [`/element/${command.element}/click`, {}]
    case 'type':
      return [`/element/${command.element}/value`, { text: command.text }]
    case 'picture':
      return ['/screenshot']
  }
}

async function ask(address: string, body?: object): Promise<unknown> {
  const given = body && { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(address, given)
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new WebDriverError(error, message)
}

type Session = { sessionId: string; capabilities: { browserVersion: string } }

/** Options of the browser: audio may start without a user gesture, and the microphone is a fake. */
const options = {
  args: ['--automation', '--autoplay-policy=allow', '--enable-media-stream=true', '--enable-mock-capture-devices=true'],
}

async function openSession(port: number, program: ChildProgram): Promise<WebDriver> {
  const address = `http://127.0.0.1:${port}`
  await waitUntil(
    async () => {
      const ended = program.ended()
      if (ended) throw new Error(ended)
      return fetch(`${address}/status`).catch(() => undefined)
    },
    () => 'WebKitWebDriver does not answer',
  )
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const session = (await ask(`${address}/session`, { capabilities })) as Session
  const base = `${address}/session/${session.sessionId}`
  return {
    is: `WebKitGTK ${session.capabilities.browserVersion}`,
    send(command) {
      const [path, body] = toRequest(command)
      return ask(base + path, body)
    },
    async close() {
      await fetch(base, { method: 'DELETE' })
    },
  }
}

export async function openWebKit(size: Size): Promise<WebDriver> {
  const open: { close(): Promise<void> }[] = []
  const close = async () => {
    for (const one of open.reverse()) await one.close()
  }
  try {
    const display = await openScreen(size)
    open.push(display)
    const port = (await freePort()) as number
    const program = await startProgram(driver() ?? 'WebKitWebDriver', async () => [`--port=${port}`], {
      DISPLAY: display.name,
      WAYLAND_DISPLAY: '',
      GDK_BACKEND: 'x11',
    })
    open.push(program)
    const session = await openSession(port, program)
    open.push(session)
    return { ...session, close }
  } catch (error) {
    await close()
    throw error
  }
}
