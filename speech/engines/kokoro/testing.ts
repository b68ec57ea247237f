import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../../..')

/** Where the built children lie. */
export const entries = pathToFileURL(join(root, 'dist/workers/'))

/** The models that tests are made with; they are not part of the project. */
export const models = resolve(process.env['SHARED_DIR'] ?? join(root, '../shared'), 'models')
export const hasModels = existsSync(join(models, 'kokoro-82m-v1.0'))
if (!hasModels) process.stdout.write('Kokoro is not tried: there are no models here\n')

/** A voices folder of its own that holds the real files by name, so that a test can spoil what it likes. */
export async function linkedModels() {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-kokoro-'))
  for (const part of ['kokoro-82m-v1.0', 'kokoro-82m-v1.0/voices', 'misaki']) {
    await mkdir(join(folder, part), { recursive: true })
    for (const entry of await readdir(join(models, part), { withFileTypes: true }))
      if (entry.isFile()) await symlink(join(models, part, entry.name), join(folder, part, entry.name))
  }
  return {
    folder,
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true })
    },
  }
}
