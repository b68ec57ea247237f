import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restrictDataFolder, restrictWholeDataFolder } from './restrictDataFolder.ts'

let dataDir: string
let umask: number
beforeEach(async () => {
  umask = process.umask(0o022)
  dataDir = join(await mkdtemp(join(tmpdir(), 'scene-partner-test-')), 'data')
})
afterEach(async () => {
  process.umask(umask)
  await rm(join(dataDir, '..'), { recursive: true, force: true })
})

const modeOf = async (...path: string[]) => (await stat(join(dataDir, ...path))).mode & 0o777

test('S-58 files and folders that the server creates can be read only by the system user that runs it', async () => {
  restrictDataFolder(dataDir)
  await mkdir(join(dataDir, 'storage', 'users'), { recursive: true })
  await writeFile(join(dataDir, 'storage', 'users', 'take.mp3'), 'x')
  expect([
    await modeOf('.'),
    await modeOf('storage'),
    await modeOf('storage', 'users'),
    await modeOf('storage', 'users', 'take.mp3'),
  ]).toEqual([0o700, 0o700, 0o700, 0o600])
})

test('S-58 a data folder of an earlier version and its direct entries get the restricted permissions at start-up', async () => {
  await mkdir(join(dataDir, 'storage'), { recursive: true })
  await writeFile(join(dataDir, 'listening.jsonl'), '{}')
  await chmod(dataDir, 0o755)
  expect([await modeOf('.'), await modeOf('storage'), await modeOf('listening.jsonl')]).toEqual([0o755, 0o755, 0o644])
  restrictDataFolder(dataDir)
  expect([await modeOf('.'), await modeOf('storage'), await modeOf('listening.jsonl')]).toEqual([0o700, 0o700, 0o600])
})

test('S-58 the first run restricts the access to all existing files, a second run finds none, and symbolic links are not followed', async () => {
  const takes = join(dataDir, 'storage', 'users', 'ada', 'takes')
  await mkdir(takes, { recursive: true })
  await writeFile(join(takes, 'a.pcm'), 'x')
  await writeFile(join(dataDir, '../outside'), 'x')
  await symlink(join(dataDir, '../outside'), join(takes, 'link'))
  restrictDataFolder(dataDir)
  expect(await modeOf('storage', 'users')).toBe(0o755)
  expect(await restrictWholeDataFolder(dataDir)).toBe(5)
  const path = ['storage', 'users', 'ada', 'takes', 'a.pcm']
  const modes = await Promise.all(path.map((_name, depth) => modeOf(...path.slice(0, depth + 1))))
  expect(modes).toEqual([0o700, 0o700, 0o700, 0o700, 0o600])
  expect(await modeOf('..', 'outside')).toBe(0o644)
  expect(await restrictWholeDataFolder(dataDir)).toBe(0)
})
