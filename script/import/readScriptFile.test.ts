import { describe, expect, test } from 'vitest'
import { parseScript } from '../parse/parseScript.ts'
import { listSpeeches, type Script } from '../parse/script.ts'
import { readScriptFile } from './readScriptFile.ts'
import { screenplayPage, createPdf, type PdfWord } from './testing/createPdf.ts'

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))
const formatSpeeches = (script: Script) =>
  listSpeeches(script).map(({ characters, text }) => `${characters.join(' and ')}: ${text}`)
const reasonOf = async (bytes: Uint8Array, name = 'script') =>
  readScriptFile(bytes, name).then(
    () => 'read',
    (error: { reason?: string }) => error.reason,
  )

describe('PDF files', () => {
  const opening = [['heading', 'INT. BARN - DAY'], 'gap', ['action', 'A HORSE stands in the light.'], 'gap'] as const
  const first = screenplayPage([
    ...opening,
    ['cue', 'ANNA'],
    ['bracket', '(to the horse)'],
    ['speech', 'You were never mine, and yet I'],
    ['cue', '(MORE)'],
  ])
  const second = screenplayPage(
    [
      ['cue', 'ANNA (CONT\u2019D)'],
      ['speech', 'fed you every day.'],
      'gap',
      ['cue', 'BEN (O.S.)'],
      ['speech', 'THE END.'],
      'gap',
      ['action', 'BANG'],
      'gap',
      ['cue', 'ANNA'],
      ['speech', 'Ben?'],
    ],
    2,
  )
  const mark: PdfWord = { x: 120, y: 620, text: 'JOHN SMITH', size: 60, angle: 0.9 }
  const star: PdfWord = { x: 560, y: 96, text: '*' }

  test('a PDF is read by the position of its words; speeches continue over page breaks; page numbers and watermarks are not spoken', async () => {
    const { script, content, pages, leftOut } = await readScriptFile(
      createPdf([
        [...first, mark],
        [...second, mark, star],
      ]),
      'x',
    )
    expect(formatSpeeches(script)).toEqual([
      'ANNA: You were never mine, and yet I fed you every day.',
      'BEN: THE END.',
      'ANNA: Ben?',
    ])
    expect(script.scenes[0]).toMatchObject({ heading: 'INT. BARN - DAY', page: 1 })
    expect(listSpeeches(script).map(({ page }) => page)).toEqual([1, 2, 2])
    expect(pages).toBe(2)
    expect(leftOut.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['page numbers', 'marks of revision', 'words over every page']),
    )
    // The removed text is reported with samples.
    expect(leftOut).toContainEqual({ what: 'marks of revision', count: 1, pages: [2], words: ['*'] })
    expect(formatSpeeches(parseScript(content, { format: 'fountain' }))).toEqual(formatSpeeches(script))
  })

  test('a direction that a page break splits is not spoken, and the words after it belong to the same speaker', async () => {
    const first = screenplayPage([
      ...opening,
      ['cue', 'ANNA'],
      ['speech', 'Who is there?'],
      'gap',
      ['cue', 'BEN'],
      ['bracket', '(giving the horse'],
    ])
    const rest = screenplayPage(
      [
        ['cue', 'BEN (CONT\u2019D)'],
        ['bracket', 'its medicine)'],
        ['speech', 'Only me.'],
        'gap',
        ['cue', 'ANNA'],
        ['speech', 'Ah.'],
      ],
      2,
    )
    const { script } = await readScriptFile(createPdf([first, rest]), 'barn.pdf')
    expect(formatSpeeches(script)).toEqual(['ANNA: Who is there?', 'BEN: Only me.', 'ANNA: Ah.'])
  })

  test('a PDF page with almost only dialogue is recognised as a screenplay, with all its speeches', async () => {
    const dialogue = ['ANNA', 'BEN', 'ANNA', 'BEN', 'ANNA', 'BEN'].flatMap((name, index) => [
      ['cue', name] as const,
      ['speech', `That is what you said, word for word, ${index + 1}`] as const,
      ['speech', 'and nobody was there who could have heard it.'] as const,
      'gap' as const,
    ])
    const page = screenplayPage([['heading', 'INT. BARN - DAY'], 'gap', ...dialogue])
    const { script } = await readScriptFile(createPdf([page]), 'barn.pdf')
    expect(script.format).toBe('screenplay')
    expect(listSpeeches(script)).toHaveLength(6)
  })

  test('text such as “Pink pages.”, which looks like a note about revised pages, is spoken if it is directly below a name', async () => {
    const page = screenplayPage([
      ...opening,
      ['cue', 'ANNA'],
      ['speech', 'What colour was it?'],
      'gap',
      ['cue', 'BEN'],
      ['speech', 'Pink pages.'],
      'gap',
      ['cue', 'ANNA'],
      ['speech', 'Pink.'],
      'gap',
      ['action', 'PINK REVISIONS'],
    ])
    const { script } = await readScriptFile(createPdf([page]), 'x')
    expect(formatSpeeches(script)).toEqual(['ANNA: What colour was it?', 'BEN: Pink pages.', 'ANNA: Pink.'])
  })

  test('the second speech of dual dialogue is marked as spoken at the same time as the first', async () => {
    const sides = (y: number, left: string, right: string, shift = 0): PdfWord[] => [
      { x: 150 + shift, y, text: left },
      { x: 370 + shift, y, text: right },
    ]
    const more = screenplayPage([['cue', 'ANNA'], ['speech', 'One.'], 'gap', ['cue', 'BEN'], ['speech', 'Two.']])
    const page = [
      ...more,
      ...sides(180, 'ANNA', 'BEN', 30),
      ...sides(192, 'I know what', 'No you do'),
      ...sides(204, 'you did.', 'not.'),
    ]
    const { script } = await readScriptFile(createPdf([page]), 'x')
    expect(formatSpeeches(script).slice(2)).toEqual(['ANNA: I know what you did.', 'BEN: No you do not.'])
    expect(listSpeeches(script).map(({ isDual }) => isDual ?? false)).toEqual([false, false, false, true])
  })

  test('a PDF without any text is refused; in a PDF with text, the pages without text are reported', async () => {
    expect(await reasonOf(createPdf([[], []]))).toBe('scan')
    const { leftOut } = await readScriptFile(createPdf([first, []]), 'x')
    expect(leftOut).toContainEqual({ what: 'pages without text', count: 1, pages: [2] })
  })
})

