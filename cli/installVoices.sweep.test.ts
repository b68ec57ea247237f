import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './cli.ts'

const dist = pathToFileURL(join(import.meta.dirname, '../dist/'))
const models = resolve(process.env['SHARED_DIR'] ?? join(import.meta.dirname, '../../shared'), 'models')
const hasModels = existsSync(join(models, 'kokoro-82m-v1.0'))
if (!hasModels) process.stdout.write('skipped: preparing the natural voices (no models in SHARED_DIR)\n')

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
  'installing the natural voices also cuts their model, so that the first line does not wait for it, and removing them deletes the parts',
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
