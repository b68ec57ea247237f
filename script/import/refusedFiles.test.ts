// Tests which files are refused, and with which reason, at the limits of their size and depth.
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { readXml } from './documents/readXml.ts'
import { unzip } from './documents/unzip.ts'
import { readFdx } from './fdx/readFdx.ts'
import { readHtml } from './html/readHtml.ts'
import { readScriptFile } from './readScriptFile.ts'
import { readRtf } from './rtf/readRtf.ts'
import { readFountainText, readText } from './text/readText.ts'

const nest = (depth: number, [open, close]: readonly [string, string]) => `${open.repeat(depth)}${close.repeat(depth)}`
/** Returns the reason for which a file is refused; undefined if the file is read. */
async function reasonOf(read: () => unknown): Promise<string | undefined> {
  try {
    await read()
    return undefined
  } catch (error) {
    return (error as { reason: string }).reason
  }
}

describe('a file with elements that are nested too deeply is refused', () => {
  test.each<[string, number, (depth: number) => unknown]>([
    ['XML', 250, (depth) => readXml(nest(depth, ['<a>', '</a>']), { open() {}, close() {} })],
    ['Final Draft', 61, (depth) => readFdx(nest(depth, ['<a>', '</a>']))],
    ['RTF', 501, (depth) => readRtf(Buffer.from(nest(depth, ['{', '}'])))],
  ])('elements of %s may be nested %i times, but not once more', async (_format, depth, read) => {
    expect(await reasonOf(() => read(depth))).toBeUndefined()
    expect(await reasonOf(() => read(depth + 1))).toBe('bomb')
  })
})

test.each<[string, (text: string) => unknown, number]>([
  ['plain text', readText, 1_500_000],
  ['Fountain', readFountainText, 1_500_000],
  ['a web page', readHtml, 12_000_000],
])('%s may have as many characters as allowed, but not one more', async (_format, read, most) => {
  expect(await reasonOf(() => read('x'.repeat(most)))).toBeUndefined()
  expect(await reasonOf(() => read('x'.repeat(most + 1)))).toBe('tooLong')
})

test('an Office document with a password is refused as encrypted; a file that only begins with the same bytes is refused as unknown', async () => {
  const container = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(200, 1)])
  const locked = Buffer.concat([container, Buffer.from('EncryptedPackage', 'utf16le')])
  expect(await reasonOf(() => readScriptFile(new Uint8Array(locked), 'a.docx'))).toBe('encrypted')
  expect(await reasonOf(() => readScriptFile(new Uint8Array(container), 'a.doc'))).toBe('unknown')
})

describe('an archive', () => {
  async function zip(files: Record<string, Buffer>): Promise<Uint8Array> {
    const archive = new yazl.ZipFile()
    for (const [name, content] of Object.entries(files)) archive.addBuffer(content, name)
    archive.end()
    return new Uint8Array(await buffer(archive.outputStream))
  }
  const small = zip({ a: Buffer.from('12345'), b: Buffer.from('67890'), c: Buffer.from('ignored') })

  test('an archive may have as many entries as allowed, but not one more', async () => {
    const bytes = await small
    expect(await reasonOf(() => unzip(bytes, ['a'], { maxEntries: 3 }))).toBeUndefined()
    expect(await reasonOf(() => unzip(bytes, ['a'], { maxEntries: 2 }))).toBe('bomb')
  })

  test('an archive is refused if the files that are read from it are together too large; its other files do not count', async () => {
    const bytes = await small
    const files = await unzip(bytes, ['a', 'b'], { maxBytes: 10 })
    expect([...files].map(([name, content]) => `${name} ${content.toString()}`)).toEqual(['a 12345', 'b 67890'])
    expect(await reasonOf(() => unzip(bytes, ['a', 'b'], { maxBytes: 9 }))).toBe('bomb')
  })

  test('an archive is refused if a file of more than one megabyte in it is compressed to less than a hundredth', async () => {
    const bytes = await zip({ a: Buffer.alloc(1_048_576), b: Buffer.alloc(1_048_577) })
    expect(await reasonOf(() => unzip(bytes, ['a']))).toBeUndefined()
    expect(await reasonOf(() => unzip(bytes, ['b']))).toBe('bomb')
  })
})
