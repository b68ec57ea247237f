// Longer than 300 lines, because the list of damaged backups is one table that is read as a whole.
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyStorageIdentity } from '../../features/maintenance/index.ts'
import { startDatabase } from '../../platform/database/database.ts'
import {
  applyRestorePlan,
  type RestorePlan,
  undoRestorePlan,
  writeRestorePlan,
} from '../../platform/database/restorePlan.ts'
import { CallError } from '../../testing/client.ts'
import { entries, prepareDataDir, silentLog } from '../../testing/databaseTemplates.ts'
import { createScratchFolder } from './scratchFolder.ts'
import {
  type BackupSetup,
  createBackupOf,
  createBackupSetup,
  listDigests,
  restore,
  rewriteBackup,
  verify,
  withManifest,
} from './testing/backupFixtures.ts'

let setup: BackupSetup
let backup: string
let encrypted: string
const pathOf = (name: string) => setup.pathOf(name)

beforeAll(async () => {
  setup = await createBackupSetup()
  ;({ backup, encrypted } = setup)
})
afterAll(() => setup.remove())

/** All variants with ALL_VARIANTS=1, otherwise some of them. */
const someOf = <Variant>(variants: readonly Variant[], chosen: (index: number) => boolean): readonly Variant[] =>
  process.env['ALL_VARIANTS'] === '1' ? variants : variants.filter((_, index) => chosen(index))

describe('a backup of a running server', () => {
  test('R-30 a backup that is made while five clients write contains everything that was acknowledged before its start', async () => {
    const writers = await Promise.all(Array.from({ length: 5 }, () => setup.running.app.signUp({ tier: 'paid' })))
    const acknowledged: string[] = []
    let isOver = false
    const write = async (writer: (typeof writers)[number], number: number) => {
      for (let count = 1; !isOver; count += 1) {
        const title = `Scene ${number}.${count}`
        try {
          await writer.call('saveScript', { title, content: 'ANNA: You came.' })
          acknowledged.push(title)
        } catch (error) {
          // On a slow disk, the copy of the database takes longer than a request waits.
          if (!(error instanceof CallError) || error.code !== 'unavailable') throw error
        }
      }
    }
    const writing = writers.map(write)
    await expect.poll(() => acknowledged.length).toBeGreaterThan(10)
    const before = [...acknowledged]
    const file = await setup.createBackup(pathOf('under-load'))
    isOver = true
    await Promise.all(writing)
    expect(acknowledged.length).toBeGreaterThan(before.length)

    const dataDir = pathOf('restored-load')
    expect(await restore({ DATA_DIR: dataDir }, file)).toMatchObject({ exitCode: 0 })
    const database = await startDatabase({ dataDir, entries, log: silentLog })
    const { rows } = await database.db.execute<{ title: string }>(sql`select title from scripts`)
    await database.close()
    const titles = new Set(rows.map(({ title }) => title))
    expect(before.filter((title) => !titles.has(title))).toEqual([])
  })
})

test('S-66 while the volume of the storage is not mounted, no backup is made', async () => {
  await verifyStorageIdentity(setup.running.app.services)
  const storage = join(setup.running.app.dataDir, 'storage')
  await rename(storage, pathOf('unmounted'))
  await mkdir(storage)
  const refused = await setup.createBackup(pathOf('without-files')).catch((error: Error) => error.message)
  await rm(storage, { recursive: true })
  await rename(pathOf('unmounted'), storage)
  expect(refused).toMatch(/^No backup was made\. The storage lacks its file installation-id/)
  expect(await readdir(pathOf('without-files'))).toEqual([])
  expect(await setup.createBackup(pathOf('with-files'))).toContain('with-files')
})

