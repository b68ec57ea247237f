import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { screenplayPage, tinyPdf } from '@scene-partner/script/readers/testing/tinyPdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from './cli.ts'

const dist = pathToFileURL(join(import.meta.dirname, '../dist/'))
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const place = (name: string) => join(folder, name)

/** The command line as a shell sees it. */
async function shell(...words: string[]) {
  const said = { out: '', err: '' }
  const context = {
    environment: {},
    version: '1.2.3',
    dist,
    migrations: dist,
    note: (line: string) => (said.err += `${line}\n`),
  }
  const code = await run(words, context, {
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
  })
  return { code, ...said }
}

describe('the command line', () => {
  test('explains itself when asked, and refuses what it does not know', async () => {
    expect(await shell('--help')).toMatchObject({ code: 0, err: '', out: expect.stringContaining('read FILE|-') })
    expect(await shell('read', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('--voice NAME') })
    expect(await shell('--version')).toEqual({ code: 0, out: '1.2.3\n', err: '' })
    expect(await shell()).toMatchObject({ code: 64, out: '' })
    expect(await shell('sing')).toMatchObject({ code: 64, out: '' })
    expect(await shell('voices', '--loud')).toMatchObject({ code: 64, out: '', err: expect.stringContaining('--loud') })
    expect(await shell('voices', 'tom')).toMatchObject({ code: 64, out: '' })
    expect(await shell('admin', 'create')).toMatchObject({ code: 64, err: expect.stringContaining('EMAIL is missing') })
  })

  test('says honestly what is not built yet', async () => {
    for (const words of [['backup'], ['restore', 'x'], ['verify', 'x']]) {
      expect(await shell(...words)).toMatchObject({
        code: 69,
        out: '',
        err: expect.stringMatching(/^[^\n]* is not built yet\n$/),
      })
    }
  })

  test('tells who can be heard, to people and to programs', async () => {
    const { code, out, err } = await shell('voices')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^Tom /m)

    const { voices } = JSON.parse((await shell('voices', '--json')).out) as {
      voices: { id: string; quality: string }[]
    }
    expect(voices).toContainEqual(
      expect.objectContaining({ id: 'tom', name: 'Tom', gender: 'male', quality: expect.any(String) }),
    )
  })
})

