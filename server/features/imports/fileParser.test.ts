// Tests that the file parser and its fake give the same results and failures.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createFileParser } from './fileParser.ts'
import { createFakeFileParser } from './testing/fakeFileParser.ts'

const entries = pathToFileURL(join(import.meta.dirname, '../../../dist/workers/'))
const parsers = [
  ['real parser', () => createFileParser({ entries })],
  ['fake parser', createFakeFileParser],
] as const
const scene = Buffer.from('ANNA: You came.\n\nBEN: I did.\n\nANNA: So you did.')
const parseWith = (create: (typeof parsers)[number][1], bytes: Uint8Array, signal = new AbortController().signal) =>
  create().parse({ bytes, name: 'The_Gate.txt', userId: 'someone' }, signal)

test.each(parsers)('the %s returns the parsed script of a file', { tags: ['long'] }, async (_, create) => {
  const speakers = [
    { name: 'ANNA', speeches: 2 },
    { name: 'BEN', speeches: 1 },
  ]
  expect(await parseWith(create, scene)).toMatchObject({
    parsed: {
      format: 'text',
      title: '',
      content: String(scene),
      wordCount: 10,
      pages: null,
      characters: speakers,
    },
  })
})

test.each(parsers)(
  'the %s returns the reason why a file cannot become a script',
  { tags: ['long'] },
  async (_, create) => {
    expect(await parseWith(create, new Uint8Array())).toEqual({ refused: 'empty' })
    expect(await parseWith(create, Buffer.from('%PDF-1.7 and no more'))).toEqual({ refused: 'broken' })
  },
)

test.each(parsers)('the %s throws the reason of an aborted signal', { tags: ['long'] }, async (_, create) => {
  const reason = new Error('the client has gone')
  await expect(parseWith(create, scene, AbortSignal.abort(reason))).rejects.toBe(reason)
})
