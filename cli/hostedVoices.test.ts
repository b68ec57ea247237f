import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startStandInElevenLabs } from '@scene-partner/speech/engines/elevenlabs/standInElevenLabs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './cli.ts'

const dist = pathToFileURL(join(import.meta.dirname, '../dist/'))
let folder: string
let service: Awaited<ReturnType<typeof startStandInElevenLabs>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-hosted-'))
  service = await startStandInElevenLabs()
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

async function shell(environment: Record<string, string>, ...words: string[]) {
  const said = { out: '', err: '' }
  const note = (line: string) => (said.err += `${line}\n`)
  const context = { environment: { DATA_DIR: folder, ...environment }, version: '1.2.3', dist, migrations: dist, note }
  const code = await run(words, context, { out: (text) => (said.out += text), err: (text) => (said.err += text) })
  return { code, ...said }
}

test('a reading is spoken by the hosted voice of its reader, where one is set', async () => {
  const play = join(folder, 'line.txt')
  await writeFile(play, 'But soft! What light through yonder window breaks?')
  const environment = { ELEVENLABS_API_KEY: 'stand-in', ELEVENLABS_API_BASE: service.url }
  const listed = await shell(environment, 'voices')
  expect(listed.out).toMatch(/^Tom +hosted/m)
  expect(listed.out).toMatch(/^Billy +(?:basic|neural)/m)
  const out = join(folder, 'line.mp3')
  const read = await shell(environment, 'read', play, '--voice', 'tom', '--out', out, '--json')
  expect(read.code).toBe(0)
  expect(JSON.parse(read.out)).toMatchObject({ engines: { elevenlabs: 2 } })
})

test('a service that is set wrongly is told in one line, and nothing is read', async () => {
  expect(await shell({ SPEECH_API_URL: 'here' }, 'voices')).toEqual({
    code: 78,
    out: '',
    err: 'SPEECH_API_URL is not an address such as https://speech.example\n',
  })
})
