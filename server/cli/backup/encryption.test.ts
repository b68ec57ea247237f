import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPassphrase } from './encryption.ts'

let path: string
beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'scene-partner-passphrase-')), 'passphrase')
})
afterAll(() => rm(join(path, '..'), { recursive: true, force: true }))

test.each(['', '\n', '\r\n'])(
  'the line break %j at the end of a passphrase file is not part of the passphrase',
  async (end) => {
    await writeFile(path, ` twelve or more ${end}`)
    expect(await readPassphrase(path)).toBe(' twelve or more ')
  },
)

test('a passphrase of fewer than 12 characters, or a file that cannot be read, is refused, and the message names the file', async () => {
  await writeFile(path, 'elevenchars\n')
  await expect(readPassphrase(path)).rejects.toThrow(
    `The passphrase in ${path} is too short: use at least 12 characters.`,
  )
  await expect(readPassphrase(`${path}-2`)).rejects.toThrow(`${path}-2 cannot be read (ENOENT).`)
})
