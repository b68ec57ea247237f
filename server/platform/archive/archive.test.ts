import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { jsonListFile, largePageSize, loadInPages, loadKeysetPages, textFile, type ExportedFile } from './exporter.ts'
import { toSafeFileName } from './safeFileName.ts'
import { unzip } from './testing/unzip.ts'
import { createZip } from './createZip.ts'

const now = new Date('2026-11-21T09:30:00.000Z')

async function* of(...files: ExportedFile[]) {
  yield* files
}

test('a ZIP archive contains each file unchanged under its name, in order', async () => {
  const audio = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))
  const files = of(
    textFile('README.txt', () => ['Où est la scène? ', '🎭']),
    { path: 'recordings/0001 Tom.mp3', isCompressed: true, open: async () => Readable.from([audio]) },
    { path: 'gone.mp3', open: async () => null },
    jsonListFile('list.json', async function* () {
      yield [{ a: 1 }]
      yield []
      yield [{ a: 2 }, { a: 3 }]
    }),
    jsonListFile('empty.json', async function* () {}),
  )
  const found = await unzip(await buffer(createZip(files, now)))
  expect([...found.keys()]).toEqual(['README.txt', 'recordings/0001 Tom.mp3', 'list.json', 'empty.json'])
  expect(found.get('README.txt')?.toString()).toBe('Où est la scène? 🎭')
  expect(found.get('recordings/0001 Tom.mp3')?.equals(audio)).toBe(true)
  expect(JSON.parse(String(found.get('list.json')))).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }])
  expect(JSON.parse(String(found.get('empty.json')))).toEqual([])
})

test('in a ZIP archive, a file that is already compressed is stored as it is; each file has its own time or, without one, the time of the archive', async () => {
  const text = 'O Romeo, Romeo! '.repeat(100)
  const at = new Date('2026-01-02T03:04:05.000Z')
  const open = async () => Readable.from([Buffer.from(text)])
  const files = of({ path: 'script.txt', open }, { path: 'take.mp3', at, isCompressed: true, open })
  const zip = await fromBufferPromise(await buffer(createZip(files, now)))
  const found: unknown[] = []
  for await (const entry of zip.eachEntry())
    found.push([entry.fileName, entry.compressedSize < text.length, entry.getLastModDate()])
  expect(found).toEqual([
    ['script.txt', true, now],
    ['take.mp3', false, at],
  ])
})

const chunk = Buffer.alloc(64 * 1024, 7)

/** Creates files of one megabyte that record how often they were opened, read and closed. */
function createRecordingFiles(count: number) {
  const seen = { opened: 0, chunks: 0, closed: 0 }
  async function* audio() {
    try {
      for (let index = 0; index < 16; index += 1) {
        seen.chunks += 1
        yield chunk
      }
    } finally {
      seen.closed += 1
    }
  }
  const open = async () => {
    seen.opened += 1
    return Readable.from(audio(), { objectMode: false, highWaterMark: chunk.length })
  }
  const files = Array.from({ length: count }, (_, index) => ({ path: `${index}.mp3`, isCompressed: true, open }))
  return { seen, files: of(...files) }
}

const waitForEvents = async () => {
  for (let round = 0; round < 200; round += 1) await new Promise(setImmediate)
}

test('memory use stays limited: while the reader of a ZIP archive pauses, one file is open and only a part of it was read', async () => {
  const { seen, files } = createRecordingFiles(1000)
  const archive = createZip(files, now)
  archive.once('readable', () => archive.read(1))
  await waitForEvents()
  expect(seen.opened).toBe(1)
  expect(seen.chunks).toBeLessThan(12)
  archive.destroy()
})

test('when the reader of a ZIP archive stops early, no file stays open and no further file is opened', async () => {
  const { seen, files } = createRecordingFiles(1000)
  const archive = createZip(files, now)
  for await (const _piece of archive) break
  await waitForEvents()
  expect(seen.opened).toBeLessThan(3)
  expect(seen.closed).toBe(seen.opened)
})

test('an error in one file makes the ZIP archive fail, so that an incomplete archive never looks complete', async () => {
  const broken = async () =>
    Readable.from(
      (async function* () {
        yield chunk
        throw new Error('the disk is gone')
      })(),
    )
  for (const open of [broken, () => Promise.reject(new Error('the disk is gone'))]) {
    const archive = createZip(
      of(
        textFile('a.txt', () => ['a']),
        { path: 'b.mp3', open },
      ),
      now,
    )
    await expect(buffer(archive)).rejects.toThrow('the disk is gone')
  }
})

const unsafeNames = [
  '../../etc/passwd',
  '..\\..\\windows',
  '/etc/passwd',
  'C:\\boot.ini',
  'a\0b',
  'a\r\nSet-Cookie: x',
  'CON',
  'nul.txt',
  'Lpt9.mp3',
  '...',
  '   ',
  '',
  '\u202Egnp.exe',
  'a/../../b',
  '%2e%2e%2f',
  'x'.repeat(5000),
  '🎭'.repeat(500),
  '\ud800',
  'trailing. . .',
  '.hidden',
  'a:b*c?d"e<f>g|h',
  '.CON',
  // After the cut at 100 bytes, the name would end with a space.
  `${'x'.repeat(99)} y`,
]

test.each(unsafeNames)('S-53 the name %j is converted to a safe file name', (text) => {
  expect(toSafeFileName(text)).toSatisfy(isSafe)
})

const forbiddenPatterns = [
  // eslint-disable-next-line no-control-regex
  /[/\\:*?"<>|\u0000-\u001f\u202a-\u202e]/,
  /^[.\s]|[.\s]$|^$/,
  /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i,
  /\p{Cs}/u,
]

const isSafe = (name: string) =>
  !forbiddenPatterns.some((pattern) => pattern.test(name)) && Buffer.byteLength(name) <= 100

test('S-53 any text becomes a safe file name, and plain names stay unchanged', { tags: ['long'] }, () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => isSafe(toSafeFileName(text))))
  for (const plain of ['Balcony scene, act 2', 'Größe – ça va', 'नमस्ते', 'Mr. Darcy'])
    expect(toSafeFileName(plain)).toBe(plain)
})

async function collect<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of pages) rows.push(...page)
  return rows
}

test.each([0, 1, largePageSize - 1, largePageSize, largePageSize + 1, 2 * largePageSize])(
  'an export that reads a table in pages contains each of its %i rows once and in order',
  async (count) => {
    const rows = Array.from({ length: count }, (_, id) => ({ id }))
    const readAfter = async (last: { id: number } | undefined) => {
      const start = last ? last.id + 1 : 0
      return rows.slice(start, start + largePageSize)
    }
    expect(await collect(loadKeysetPages(readAfter))).toEqual(rows)
    const sizes: number[] = []
    const readPage = async (page: readonly { id: number }[]) => {
      sizes.push(page.length)
      return page
    }
    expect(await collect(loadInPages(rows, readPage))).toEqual(rows)
    expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(50)
  },
)