describe('restore', () => {
  test('a restore is refused while a server uses the data, and changes nothing', async () => {
    const answer = await restore(setup.running.environment, backup)
    expect(answer).toMatchObject({ exitCode: 69, refusal: expect.stringMatching(/uses .*Stop/) })
  })

  const plan: RestorePlan = {
    id: 'test',
    isInPostgres: false,
    restorePoint: 'restore-point-test',
    scratch: 'scratch/restore-test',
    moves: [
      { from: 'scratch/restore-test/database', to: 'database' },
      { from: 'scratch/restore-test/storage', to: 'storage' },
      { from: undefined, to: 'spool' },
    ],
  }

  /** A data folder with an old database and files, and new ones that are ready to be put in place. */
  async function createReadyRestore(dataDir: string) {
    await prepareDataDir(dataDir)
    await prepareDataDir(join(dataDir, plan.scratch))
    await writeFile(join(dataDir, plan.scratch, 'database/new'), 'new')
    for (const [at, content] of [
      ['.', 'old'],
      [plan.scratch, 'new'],
    ] as const) {
      await mkdir(join(dataDir, at, 'storage'), { recursive: true })
      await writeFile(join(dataDir, at, 'storage/file'), content)
    }
    await mkdir(join(dataDir, 'spool'))
    await writeRestorePlan(dataDir, plan)
  }

  test.each(someOf([0, 1, 2, 3], (steps) => steps === 2))(
    'R-05 a restore that was killed after %i steps is finished by the next start',
    async (steps) => {
      const dataDir = pathOf(`killed-${steps}`)
      await createReadyRestore(dataDir)
      await applyRestorePlan(dataDir, { ...plan, moves: plan.moves.slice(0, steps) })
      const database = await startDatabase({ dataDir, entries, log: silentLog })
      await database.close()
      expect(await readFile(join(dataDir, 'database/new'), 'utf8')).toBe('new')
      expect(await readFile(join(dataDir, 'storage/file'), 'utf8')).toBe('new')
      expect(await readFile(join(dataDir, plan.restorePoint, 'storage/file'), 'utf8')).toBe('old')
      expect((await readdir(dataDir)).filter((name) => ['restore.json', 'spool'].includes(name))).toEqual([])
    },
  )

  test.each([
    ['verify', (dataDir: string) => verify(dataDir, backup)],
    ['backup', (dataDir: string) => createBackupOf(dataDir, pathOf('after-kill'))],
  ])('R-05 a killed restore is finished by %s, which keeps the new files', async (name, run) => {
    const dataDir = pathOf(`killed-before-${name}`)
    await createReadyRestore(dataDir)
    await applyRestorePlan(dataDir, { ...plan, moves: plan.moves.slice(0, 1) })
    expect(await run(dataDir)).toMatchObject({ exitCode: 0 })
    expect(await readFile(join(dataDir, 'database/new'), 'utf8')).toBe('new')
    expect(await readFile(join(dataDir, 'storage/file'), 'utf8')).toBe('new')
  })

  test('R-05 a killed restore is finished before a snapshot replaces the database', async () => {
    const dataDir = pathOf('killed-before-snapshot')
    await createReadyRestore(dataDir)
    await applyRestorePlan(dataDir, { ...plan, moves: plan.moves.slice(0, 1) })
    const snapshot = pathOf('snapshot-folder')
    await cp(join(dataDir, plan.restorePoint, 'database'), snapshot, { recursive: true })
    expect(await restore({ DATA_DIR: dataDir }, snapshot)).toMatchObject({ exitCode: 0 })
    const database = await startDatabase({ dataDir, entries, log: silentLog })
    await database.close()
    expect(existsSync(join(dataDir, 'database/new'))).toBe(false)
    expect(await readFile(join(dataDir, 'storage/file'), 'utf8')).toBe('new')
  })

  test('R-05 the folder of a killed restore is not deleted by another command', async () => {
    const dataDir = pathOf('killed-and-cleaned')
    await createReadyRestore(dataDir)
    await mkdir(join(dataDir, 'scratch/verify-of-a-killed-command'))
    const scratch = await createScratchFolder(dataDir, 'backup')
    await scratch.remove()
    expect(await readdir(join(dataDir, 'scratch'))).toEqual(['restore-test'])
  })

  test('R-05 a killed restore whose new files are lost is neither finished nor undone', async () => {
    const dataDir = pathOf('killed-and-lost')
    await createReadyRestore(dataDir)
    await applyRestorePlan(dataDir, { ...plan, moves: plan.moves.slice(0, 1) })
    await rm(join(dataDir, plan.scratch), { recursive: true })
    const before = await listDigests(dataDir)
    await expect(startDatabase({ dataDir, entries, log: silentLog })).rejects.toThrow(/restore-test is missing/)
    await expect(undoRestorePlan(dataDir, plan)).rejects.toThrow(/restore-test is missing/)
    expect(await listDigests(dataDir)).toEqual(before)
  })

  test.each(someOf([0, 1, 2, 3], (steps) => steps === 1))(
    'R-05 a restore that fails after %i steps is undone completely',
    async (steps) => {
      const dataDir = pathOf(`undone-${steps}`)
      await createReadyRestore(dataDir)
      await applyRestorePlan(dataDir, { ...plan, moves: plan.moves.slice(0, steps) })
      await undoRestorePlan(dataDir, plan)
      expect(existsSync(join(dataDir, 'database/new'))).toBe(false)
      expect(await readFile(join(dataDir, 'storage/file'), 'utf8')).toBe('old')
      expect((await readdir(dataDir)).filter((name) => /restore/.test(name))).toEqual([])
    },
  )
})

