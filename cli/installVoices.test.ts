import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { picoFiles } from '@scene-partner/speech/models/manifest'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { run } from './cli.ts'

const dist = pathToFileURL(join(import.meta.dirname, '../dist/'))
const models = resolve(process.env['SHARED_DIR'] ?? join(import.meta.dirname, '../../shared'), 'models')
const hasModels = existsSync(join(models, 'pico'))
const hasNeuralVoices = existsSync(join(models, 'kokoro-82m-v1.0'))
if (!hasModels || !hasNeuralVoices)
  process.stdout.write('skipped: installing voices from a folder (no models in SHARED_DIR)\n')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-cli-voices-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function shell(...args: string[]) {
  const output = { out: '', err: '' }
  const environment = { DATA_DIR: folder }
  const reportProgress = (line: string) => (output.err += `${line}\n`)
  const code = await run(
    args,
    { environment, version: '1', dist, migrations: dist, reportProgress },
    {
      out: (text) => (output.out += text),
      err: (text) => (output.err += text),
    },
  )
  return { code, ...output }
}

test.runIf(hasModels)(
  '`voices install --from` installs the voices of a folder and skips installed files; `voices remove` deletes the voices',
  async () => {
    const first = await shell('voices', 'install', '--from', models, '--engine', 'pico')
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('4 files downloaded, 2.4 MB') })
    expect(first.err).toMatch(/^downloading pico\/.*: [\d.]+ MB of 2\.4 MB$/m)
    expect(await readdir(join(folder, 'voices/pico'))).toHaveLength(4)

    const again = await shell('voices', 'install', '--from', models, '--engine', 'pico', '--json')
    expect(JSON.parse(again.out)).toMatchObject({ fetched: [], bytes: 0 })

    expect(await shell('voices', 'remove')).toMatchObject({ code: 0, out: expect.stringContaining('4 files deleted') })
    expect(await readdir(join(folder, 'voices'))).toEqual([])
  },
)

test('`voices install` fails with one sentence for a folder without voices, and with exit code 64 for an unknown engine', async () => {
  expect(await shell('voices', 'install', '--from', folder)).toMatchObject({
    code: 69,
    out: '',
    err: expect.stringMatching(/^[^\n]+ is not there\n$/),
  })
  expect(await shell('voices', 'install', '--engine', 'kazoo')).toMatchObject({ code: 64, out: '' })
  expect(await shell('voices', 'remove', '--engine', 'kazoo')).toMatchObject({ code: 64, out: '' })
})

test('`voices install` from a folder with a damaged file fails with exit code 65, and removes its listener for Ctrl-C', async () => {
  const from = await mkdtemp(join(tmpdir(), 'scene-partner-cli-damaged-'))
  onTestFinished(() => rm(from, { recursive: true, force: true }))
  await mkdir(join(from, 'pico'))
  for (const file of picoFiles) await writeFile(join(from, file.path), 'damaged')
  const listeners = process.listenerCount('SIGINT')
  expect(await shell('voices', 'install', '--from', from, '--engine', 'pico')).toMatchObject({
    code: 65,
    err: expect.stringContaining('it has 7 bytes'),
  })
  expect(process.listenerCount('SIGINT')).toBe(listeners)
})

test('`voices remove` deletes the parts of the neural model if it removes Kokoro, but not if it removes Pico', async () => {
  await mkdir(join(folder, 'kokoro'))
  await writeFile(join(folder, 'kokoro/decoder.onnx'), '')
  expect(await shell('voices', 'remove', '--engine', 'pico')).toMatchObject({ code: 0 })
  expect(existsSync(join(folder, 'kokoro/decoder.onnx'))).toBe(true)
  expect(await shell('voices', 'remove', '--engine', 'kokoro')).toMatchObject({ code: 0 })
  expect(existsSync(join(folder, 'kokoro'))).toBe(false)
})

test('`voices` reports an engine whose voice data is not installed, such as Pico', async () => {
  expect((await shell('voices')).out).toMatch(/^pico: The voice data of SVOX Pico .* is not in the voices folder\.$/m)
})

test.runIf(hasNeuralVoices)(
  'installing the neural voices also splits their model into smaller files, and removing the voices deletes these files',
  { tags: ['long'] },
  async () => {
    const installed = await shell('voices', 'install', '--from', models, '--engine', 'kokoro')
    expect(installed).toMatchObject({ code: 0, err: expect.stringMatching(/^preparing the natural voices$/m) })
    expect((await readdir(join(folder, 'kokoro'))).map((name) => name.replace(/^[0-9a-f]{16}-\d+/, '')).sort()).toEqual(
      ['-decoder.onnx', '-prosody.onnx', '.json'],
    )

    expect(await shell('voices', 'remove', '--engine', 'kokoro')).toMatchObject({ code: 0 })
    expect(existsSync(join(folder, 'kokoro'))).toBe(false)
  },
)