describe('reading aloud', () => {
  test('gives an MP3 of the text, and one line about it', async () => {
    await writeFile(place('balcony.txt'), 'But soft! What light through yonder window breaks? It is the east.')
    const { code, out } = await shell('read', place('balcony.txt'), '--voice', 'Kate', '--out', place('balcony.mp3'))
    expect(code).toBe(0)
    expect(out).toMatch(/^.*balcony\.mp3 {2}[\d.]+ s, 66 characters, Kate\n$/)

    const mp3 = await readFile(place('balcony.mp3'))
    expect(mp3.subarray(0, 3).toString('latin1')).toBe('ID3')
    expect(mp3.includes('Info')).toBe(true)
    expect(mp3.includes('balcony')).toBe(true)
    expect(mp3.length).toBeGreaterThan(16_000)
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('answers a program with the figures', async () => {
    await writeFile(place('no.txt'), 'No. No. Never again!')
    const { out } = await shell('read', place('no.txt'), '--voice', 'tom', '--out', place('no.mp3'), '--json')
    const { durationMs, bytes, ...rest } = JSON.parse(out) as { durationMs: number; bytes: number }
    expect(rest).toMatchObject({ out: place('no.mp3'), characters: 20, voice: 'tom', cast: [], engines: { flite: 2 } })
    // 64 kbit/s, beside the head.
    expect(bytes / 8).toBeGreaterThan(durationMs)
    expect(bytes).toBe((await readFile(place('no.mp3'))).length)
  })

  test('refuses what cannot be read, said or written, and leaves nothing behind', async () => {
    await writeFile(place('empty.txt'), ' \n\n ')
    await writeFile(
      place('picture.txt'),
      Buffer.from(`\u0089PNG\r\n${'\u0000\u0001\u0002\u0003'.repeat(99)}`, 'latin1'),
    )
    const out = ['--voice', 'tom', '--out', place('never.mp3')]
    expect(await shell('read', place('absent.txt'), ...out)).toMatchObject({ code: 65, out: '' })
    expect(await shell('read', place('empty.txt'), ...out)).toMatchObject({
      code: 65,
      err: expect.stringContaining('no words in it'),
    })
    expect(await shell('read', place('picture.txt'), ...out)).toMatchObject({
      code: 65,
      err: expect.stringContaining('no kind of file'),
    })
    expect(await shell('read', place('play.pdf'), ...out)).toMatchObject({ code: 65 })
    await writeFile(place('words.txt'), 'Only words.')
    expect(await shell('read', place('words.txt'), '--out', place('never.mp3'))).toMatchObject({
      code: 64,
      err: expect.stringContaining('--voice is missing'),
    })
    expect(await shell('read', place('words.txt'), '--voice', 'Nobody', '--out', place('never.mp3'))).toMatchObject({
      code: 64,
      err: expect.stringContaining('Tom'),
    })
    await writeFile(place('line.txt'), 'Speak the speech.')
    expect(
      await shell('read', place('line.txt'), '--voice', 'tom', '--out', join(place('absent'), 'x.mp3')),
    ).toMatchObject({ code: 64 })
    expect(await readdir(folder)).not.toContain('never.mp3')
  })
})

describe('a script', () => {
  const scene =
    'INT. HALL - NIGHT\n\nANNA\nYou came.\n\nBEN\n(softly)\nI said I would.\n\nANNA\nSo you did.\n\nBEN\nYes.\n'
  type Told = { durationMs: number; characters: number; cast: { character: string; voice: string | null }[] }

  test('is taken apart, for people and for programs', async () => {
    await writeFile(place('scene.txt'), scene)
    expect((await shell('parse', place('scene.txt'))).out).toMatch(/screenplay, 1 scenes, 2 roles\n {2}ANNA/)
    expect((await shell('parse', place('scene.txt'), '--as', 'fountain')).out).toMatch(/^@?ANNA/m)
    expect((await shell('parse', place('scene.txt'), '--as', 'text')).out).toMatch(/^ANNA$/m)
    expect((await shell('parse', place('scene.txt'), '--as', 'music')).code).toBe(64)
    const told = JSON.parse((await shell('parse', place('scene.txt'), '--json')).out) as Record<string, unknown>
    expect(told).toMatchObject({
      format: 'screenplay',
      characters: [
        { name: 'ANNA', speeches: 2 },
        { name: 'BEN', speeches: 2 },
      ],
    })
    expect(told['scenes']).toMatchObject([
      {
        heading: 'INT. HALL - NIGHT',
        elements: [
          { kind: 'speech', character: 'ANNA', extension: '', text: 'You came.', page: null },
          {
            kind: 'speech',
            character: 'BEN',
            text: 'I said I would.',
            parts: [
              { kind: 'parenthetical', text: '(softly)' },
              { kind: 'speech', text: 'I said I would.' },
            ],
          },
          { kind: 'speech', character: 'ANNA' },
          { kind: 'speech', character: 'BEN' },
        ],
      },
    ])
  })

  test('in a PDF is read by where words stand, and tells its pages', async () => {
    const page = screenplayPage([['cue', 'ANNA'], ['speech', 'You came.'], 'gap', ['cue', 'BEN'], ['speech', 'I did.']])
    await writeFile(place('scene.pdf'), tinyPdf([page, page]))
    const { scenes } = JSON.parse((await shell('parse', place('scene.pdf'), '--json')).out) as {
      scenes: { elements: { character: string; page: number }[] }[]
    }
    expect(scenes.flatMap(({ elements }) => elements.map(({ character, page: on }) => [character, on]))).toEqual([
      ['ANNA', 1],
      ['BEN', 1],
      ['ANNA', 2],
      ['BEN', 2],
    ])
  })

  test('is read by a cast, without names and directions, and with silence for my lines', async () => {
    await writeFile(place('scene.txt'), scene)
    const told = async (...words: string[]) =>
      JSON.parse((await shell('read', place('scene.txt'), '--out', place('s.mp3'), '--json', ...words)).out) as Told
    const all = await told('--cast', 'auto')
    expect(all.characters).toBe('You came.I said I would.So you did.Yes.'.length)
    expect(new Set(all.cast.map(({ voice }) => voice)).size).toBe(2)

    const mine = await told('--cast', 'auto', '--me', 'ben')
    expect(mine.cast).toContainEqual({ character: 'BEN', voice: null })
    expect(mine.characters).toBe('You came.So you did.'.length)
    expect(mine.durationMs).toBeGreaterThan(all.durationMs / 2)

    expect(
      await shell('read', place('scene.txt'), '--cast', 'auto', '--me', 'Carl', '--out', place('s.mp3')),
    ).toMatchObject({ code: 64, err: expect.stringContaining('ANNA, BEN') })
  })

  test('that is none has nobody to cast', async () => {
    await writeFile(place('prose.txt'), 'It rained. Nobody spoke of it.')
    expect(await shell('read', place('prose.txt'), '--cast', 'auto', '--out', place('p.mp3'))).toMatchObject({
      code: 65,
    })
  })
})
