import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bundle, root } from '../build.mjs'
import { scriptFiles } from './scriptSteps.mjs'

test('S-42 the work to process a text grows about in proportion to its length, for each kind of unusual text', async () => {
  const cache = join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'steps-'))
  try {
    await bundle(scriptFiles, folder)
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(root, 'tools/testing/countTextSteps.mjs'),
      folder,
    ])
    const { texts, grown } = JSON.parse(stdout)
    expect(texts).toBeGreaterThan(100)
    expect(grown).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