type Damage = {
  name: string
  make: (to: string) => Promise<unknown>
  says: RegExp
  options?: () => { passphraseFile: string }
}

const flipByte = async (from: string, to: string, find: (bytes: Buffer) => number) => {
  const bytes = await readFile(from)
  const at = find(bytes)
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  await writeFile(to, bytes)
}
const cut = async (from: string, to: string, bytesToKeep: (bytes: Buffer) => number) => {
  const bytes = await readFile(from)
  await writeFile(to, bytes.subarray(0, bytesToKeep(bytes)))
}
const withPassphrase = () => ({ passphraseFile: pathOf('passphrase') })
const isAudio = (name: string) => name.startsWith('files/') && name.endsWith('.mp3')

const damages: Damage[] = [
  { name: 'is not there', make: async () => undefined, says: /^There is no .*\.\s/ },
  {
    name: 'is another file',
    make: (to) => writeFile(to, 'INT. HALL - NIGHT'),
    says: /is not a backup of Scene Partner\./,
  },
  {
    name: 'is another ZIP file',
    make: (to) => rewriteBackup(backup, to, (files) => files.filter(([name]) => !name.startsWith('manifest'))),
    says: /it has no manifest\./,
  },
  {
    name: 'is cut off',
    make: (to) => cut(backup, to, (bytes) => bytes.length >> 1),
    says: /is cut off: its end is missing\./,
  },
  {
    name: 'has a flipped byte in a recording',
    make: (to) => flipByte(backup, to, (bytes) => bytes.indexOf('ID3') + 200),
    says: /is damaged/,
  },
  {
    name: 'has a flipped byte in a table',
    make: (to) => flipByte(backup, to, (bytes) => bytes.indexOf('database/users.copy') + 80),
    says: /"database\/users\.copy" in .* is damaged/,
  },
  {
    name: 'has a flipped byte in its list of entries',
    make: (to) => flipByte(backup, to, (bytes) => bytes.lastIndexOf('database/users.copy') + 3),
    says: /damaged|an entry with a name that no backup uses/,
  },
  {
    name: 'lacks a file',
    make: (to) => rewriteBackup(backup, to, (files) => files.filter(([name]) => !isAudio(name))),
    says: /lacks "files\/.*", which its manifest lists\./,
  },
  {
    name: 'contains an additional file',
    make: (to) => rewriteBackup(backup, to, (files) => [...files, ['files/users/more.mp3', Buffer.from('more')]]),
    says: /contains "files\/users\/more\.mp3", which its manifest does not list\./,
  },
  {
    name: 'contains a file twice',
    make: (to) => rewriteBackup(backup, to, (files) => [...files, ...files.filter(([name]) => isAudio(name))]),
    says: /has the entry ".*" twice\./,
  },
  {
    name: 'has a changed manifest',
    make: (to) =>
      rewriteBackup(backup, to, (files) =>
        files.map(([name, content]) =>
          name === 'manifest.json'
            ? [name, Buffer.from(String(content).replace('"rows":1', '"rows":2'))]
            : [name, content],
        ),
      ),
    says: /The manifest of .* is damaged or was changed: it does not fit its digest\./,
  },
  {
    name: 'has a manifest that is not JSON',
    make: (to) =>
      rewriteBackup(backup, to, (files) =>
        files.map(([name, content]) => [name, name === 'manifest.json' ? Buffer.from('{') : content]),
      ),
    says: /The manifest of .* is damaged or was changed: it is not JSON\./,
  },
  {
    name: 'S-53 has a name that leads out of the folder',
    make: async (to) => {
      await rewriteBackup(backup, to, (files) => [['files/xx/evil', Buffer.from('evil')], ...files])
      const bytes = await readFile(to)
      for (let at = bytes.indexOf('files/xx/evil'); at >= 0; at = bytes.indexOf('files/xx/evil'))
        bytes.write('files/../evil', at)
      await writeFile(to, bytes)
    },
    says: /forbidden entry|a name that no backup uses/,
  },
  {
    name: 'S-53 has an entry that no backup has',
    make: (to) => rewriteBackup(backup, to, (files) => [...files, ['settings/authorized_keys', Buffer.from('evil')]]),
    says: /an entry with a name that no backup uses: "settings\/authorized_keys"\./,
  },
  {
    name: 'R-29 has a newer format',
    make: (to) =>
      rewriteBackup(
        backup,
        to,
        withManifest((manifest) => Object.assign(manifest, { format: 2, version: '9.0.0' })),
      ),
    says: /was made by a newer version \(9\.0\.0\)\. Use that version\./,
  },
  {
    name: 'R-29 has a migration of a newer version',
    make: (to) =>
      rewriteBackup(
        backup,
        to,
        withManifest(({ migrations }) => migrations.push({ name: '9999_later.sql', hash: 'a'.repeat(64) })),
      ),
    says: /was made by a newer version \(1\.2\.3, 9999_later\.sql\)\. Use that version\./,
  },
  {
    name: 'is encrypted and no passphrase is given',
    make: (to) => cut(encrypted, to, ({ length }) => length),
    says: /is encrypted: add --passphrase-file/,
  },
  {
    name: 'is encrypted with another passphrase',
    make: async (to) => {
      await writeFile(pathOf('other-passphrase'), 'another passphrase')
      await cut(encrypted, to, ({ length }) => length)
    },
    options: () => ({ passphraseFile: pathOf('other-passphrase') }),
    says: /does not open with this passphrase or key\./,
  },
  {
    name: 'is encrypted and cut off',
    make: (to) => cut(encrypted, to, (bytes) => bytes.length - 1000),
    options: withPassphrase,
    says: /is damaged or cut off: its encryption does not fit its content\./,
  },
  {
    name: 'is encrypted and has a flipped byte',
    make: (to) => flipByte(encrypted, to, ({ length }) => length >> 1),
    options: withPassphrase,
    says: /is damaged or cut off: its encryption does not fit its content\./,
  },
]

describe('a damaged or forged backup', () => {
  let target: string
  let before: Record<string, string>
  beforeAll(async () => {
    target = pathOf('untouched')
    await prepareDataDir(target)
    await mkdir(join(target, 'storage/users'), { recursive: true })
    await writeFile(join(target, 'storage/users/own.mp3'), 'own')
    await writeFile(join(target, 'app-secret'), 'f4b17c0e5a2d49b8873e6c1d0f92ab45')
    before = await listDigests(target)
  })

  test.each(someOf(damages, (index) => index % 3 === 0))(
    '$name: the restore is refused with one sentence and changes nothing',
    async ({ name, make, says, options }) => {
      const file = pathOf(`damaged-${name.replaceAll(/\W/g, '-')}`)
      await make(file)
      const answer = await restore({ DATA_DIR: target }, file, options?.())
      expect(answer.exitCode).toBe(65)
      const refusal = 'refusal' in answer ? answer.refusal : ''
      expect(refusal).toMatch(says)
      expect(refusal.split('\n')).toHaveLength(1)
      expect(await listDigests(target)).toEqual(before)
      expect(await readdir(join(target, 'scratch'))).toEqual([])
    },
  )
})
