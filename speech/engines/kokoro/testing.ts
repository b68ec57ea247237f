import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { voicesDir } from '../testing/testContext.ts'

/** Whether the models for tests include Kokoro's model. */
export const hasModels = existsSync(join(voicesDir, 'kokoro-82m-v1.0'))
if (!hasModels) process.stdout.write('Kokoro tests are skipped: there are no models\n')

/** Creates a voices folder with links to the real files, so that a test can replace any of them. */
export async function linkModels() {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-kokoro-'))
  for (const part of ['kokoro-82m-v1.0', 'kokoro-82m-v1.0/voices', 'misaki']) {
    await mkdir(join(folder, part), { recursive: true })
    for (const entry of await readdir(join(voicesDir, part), { withFileTypes: true }))
      if (entry.isFile()) await symlink(join(voicesDir, part, entry.name), join(folder, part, entry.name))
  }
  return {
    folder,
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true })
    },
  }
}
