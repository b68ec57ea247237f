import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startFakeElevenLabs } from '@scene-partner/speech/engines/elevenlabs/fakeElevenLabs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './cli.ts'

const dist = pathToFileURL(join(import.meta.dirname, '../dist/'))
let folder: string
let service: Awaited<ReturnType<typeof startFakeElevenLabs>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-hosted-'))
  service = await startFakeElevenLabs()
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

async function shell(environment: Record<string, string>, ...args: string[]) {
  const output = { out: '', err: '' }
  const reportProgress = (line: string) => (output.err += `${line}\n`)
  const context = {
    environment: { DATA_DIR: folder, ...environment },
    version: '1.2.3',
    dist,
    migrations: dist,
    reportProgress,
  }
  const code = await run(args, context, { out: (text) => (output.out += text), err: (text) => (output.err += text) })
  return { code, ...output }
}

test(
  'if a hosted speech service is configured, `read` speaks a voice with the hosted rendition of this voice',
  { tags: ['long'] },
  async () => {
    const textFile = join(folder, 'line.txt')
    await writeFile(textFile, 'But soft! What light through yonder window breaks?')
    const environment = { ELEVENLABS_API_KEY: 'test-key', ELEVENLABS_API_BASE: service.url }
    const listed = await shell(environment, 'voices')
    expect(listed.out).toMatch(/^Tom +hosted/m)
    expect(listed.out).toMatch(/^Billy +(?:basic|neural)/m)
    const out = join(folder, 'line.mp3')
    const read = await shell(environment, 'read', textFile, '--voice', 'tom', '--out', out, '--json')
    expect(read.code).toBe(0)
    expect(JSON.parse(read.out)).toMatchObject({ engines: { elevenlabs: 2 } })
  },
)

test('for an invalid setting of a hosted speech service, a command fails with a message of one line', async () => {
  expect(await shell({ SPEECH_API_URL: 'here' }, 'voices')).toEqual({
    code: 78,
    out: '',
    err: 'SPEECH_API_URL is not an address such as https://speech.example\n',
  })
})
