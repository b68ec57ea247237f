import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { screenplayPage, createPdf } from '@scene-partner/script/import/testing/createPdf'
import { parseScript } from '@scene-partner/script/parse/parseScript'
import { createFakeSpeaker } from '@scene-partner/speech/engines/testing/fakeEngine'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { run } from './cli.ts'
import { planAudio } from './planAudio.ts'

const dist = pathToFileURL(join(import.meta.dirname, '../dist/'))
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const pathOf = (name: string) => join(folder, name)

/** Runs the command line and captures its output. */
async function shell(...args: string[]) {
  const output = { out: '', err: '' }
  const context = {
    environment: {},
    version: '1.2.3',
    dist,
    migrations: dist,
    reportProgress: (line: string) => (output.err += `${line}\n`),
  }
  const code = await run(args, context, {
    out: (text) => (output.out += text),
    err: (text) => (output.err += text),
  })
  return { code, ...output }
}

describe('the command line', () => {
  test('--help lists the commands; an unknown command or option, or a missing operand, is refused with exit code 64', async () => {
    expect(await shell('--help')).toMatchObject({ code: 0, err: '', out: expect.stringContaining('read FILE|-') })
    expect(await shell('read', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('--voice NAME') })
    expect(await shell('--version')).toEqual({ code: 0, out: '1.2.3\n', err: '' })
    expect(await shell()).toMatchObject({ code: 64, out: '' })
    expect(await shell('sing')).toMatchObject({ code: 64, out: '' })
    expect(await shell('voices', '--loud')).toMatchObject({ code: 64, out: '', err: expect.stringContaining('--loud') })
    expect(await shell('voices', 'tom')).toMatchObject({ code: 64, out: '' })
    expect(await shell('admin', 'create')).toMatchObject({ code: 64, err: expect.stringContaining('EMAIL is missing') })
  })

  test('the command `voices` prints the list of voices as text, or as JSON with --json', async () => {
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

describe('read', () => {
  test('`read` writes a text as MP3 and prints a summary in one line', async () => {
    await writeFile(pathOf('balcony.txt'), 'But soft! What light through yonder window breaks? It is the east.')
    const { code, out } = await shell('read', pathOf('balcony.txt'), '--voice', 'Kate', '--out', pathOf('balcony.mp3'))
    expect(code).toBe(0)
    expect(out).toMatch(/^.*balcony\.mp3 {2}[\d.]+ s, 66 characters, Kate\n$/)

    const mp3 = await readFile(pathOf('balcony.mp3'))
    expect(mp3.subarray(0, 3).toString('latin1')).toBe('ID3')
    expect(mp3.includes('Info')).toBe(true)
    expect(mp3.includes('balcony')).toBe(true)
    expect(mp3.includes('balcony.txt')).toBe(false)
    expect(mp3.length).toBeGreaterThan(16_000)
    // The `Info` header states how many bytes the file has from its first frame on, which begins 13 bytes before the header.
    const info = mp3.indexOf('Info')
    expect(mp3.readUInt32BE(info + 12)).toBe(mp3.length - info + 13)
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test(
    '`read --json` prints the duration and the size of the MP3, and the engines that spoke it',
    { tags: ['long'] },
    async () => {
      await writeFile(pathOf('no.txt'), 'No. No. Never again!')
      const { out } = await shell('read', pathOf('no.txt'), '--voice', 'tom', '--out', pathOf('no.mp3'), '--json')
      const { durationMs, bytes, ...rest } = JSON.parse(out) as { durationMs: number; bytes: number }
      expect(rest).toMatchObject({
        out: pathOf('no.mp3'),
        characters: 20,
        voice: 'tom',
        cast: [],
        engines: { flite: 2 },
      })
      // At 64 kbit/s, each millisecond takes 8 bytes. The file also has a header.
      expect(bytes / 8).toBeGreaterThan(durationMs)
      expect(bytes).toBe((await readFile(pathOf('no.mp3'))).length)
    },
  )

  test('`read` fails for unreadable input, a missing or unknown voice or an output path that cannot be written, and leaves no file behind', async () => {
    await writeFile(pathOf('empty.txt'), ' \n\n ')
    await writeFile(
      pathOf('picture.txt'),
      Buffer.from(`\u0089PNG\r\n${'\u0000\u0001\u0002\u0003'.repeat(99)}`, 'latin1'),
    )
    const out = ['--voice', 'tom', '--out', pathOf('never.mp3')]
    expect(await shell('read', pathOf('absent.txt'), ...out)).toMatchObject({ code: 65, out: '' })
    expect(await shell('read', pathOf('empty.txt'), ...out)).toMatchObject({
      code: 65,
      err: expect.stringContaining('no text in it'),
    })
    expect(await shell('read', pathOf('picture.txt'), ...out)).toMatchObject({
      code: 65,
      err: expect.stringContaining('unsupported format'),
    })
    expect(await shell('read', pathOf('play.pdf'), ...out)).toMatchObject({ code: 65 })
    await writeFile(pathOf('words.txt'), 'Only words.')
    expect(await shell('read', pathOf('words.txt'), '--cast', 'manual', ...out)).toMatchObject({
      code: 64,
      err: expect.stringContaining('--cast can only be auto'),
    })
    expect(await shell('read', pathOf('words.txt'), '--out', pathOf('never.mp3'))).toMatchObject({
      code: 64,
      err: expect.stringContaining('--voice is missing'),
    })
    expect(await shell('read', pathOf('words.txt'), '--voice', 'Nobody', '--out', pathOf('never.mp3'))).toMatchObject({
      code: 64,
      err: expect.stringContaining('Tom'),
    })
    await writeFile(pathOf('line.txt'), 'Speak the speech.')
    expect(
      await shell('read', pathOf('line.txt'), '--voice', 'tom', '--out', join(pathOf('absent'), 'x.mp3')),
    ).toMatchObject({ code: 64 })
    expect(await readdir(folder)).not.toContain('never.mp3')
  })
})

test('if a speech engine fails or the user presses Ctrl-C, `read` fails with exit code 69 and leaves no file behind', async () => {
  const output = await mkdtemp(join(tmpdir(), 'scene-partner-cli-failed-'))
  onTestFinished(() => rm(output, { recursive: true, force: true }))
  await writeFile(pathOf('two.txt'), 'But soft! What light through yonder window breaks?')
  const args = ['read', pathOf('two.txt'), '--voice', 'Kate', '--out', join(output, 'two.mp3')]
  const fail = async (change: Partial<Parameters<typeof run>[1]>) => {
    let err = ''
    const context = { environment: {}, version: '1', dist, migrations: dist, reportProgress: () => undefined }
    const code = await run(args, { ...context, ...change }, { out: () => undefined, err: (text) => (err += text) })
    return { code, err }
  }
  expect(await fail({ reportProgress: () => process.emit('SIGINT') })).toEqual({
    code: 69,
    err: 'interrupted: nothing was written\n',
  })
  expect(await fail({ dist: pathToFileURL(`${output}/`) })).toEqual({
    code: 69,
    err: expect.stringMatching(/^the speech engine failed: .*\n$/),
  })
  expect(await readdir(output)).toEqual([])
})

describe('read and parse with a script', () => {
  const scene =
    'INT. HALL - NIGHT\n\nANNA\nYou came.\n\nBEN\n(softly)\nI said I would.\n\nANNA\nSo you did.\n\nBEN\nYes.\n'
  type ReadJson = { durationMs: number; characters: number; cast: { character: string; voice: string | null }[] }

  test('`parse` prints a script as a summary, as Fountain, as plain text or as JSON', async () => {
    await writeFile(pathOf('scene.txt'), scene)
    expect((await shell('parse', pathOf('scene.txt'))).out).toMatch(/screenplay, 1 scenes, 2 roles\n {2}ANNA/)
    expect((await shell('parse', pathOf('scene.txt'), '--as', 'fountain')).out).toMatch(/^@?ANNA/m)
    expect((await shell('parse', pathOf('scene.txt'), '--as', 'text')).out).toMatch(/^ANNA$/m)
    expect((await shell('parse', pathOf('scene.txt'), '--as', 'music')).code).toBe(64)
    const parsed = JSON.parse((await shell('parse', pathOf('scene.txt'), '--json')).out) as Record<string, unknown>
    expect(parsed).toMatchObject({
      format: 'screenplay',
      characters: [
        { name: 'ANNA', speeches: 2 },
        { name: 'BEN', speeches: 2 },
      ],
    })
    expect(parsed['scenes']).toMatchObject([
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

  // [decisions §3.3]
  test(
    '`parse` recognises the speeches in a PDF by the positions of its text, and prints their page numbers',
    { tags: ['long'] },
    async () => {
      const page = screenplayPage([
        ['cue', 'ANNA'],
        ['speech', 'You came.'],
        'gap',
        ['cue', 'BEN'],
        ['speech', 'I did.'],
      ])
      await writeFile(pathOf('scene.pdf'), createPdf([page, page]))
      const { scenes } = JSON.parse((await shell('parse', pathOf('scene.pdf'), '--json')).out) as {
        scenes: { elements: { character: string; page: number }[] }[]
      }
      expect(scenes.flatMap(({ elements }) => elements.map(({ character, page: on }) => [character, on]))).toEqual([
        ['ANNA', 1],
        ['BEN', 1],
        ['ANNA', 2],
        ['BEN', 2],
      ])
    },
  )

  test(
    '`read --cast` speaks the lines of each role without names and stage directions; with --me, the lines of one role are silent',
    { tags: ['long'] },
    async () => {
      await writeFile(pathOf('scene.txt'), scene)
      const readAs = async (...args: string[]) =>
        JSON.parse(
          (await shell('read', pathOf('scene.txt'), '--out', pathOf('s.mp3'), '--json', ...args)).out,
        ) as ReadJson
      const all = await readAs('--cast', 'auto')
      expect(all.characters).toBe('You came.I said I would.So you did.Yes.'.length)
      expect(new Set(all.cast.map(({ voice }) => voice)).size).toBe(2)

      const mine = await readAs('--cast', 'auto', '--me', 'ben')
      expect(mine.cast).toContainEqual({ character: 'BEN', voice: null })
      expect(mine.characters).toBe('You came.So you did.'.length)
      expect(mine.durationMs).toBeGreaterThan(all.durationMs / 2)

      expect(
        await shell('read', pathOf('scene.txt'), '--cast', 'auto', '--me', 'Carl', '--out', pathOf('s.mp3')),
      ).toMatchObject({ code: 64, err: expect.stringContaining('ANNA, BEN') })
    },
  )

  test('with --me, the MP3 is as long as the silences for the user’s lines and the pauses after them', async () => {
    const monologue = 'INT. HALL - NIGHT\n\nBEN\nI said I would.\n\nBEN\nYes.\n'
    await writeFile(pathOf('monologue.txt'), monologue)
    const args = ['--cast', 'auto', '--me', 'ben', '--out', pathOf('m.mp3'), '--json']
    const { durationMs } = JSON.parse((await shell('read', pathOf('monologue.txt'), ...args)).out) as ReadJson
    const speaker = createFakeSpeaker()
    onTestFinished(() => speaker.close())
    const source = { text: monologue, script: parseScript(monologue) }
    const { units } = planAudio(source, { isCast: true, readsEverything: false, me: 'ben' }, { speaker, name: 'm' })
    const silences = units.map(({ gapMs = 0 }) => gapMs)
    const pauses = units.map(({ pauseAfterMs }) => pauseAfterMs)
    expect(pauses[0]).toBeGreaterThan(200)
    // An MP3 file consists of whole frames of 72 ms, so it can be longer than its sound.
    const expectedMs = [...silences, ...pauses].reduce((sum, ms) => sum + ms, 0)
    expect(durationMs).toBe(Math.ceil(expectedMs / 72) * 72)
  })

  test('`read --cast` fails for a text without roles', async () => {
    await writeFile(pathOf('prose.txt'), 'It rained. Nobody spoke of it.')
    expect(await shell('read', pathOf('prose.txt'), '--cast', 'auto', '--out', pathOf('p.mp3'))).toMatchObject({
      code: 65,
    })
  })
})
