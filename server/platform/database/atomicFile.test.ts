import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeFileAtomically } from './atomicFile.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-file-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a file is replaced by the new content, and no temporary file is left', async () => {
  const path = join(folder, 'plan.json')
  await writeFile(path, 'old')
  await writeFileAtomically(path, 'new')
  expect(await readFile(path, 'utf8')).toBe('new')
  expect(await readdir(folder)).toEqual(['plan.json'])
})

test('if a file cannot be written, what was at its path stays, and no temporary file is left', async () => {
  const path = join(folder, 'plan.json')
  await mkdir(path)
  await writeFile(join(path, 'content'), 'old')
  await expect(writeFileAtomically(path, 'new')).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['plan.json'])
  expect(await readFile(join(path, 'content'), 'utf8')).toBe('old')
})
