import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { hasBegunDownload } from './install.ts'
import { kokoroModels, picoFiles } from './manifest.ts'

test('the download of the neural voices has begun if a file of theirs or any unfinished file exists; a finished file of Pico does not count', async () => {
  const begun = async (path: string) => {
    const other = await mkdtemp(join(tmpdir(), 'scene-partner-begun-'))
    await mkdir(dirname(join(other, path)), { recursive: true })
    await writeFile(join(other, path), '')
    const hasBegun = hasBegunDownload(other, ['kokoro', 'pico', 'lexicon'])
    await rm(other, { recursive: true })
    return hasBegun
  }
  const [pico = expect.unreachable('Pico has files')] = picoFiles
  expect(await begun(kokoroModels[0].path)).toBe(true)
  expect(await begun(`${pico.path}.part`)).toBe(true)
  expect(await begun(pico.path)).toBe(false)
})
