import { BlobReader, TextWriter, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js'
import { expect, test } from 'vitest'
import '../../../testing/resetState.ts'
import { buildSpeech } from '../../../testing/builders.ts'
import { fail, fakeServer } from '../../../testing/fakeServer.ts'
import { buildGenerationId, buildLineAudio, respondWithWholeAudio } from '../../../testing/lineAudio.ts'
import { createLineZip } from './createLineZip.ts'
import { nameLineFile, nameLines } from './lineFiles.ts'

const lines = [
  buildSpeech('s1', 'Nora', 'You came.'),
  buildSpeech('s2', '2nd Guard', 'So I did.'),
  buildSpeech('s3', 'Nora', 'Sit down.', { characters: ['Nora', 'Zoë'] }),
]

/** Fakes a server that generates the audio of each line, except of the lines in `refused`. */
function serve(refused: readonly string[] = []) {
  return fakeServer(
    {
      startLine: ({ lineId, characters = [] }) =>
        refused.includes(lineId) ? fail('account_full') : buildLineAudio(lineId, { characters }),
    },
    {
      readAudio: (id) => respondWithWholeAudio(`audio of ${id}`),
      readRecording: ({ lineId }) => new TextEncoder().encode(`recording of ${lineId}`),
    },
  )
}

/** The content of the audio file of a generated line. */
const audioOf = (lineId: string) => `audio of ${buildGenerationId(lineId)}`

async function unzip(file: Blob): Promise<Record<string, string>> {
  const entries = await new ZipReader(new BlobReader(file), { useWebWorkers: false }).getEntries()
  const files = entries.filter((entry): entry is FileEntry => !entry.directory)
  const read = files.map(async (entry) => [entry.filename, await entry.getData(new TextWriter())] as const)
  return Object.fromEntries(await Promise.all(read))
}

const options = (onProgress: (done: number) => void = () => undefined) => ({
  signal: new AbortController().signal,
  onProgress,
})

test('the ZIP has an audio file per line, named by number and role, and a text file with all lines', async () => {
  serve()
  const steps: number[] = []
  const recording = {
    ...{ lineId: 's2', url: '/api/scripts/s/lines/s2/recording', mime: 'audio/wav', durationMs: 900 },
    createdAt: '2026-11-20T09:00:00.000Z',
  }
  const { file, missing } = await createLineZip(
    { scriptId: 's', lines: nameLines(lines, new Set()), recordings: new Map([['s2', recording]]) },
    options((done) => steps.push(done)),
  )
  const { 'Lines.txt': list, ...sounds } = await unzip(file)
  expect(sounds).toEqual({
    '001-NORA.mp3': audioOf('s1'),
    '002-2ND-GUARD.wav': 'recording of s2',
    '003-NORA+ZOË.mp3': audioOf('s3'),
  })
  expect(list).toContain('002-2ND-GUARD.wav\r\nSo I did.')
  expect([steps, missing]).toEqual([[1, 2, 3], 0])
})

test('a line whose audio cannot be added to the ZIP is listed as missing', async () => {
  serve()
  const [first, second] = nameLines(lines, new Set())
  if (!first || !second) throw new Error('the scene has two lines')
  // The second line cannot be added, because a ZIP must not contain two files of the same name.
  const request = { scriptId: 's', lines: [first, { ...second, name: first.name }], recordings: new Map() }
  const { file, missing } = await createLineZip(request, options())
  const { 'Lines.txt': list, ...sounds } = await unzip(file)
  expect([sounds, missing]).toEqual([{ '001-NORA.mp3': audioOf('s1') }, 1])
  expect(list).toContain('001-NORA (no sound)\r\nSo I did.')
})

test('lines of a role that is left out get no file, and the numbers of the other lines do not change', () => {
  const names = nameLines(lines, new Set(['Nora'])).map(({ name }) => name)
  expect(names).toEqual(['002-2ND-GUARD', '003-NORA+ZOË'])
})

test('a line whose audio the server refuses is listed without a file; if no line has audio, there is no ZIP', async () => {
  serve(['s2'])
  const request = { scriptId: 's', lines: nameLines(lines, new Set()), recordings: new Map<string, never>() }
  const { file, missing } = await createLineZip(request, options())
  expect(missing).toBe(1)
  expect(await unzip(file)).toMatchObject({
    'Lines.txt': expect.stringContaining('002-2ND-GUARD (no sound)\r\nSo I did.') as string,
  })
  serve(['s1', 's2', 's3'])
  await expect(createLineZip(request, options())).rejects.toThrow()
})

test('after the ZIP was cancelled, no more audio is requested, and no ZIP is created', async () => {
  const sent = serve()
  const stopping = new AbortController()
  const request = { scriptId: 's', lines: nameLines(lines, new Set()), recordings: new Map<string, never>() }
  const collecting = createLineZip(request, { signal: stopping.signal, onProgress: () => stopping.abort() })
  await expect(collecting).rejects.toThrow()
  expect(sent).toMatchObject([{ name: 'startLine', input: { lineId: 's1' } }])
})

test('file names have line numbers of three digits, or of more digits in long scenes', () => {
  expect(nameLineFile({ number: 7, total: 40, roles: ['NORA'] })).toBe('007-NORA')
  expect(nameLineFile({ number: 7, total: 1200, roles: ['"!"'] })).toBe('0007-LINE')
})

test('three lines that fail in a row end the requests for audio; failures with a success between them do not', async () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => buildSpeech(id, 'Nora', 'You came.'))
  const request = { scriptId: 's', lines: nameLines(many, new Set()), recordings: new Map<string, never>() }
  const listSounds = async ({ file }: { file: Blob }) => {
    const { 'Lines.txt': _, ...sounds } = await unzip(file)
    return Object.values(sounds)
  }
  serve(['a', 'b', 'd', 'f'])
  expect(await listSounds(await createLineZip(request, options()))).toEqual([audioOf('c'), audioOf('e'), audioOf('g')])
  serve(['b', 'c', 'd'])
  expect(await listSounds(await createLineZip(request, options()))).toEqual([audioOf('a')])
})
