/** @module-tag long */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyStorageIdentity } from '../../features/maintenance/index.ts'
import { prepareDataDir } from '../../testing/databaseTemplates.ts'
import {
  type BackupSetup,
  createBackupSetup,
  listDigests,
  restore,
  rewriteBackup,
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

/** Returns all variants if ALL_VARIANTS=1, otherwise only the chosen variants. */
const someOf = <Variant>(variants: readonly Variant[], chosen: (index: number) => boolean): readonly Variant[] =>
  process.env['ALL_VARIANTS'] === '1' ? variants : variants.filter((_, index) => chosen(index))

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

test('a backup that fails while its file is written leaves no part of the file', async () => {
  const settings = join(setup.running.app.dataDir, 'sandbox-payments.json')
  await rename(settings, pathOf('moved.json')).catch(() => undefined)
  // There is now a folder at the path of this file, so reading the file fails.
  await mkdir(settings)
  const failure = await setup.createBackup(pathOf('unreadable')).catch((error: Error) => error.message)
  await rm(settings, { recursive: true })
  await rename(pathOf('moved.json'), settings).catch(() => undefined)
  expect(failure).toMatch(/EISDIR/)
  expect(await readdir(pathOf('unreadable'))).toEqual([])
})

describe('restore', () => {
  test('a restore is refused while a server uses the data', async () => {
    const answer = await restore(setup.running.environment, backup)
    expect(answer).toMatchObject({ exitCode: 69, refusal: expect.stringMatching(/uses .*Stop/) })
  })
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
  { name: 'does not exist', make: async () => undefined, says: /^There is no .*\.\s/ },
  {
    name: 'is a text file',
    make: (to) => writeFile(to, 'INT. HALL - NIGHT'),
    says: /is not a backup of Scene Partner\./,
  },
  {
    name: 'is a ZIP file without a manifest',
    make: (to) => rewriteBackup(backup, to, (files) => files.filter(([name]) => !name.startsWith('manifest'))),
    says: /it has no manifest\./,
  },
  {
    name: 'has only its first half',
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
    name: 'S-53 has an entry whose name leads out of the folder',
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
    name: 'S-53 has an entry with a name that no backup uses',
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
    name: 'is encrypted and lacks its end',
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
    '$name: the restore of this backup file is refused with one sentence and changes nothing',
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
