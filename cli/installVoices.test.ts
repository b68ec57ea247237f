import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './cli.ts'

const dist = pathToFileURL(join(import.meta.dirname, '../dist/'))
const models = resolve(process.env['SHARED_DIR'] ?? join(import.meta.dirname, '../../shared'), 'models')
const hasModels = existsSync(join(models, 'pico'))
if (!hasModels) process.stdout.write('installing from a folder is not tried: there are no models here\n')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-cli-voices-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function shell(...words: string[]) {
  const said = { out: '', err: '' }
  const environment = { DATA_DIR: folder }
  const note = (line: string) => (said.err += `${line}\n`)
  const code = await run(
    words,
    { environment, version: '1', dist, migrations: dist, note },
    {
      out: (text) => (said.out += text),
      err: (text) => (said.err += text),
    },
  )
  return { code, ...said }
}

test.runIf(hasModels)('voices are installed from a folder, found there, and removed again', async () => {
  const first = await shell('voices', 'install', '--from', models, '--engine', 'pico')
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining('4 files fetched, 2.4 MB') })
  expect(first.err).toMatch(/^fetching pico\/.*: [\d.]+ MB of 2\.4 MB$/m)
  expect(await readdir(join(folder, 'voices/pico'))).toHaveLength(4)

  const again = await shell('voices', 'install', '--from', models, '--engine', 'pico', '--json')
  expect(JSON.parse(again.out)).toMatchObject({ fetched: [], bytes: 0 })

  expect(await shell('voices', 'remove')).toMatchObject({ code: 0, out: expect.stringContaining('4 files deleted') })
  expect(await readdir(join(folder, 'voices'))).toEqual([])
})

test('a folder without them, or a word that is no engine, is refused in a sentence', async () => {
  expect(await shell('voices', 'install', '--from', folder)).toMatchObject({
    code: 69,
    out: '',
    err: expect.stringMatching(/^[^\n]+ is not there\n$/),
  })
  expect(await shell('voices', 'install', '--engine', 'kazoo')).toMatchObject({ code: 64, out: '' })
  expect(await shell('voices', 'remove', '--engine', 'kazoo')).toMatchObject({ code: 64, out: '' })
})