describe('Final Draft files', () => {
  const fdx = (body: string) =>
    `<?xml version="1.0"?><FinalDraft DocumentType="Script"><Content>${body}</Content></FinalDraft>`
  const paragraph = (type: string, ...runs: string[]) =>
    `<Paragraph Type="${type}">${runs.map((run) => `<Text Style="">${run}</Text>`).join('')}</Paragraph>`

  test('of a Final Draft file, only the paragraphs of the script are read, not its notes; a text in several XML elements is joined', async () => {
    const notes =
      '<SceneProperties><SceneArcBeats><CharacterArcBeat Name="BEN"><Paragraph><Text>arc</Text></Paragraph></CharacterArcBeat></SceneArcBeats><Summary><Paragraph><Text>summary</Text></Paragraph></Summary></SceneProperties>'
    const dual = `<Paragraph><DualDialogue>${paragraph('Character', 'Anna')}${paragraph('Dialogue', 'Hey!')}${paragraph('Character', 'BEN')}${paragraph('Dialogue', 'Hello!')}</DualDialogue></Paragraph>`
    const { script, title } = await readScriptFile(
      bytesOf(
        fdx(
          `<Paragraph Type="Scene Heading" Number="1">${notes}<Text>INT. BARN</Text></Paragraph>` +
            paragraph('Character', 'AN', 'NA (V.O.)') +
            paragraph('Parenthetical', '(softly)') +
            paragraph('Dialogue', 'You wer', 'e nev', 'er <![CDATA[&]]> mine.') +
            '<Paragraph Type="Dialogue"><ScriptNote><Paragraph><Text>never said</Text></Paragraph></ScriptNote></Paragraph>' +
            dual,
        ).replace(
          '</FinalDraft>',
          '<TitlePage><Content><Paragraph><Text>The Barn</Text></Paragraph></Content></TitlePage></FinalDraft>',
        ),
      ),
      'x.fdx',
    )
    expect(title).toBe('The Barn')
    expect(formatSpeeches(script)).toEqual(['ANNA: You were never & mine.', 'ANNA: Hey!', 'BEN: Hello!'])
    expect(listSpeeches(script)).toMatchObject([{ extension: 'V.O.' }, {}, { isDual: true }])
    expect(JSON.stringify(script)).not.toMatch(/arc|summary|never said/u)
  })

  test('in Final Draft files, paragraph types of other programs are recognised; headings and names get capitals', async () => {
    const { script } = await readScriptFile(
      bytesOf(
        fdx(
          paragraph('Scene heading', 'Int. Barn - day') +
            `<DualDialogue>${paragraph('character', 'Anna')}${paragraph('dialogue', 'Hey!')}${paragraph('character', 'Ben')}${paragraph('dialogue', 'Hello!')}</DualDialogue>` +
            paragraph('Personnage', 'Anna') +
            paragraph('Singing', 'La la.'),
        ),
      ),
      'x.fdx',
    )
    expect(script.scenes[0]?.heading).toBe('INT. BARN - DAY')
    expect(formatSpeeches(script)).toEqual(['ANNA: Hey!', 'BEN: Hello!', 'ANNA: La la.'])
    expect(listSpeeches(script).map(({ isDual }) => isDual ?? false)).toEqual([false, true, false])
  })

  test('S-41 a Final Draft file that declares entities is refused', async () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE FinalDraft [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><FinalDraft><Content><Paragraph Type="Action"><Text>&b;</Text></Paragraph></Content></FinalDraft>`
    expect(await reasonOf(bytesOf(laughs))).toBe('bomb')
    expect(await reasonOf(bytesOf(fdx('<Paragraph Type="Action"><Text>open')))).toBe('broken')
  })
})

describe('rich text files (RTF)', () => {
  test('in rich text, indents distinguish names from speeches, and fonts and pictures are ignored', async () => {
    const line = (indent: number, text: string) => `\\pard\\li${indent} ${text}\\par`
    const rtf = `{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Courier;}}{\\*\\generator never;}{\\pict ffd8}\n${[
      line(0, 'INT. BARN'),
      ...['ANNA', 'BEN', 'ANNA', 'BEN'].flatMap((name) => [
        line(2640, name),
        line(1440, `It\\rquote s \\u233?t\\'e9, ${name}.`),
      ]),
    ].join('\n')}}`
    const { script, format } = await readScriptFile(bytesOf(rtf, 'latin1'), 'x.pdf')
    expect(format).toBe('rtf')
    expect(formatSpeeches(script)).toEqual(['ANNA', 'BEN', 'ANNA', 'BEN'].map((name) => `${name}: It’s été, ${name}.`))
    expect(JSON.stringify(script)).not.toMatch(/Courier|never|ffd8/u)
  })

  test('in rich text, hidden text and text that was deleted with tracked changes are left out', async () => {
    const speeches = ['ANNA', 'BEN', 'ANNA', 'BEN'].map(
      (name) => `${name}\\par Yes{\\deleted , never}{\\v  secretly}. {\\v\\v0 Come.}\\par\\par`,
    )
    const { script } = await readScriptFile(bytesOf(`{\\rtf1\\ansi ${speeches.join('\n')}}`), 'x.rtf')
    expect(formatSpeeches(script)).toEqual(['ANNA', 'BEN', 'ANNA', 'BEN'].map((name) => `${name}: Yes. Come.`))
  })

  test('characters that the database cannot store are removed from rich text or replaced', async () => {
    const speeches = ['AN\\u0?NA', 'BEN\\u-10179?', 'AN\\u0?NA', 'BEN\\u-10179?'].map(
      (name) => `${name}\\par Yes.\\par\\par`,
    )
    const { content, script } = await readScriptFile(bytesOf(`{\\rtf1\\ansi ${speeches.join('\n')}}`), 'x.rtf')
    for (const scene of [content, ...script.characters.map(({ name }) => name)]) expect(scene).not.toMatch(/\0|\p{Cs}/u)
    expect(script.characters.map(({ name }) => name)).toContain('ANNA')
  })
})

describe('Fountain files', () => {
  const scene = [
    'ANNA\nWhere is it?',
    'BEN\n\nis not here.',
    'ANNA\nAnd the key?',
    'Ben (O.S.)\nlooks up.',
    'BEN\nGone.',
  ]

  test('a Fountain file is read by Fountain’s rules, even if the plain-text parser would find more speeches', async () => {
    const { script, writtenAs } = await readScriptFile(bytesOf(scene.join('\n\n')), 'scene.fountain')
    expect(formatSpeeches(script)).toEqual(['ANNA: Where is it?', 'ANNA: And the key?', 'BEN: Gone.'])
    expect(writtenAs).toBe('fountain')
  })

  test('a Fountain file with a blank line below every name (not valid Fountain) is read as plain text', async () => {
    const loose = ['Where?', 'Here.', 'When?', 'Now.', 'Why?', 'Because.']
    const text = loose.map((words, index) => `${index % 2 ? 'BEN' : 'ANNA'}\n\n${words}`).join('\n\n')
    const { script, writtenAs } = await readScriptFile(bytesOf(text), 'scene.fountain')
    expect(listSpeeches(script).map((speech) => speech.text)).toEqual(loose)
    expect(writtenAs).toBe(null)
  })
})

describe('plain text files', () => {
  const swapPairs = (bytes: Uint8Array) => bytes.map((_byte, at) => bytes[at ^ 1] ?? 0)
  const play = 'ZOË. Déjà vu?\n\nBEN. No.\n\nZOË. Oui.\n\nBEN. Non.'
  test.each([
    ['UTF-8', bytesOf(play)],
    ['UTF-8 with a byte order mark', bytesOf(`\uFEFF${play}`)],
    ['UTF-16 with a byte order mark', bytesOf(`\uFEFF${play}`, 'utf16le')],
    ['UTF-16 without a byte order mark', bytesOf(play, 'utf16le')],
    ['UTF-16 (big-endian) with a byte order mark', swapPairs(bytesOf(`\uFEFF${play}`, 'utf16le'))],
    ['UTF-16 (big-endian) without a byte order mark', swapPairs(bytesOf(play, 'utf16le'))],
    ['windows-1252', bytesOf(play, 'latin1')],
    ['UTF-8 with a zero character', bytesOf(play.replace('No', 'N\0o'))],
  ])('a text file in %s is read with its accented letters', async (_name, bytes) => {
    const { script, content } = await readScriptFile(bytes, 'play.txt')
    expect(content).toBe(play)
    expect(script.characters.map(({ name }) => name)).toEqual(['ZOË', 'BEN'])
  })

  test('binary data, empty files and a broken archive are refused, each with its own reason', async () => {
    expect(
      await reasonOf(
        new Uint8Array(4_000).map((_byte, index) => (index * 7_919) % 251),
        'a.txt',
      ),
    ).toBe('unknown')
    expect(await reasonOf(new Uint8Array(0))).toBe('empty')
    expect(await reasonOf(bytesOf(' \n\t\n'))).toBe('empty')
    expect(await reasonOf(bytesOf('PK\u0003\u0004 no archive', 'latin1'), 'a.docx')).toBe('broken')
  })
})
