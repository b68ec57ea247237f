import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { type Command, type WebDriver, WebDriverError, type Size, waitUntil } from './webDriver.ts'
import { type ChildProgram, findProgram, startProgram } from './childProcess.ts'

const program = () => findProgram('firefox-esr', 'firefox')

const soundServer = () => findProgram('pulseaudio')

export const missing = (): string | undefined => {
  if (!program()) return 'Firefox (Debian: firefox-esr)'
  return soundServer() ? undefined : 'a silent audio device for Firefox (Debian: pulseaudio)'
}

/** Starts an audio device that discards all sound: without an audio device, Firefox never starts playback. */
async function openAudioDevice(): Promise<ChildProgram & { environment: Record<string, string> }> {
  const socketIn = (home: string) => join(home, 'sound')
  const soundDaemon = await startProgram(soundServer() ?? 'pulseaudio', async (home) => [
    '-n',
    '--daemonize=no',
    '--exit-idle-time=-1',
    '--high-priority=no',
    `--load=module-native-protocol-unix socket=${socketIn(home)} auth-anonymous=1`,
    '--load=module-null-sink',
  ])
  const isOpen = async () => {
    const ended = soundDaemon.ended()
    if (ended) throw new Error(ended)
    return existsSync(socketIn(soundDaemon.home)) || undefined
  }
  try {
    await waitUntil(isOpen, () => 'PulseAudio opens no socket')
  } catch (error) {
    await soundDaemon.close()
    throw error
  }
  return { ...soundDaemon, environment: { PULSE_SERVER: `unix:${socketIn(soundDaemon.home)}` } }
}

/** Firefox preferences: allow autoplay and a fake microphone without a permission prompt, and block other servers. */
const preferences = {
  'marionette.port': 0,
  'media.autoplay.default': 0,
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
  // The tests use one page at a time, so Firefox needs no prelaunched processes.
  'dom.ipc.processPrelaunch.enabled': false,
  'dom.ipc.processCount': 1,
  'toolkit.startup.max_resumed_crashes': -1,
}

type Answer = [kind: number, id: number, error: { error: string; message: string } | null, result: unknown]

/**
 * Returns a function that sends WebDriver commands by Marionette, Firefox's protocol: each message is the length of its
 * text, a colon and the text.
 */
function speakMarionette(socket: Socket) {
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  let rest = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, Buffer.from(bytes)])
    for (;;) {
      const colon = rest.indexOf(':')
      const end = colon + 1 + Number(rest.subarray(0, Math.max(colon, 0)))
      if (colon < 0 || rest.length < end) return
      const message = JSON.parse(rest.subarray(colon + 1, end).toString()) as Answer | object
      rest = rest.subarray(end)
      // The first message is Firefox's greeting, not a response, so it is skipped.
      if (Array.isArray(message)) waiting.get(message[1])?.(message as Answer)
    }
  })
  const leave = () => {
    for (const [id, settle] of waiting) settle([1, id, { error: 'no such window', message: 'Firefox has gone' }, null])
  }
  socket.on('close', leave)
  socket.on('error', leave)
  return async (name: string, parameters: object = {}): Promise<unknown> => {
    const id = (last += 1)
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    const text = JSON.stringify([0, id, `WebDriver:${name}`, parameters])
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const [, , error, result] = await answered
    waiting.delete(id)
    if (error) throw new WebDriverError(error.error, error.message)
    return result
  }
}

function toRequest(command: Command): [name: string, parameters: object] {
  switch (command.kind) {
    case 'open':
      return ['Navigate', { url: command.url }]
    case 'run':
      return ['ExecuteScript', { script: command.script, args: command.args }]
    case 'press':
      return ['ElementClick', { id: command.element }]
    case 'type':
      return ['ElementSendKeys', { id: command.element, text: command.text }]
    case 'picture':
      return ['TakeScreenshot', { full: false }]
  }
}

type Session = { capabilities: { browserVersion: string } }

async function writeProfile(home: string): Promise<string[]> {
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  await writeFile(join(home, 'user.js'), lines.join(''))
  return ['--headless', '--no-remote', '--profile', home, '--marionette']
}

async function portOf(firefox: ChildProgram): Promise<number> {
  const read = async () => {
    const ended = firefox.ended()
    if (ended) throw new Error(ended)
    const text = await readFile(join(firefox.home, 'MarionetteActivePort'), 'utf8').catch(() => '')
    return Number(text) || undefined
  }
  return waitUntil(read, () => 'Firefox did not name its Marionette port')
}

export async function openFirefox({ width, height }: Size): Promise<WebDriver> {
  const open: { close(): Promise<void> }[] = []
  const close = async () => {
    for (const one of open.reverse()) await one.close()
  }
  try {
    const loudspeaker = await openAudioDevice()
    open.push(loudspeaker)
    const firefox = await startProgram(program() ?? 'firefox', writeProfile, {
      ...loudspeaker.environment,
      MOZ_HEADLESS_WIDTH: String(width),
      MOZ_HEADLESS_HEIGHT: String(height),
      MOZ_CRASHREPORTER_DISABLE: '1',
    })
    open.push(firefox)
    const speak = speakMarionette(connect(await portOf(firefox), '127.0.0.1'))
    const { capabilities } = (await speak('NewSession')) as Session
    return {
      is: `Firefox ${capabilities.browserVersion}`,
      async send(command) {
        const result = await speak(...toRequest(command))
        // Most responses are wrapped in `value`; some commands have no response.
        return typeof result === 'object' && result !== null && 'value' in result ? result.value : result
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
