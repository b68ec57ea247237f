import { expect, test } from 'vitest'
import { parseScript } from '../parse/parseScript.ts'
import type { Character, SceneElement, Script } from '../parse/script.ts'
import { writeFountain, writeFountainDocument } from './writeFountain.ts'
import { writeText } from './writeText.ts'

const place = { firstLine: 0, lastLine: 0 }
const speech = (characters: string[], text: string, extension = ''): SceneElement => ({
  ...place,
  ...{ kind: 'speech', characters, cue: '', extension, confidence: 1, text },
  parts: [{ kind: 'speech', text }],
})
const build = (
  elements: SceneElement[],
  { heading = 'INT. HALL - DAY', characters = [] as Character[] } = {},
): Script => ({
  ...{ title: 'A & B', format: 'fountain', characters, unparsed: [] },
  scenes: [{ ...place, heading, elements }],
})
const parseAgain = (script: Script) => parseScript(writeFountain(script), { format: 'fountain' })
const roleOf = (name: string, aliases: string[], description = ''): Character => ({
  name,
  aliases,
  speeches: 1,
  description,
})

test.each([', and', '; or', ': yes', '+ one', '& two', '= three', '~ la', '! now', '@home', '> go', '# one'])(
  'a speech that begins with "%s" stays the same after writing and parsing Fountain, also with a direction before its words',
  (text) => {
    const parts = [
      { kind: 'parenthetical' as const, text: '(beat)' },
      { kind: 'speech' as const, text },
    ]
    const [plain, directed] =
      parseAgain(build([speech(['ANNA'], text), { ...speech(['BEN'], text), kind: 'speech', parts } as SceneElement]))
        .scenes[0]?.elements ?? []
    expect(plain).toMatchObject({ kind: 'speech', text })
    expect(directed).toMatchObject({ kind: 'speech', parts })
  },
)

test('the cast note of a Fountain file lists only the roles that have a description or another name', () => {
  const lines = [speech(['ANNA'], 'Yes.'), speech(['BEN'], 'No.'), speech(['CARL'], 'So?')]
  const text = writeFountain(
    build(lines, {
      characters: [
        roleOf('ANNA', [], 'a doctor'),
        roleOf('BEN', ['BEN', 'BENJAMIN', 'B | C']),
        roleOf('CARL', ['CARL']),
      ],
    }),
  )
  expect(text).toContain('[[Cast\nANNA | a doctor\nBEN |  | BENJAMIN]]')
})

test('the Fountain title page names the author, and names the format of the script only if it is not Fountain', () => {
  const script = build([speech(['ANNA'], 'Yes.')])
  const titleOf = (one: Script) => writeFountainDocument(one, { author: 'A*B*C' }).text.split('\n\n')[0]
  expect(titleOf(script)).toBe('Title: A & B\nAuthor: A\\*B\\*C')
  expect(titleOf({ ...script, format: 'play' })).toMatch(/\nFormat: play$/)
})

test('a script as plain text has headings and names in capitals, extensions and directions, but no notes', () => {
  const script = build(
    [
      { ...place, kind: 'action', text: 'Rain.' },
      speech(['Anna', 'Ben'], 'Come in.', 'O.S.'),
      { ...place, kind: 'note', text: 'Cut this?' },
      speech(['Ben'], 'No.'),
    ],
    { heading: 'A kitchen' },
  )
  expect(writeText(script)).toBe('A & B\n\nA KITCHEN\n\nRain.\n\nANNA AND BEN (O.S.)\nCome in.\n\nBEN\nNo.\n')
  expect(writeText({ ...script, title: '' })).toMatch(/^A KITCHEN\n/)
})

test.each(['Say &amp; and &lt;.', 'Write &#8217; here.', 'a & b; c'])(
  'a speech and a direction with the words “%s” stay the same after writing and parsing Fountain',
  (text) => {
    const action: SceneElement = { ...place, kind: 'action', text }
    expect(parseAgain(build([action, speech(['ANNA'], text)])).scenes[0]?.elements).toMatchObject([
      { kind: 'action', text },
      { kind: 'speech', text },
    ])
  },
)
