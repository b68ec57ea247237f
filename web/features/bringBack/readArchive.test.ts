import { ZipFile } from 'yazl'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openArchive } from './readArchive.ts'

const manifest = JSON.stringify({ format: 'scene-partner-archive', formatVersion: 1 })

async function createArchive(files: readonly (readonly [path: string, content: string | Buffer])[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of files) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream)
}

const open = async (zip: Buffer) => openArchive(new Blob([new Uint8Array(zip)]))

test('reading a JSON list of an archive returns its objects; a list that the archive lacks is empty', async () => {
  const archive = await open(
    await createArchive([
      ['archive.json', manifest],
      ['scripts.json', '[{"id":"a"}, 3]'],
    ]),
  )
  expect(await archive.readList('scripts.json')).toEqual([{ id: 'a' }])
  expect(await archive.readList('castings.json')).toEqual([])
})

test.each([
  ['a ZIP of another program', [['holiday.txt', 'sun']], 'foreign'],
  ['another format', [['archive.json', '{"format":"other","formatVersion":1}']], 'foreign'],
  ['a newer format', [['archive.json', '{"format":"scene-partner-archive","formatVersion":2}']], 'newer'],
  ['a manifest that is no JSON', [['archive.json', '{{']], 'damaged'],
  [
    'two files of one name',
    [
      ['archive.json', manifest],
      ['a', '1'],
      ['a', '2'],
    ],
    'damaged',
  ],
] as const)('S-53 an archive is refused: %s', async (_name, files, problem) => {
  await expect(open(await createArchive(files))).rejects.toMatchObject({ problem })
})

test('S-53 a file of an archive whose content was changed is not read', async () => {
  const zip = new ZipFile()
  for (const [path, content] of [
    ['archive.json', manifest],
    ['scripts.json', '[{"id":"a"}]'],
  ] as const)
    zip.addBuffer(Buffer.from(content), path, { compress: false })
  zip.end()
  const bytes = await buffer(zip.outputStream)
  bytes[bytes.indexOf('"a"') + 1] = 'b'.charCodeAt(0)
  await expect((await open(bytes)).readList('scripts.json')).rejects.toMatchObject({ problem: 'damaged' })
})

test('S-53 a file larger than the limit is not read, even if the archive states a smaller size', async () => {
  const zip = await createArchive([
    ['archive.json', manifest],
    ['bomb.json', Buffer.alloc(5_000_000, 32)],
  ])
  await expect((await open(zip)).read('bomb.json', 1_000_000)).rejects.toMatchObject({ problem: 'damaged' })
  const [name, sizeBeforeName] = [Buffer.from('bomb.json'), 46 - 24]
  const inDirectory = zip.lastIndexOf(name)
  const inHeader = zip.indexOf(name)
  const lying = Buffer.from(zip)
  lying.writeUInt32LE(10, inDirectory - sizeBeforeName)
  lying.writeUInt32LE(10, inHeader - (30 - 22))
  await expect((await open(lying)).read('bomb.json', 1_000_000)).rejects.toMatchObject({ problem: 'damaged' })
})
