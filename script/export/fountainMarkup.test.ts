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

test.each(['INT. VOICE', 'CUT TO:', 'THE END', 'CONTINUED', 'Anna', 'anna', 'A/B'])(
  'a role named %s still speaks after its script was written as Fountain',
  (name) => {
    const [element] = parseAgain(build([speech([name], 'Come in.')])).scenes[0]?.elements ?? []
    expect(element).toMatchObject({ kind: 'speech', text: 'Come in.' })
  },
)

test.each([', and', '; or', ': yes', '+ one', '& two', '= three', '~ la', '! now', '@home', '> go', '# one'])(
  'a speech that begins with "%s" keeps its first character in Fountain, also after a direction',
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

test.each(['> go <', 'CUT TO:', 'INT. CUT TO:', 'Slowly out', 'go <'])(
  'the transition "%s" stays a transition in Fountain',
  (text) => {
    expect(parseAgain(build([{ ...place, kind: 'transition', text }])).scenes[0]?.elements).toMatchObject([
      { kind: 'transition', text },
    ])
  },
)

test.each(['INT. HALL #4#', 'ACT #2', '.HIDDEN', '..., LATER', '#1', 'A kitchen', 'INT. HALL - DAY'])(
  'the scene heading "%s" stays the same in Fountain',
  (heading) => {
    expect(parseAgain(build([speech(['ANNA'], 'Yes.')], { heading })).scenes.map((scene) => scene.heading)).toEqual([
      heading,
    ])
  },
)

test('the cast note lists each role that has a description or another name, and no other role', () => {
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

test('a script has its author and its format on the title page, unless the format is Fountain', () => {
  const script = build([speech(['ANNA'], 'Yes.')])
  const titleOf = (one: Script) => writeFountainDocument(one, { author: 'A*B*C' }).text.split('\n\n')[0]
  expect(titleOf(script)).toBe('Title: A & B\nAuthor: A\\*B\\*C')
  expect(titleOf({ ...script, format: 'play' })).toMatch(/\nFormat: play$/)
})

test('a scene extends from its heading to its last line in the written Fountain text', () => {
  const { text, script } = writeFountainDocument(build([speech(['ANNA'], 'Yes.'), speech(['BEN'], 'No.')]))
  const [scene] = script.scenes
  const rows = text.split('\n')
  expect([rows[(scene?.firstLine ?? 0) - 1], rows[(scene?.lastLine ?? 0) - 1]]).toEqual(['INT. HALL - DAY', 'No.'])
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

test('two roles that speak together, and two speeches at the same time, stay so in Fountain', () => {
  const second = { ...speech(['BEN'], 'No.'), isDual: true } as SceneElement
  const elements = [speech(['ANNA', 'Ben of York'], 'Come in.'), speech(['ANNA'], 'Yes.'), second]
  expect(parseAgain(build(elements)).scenes[0]?.elements).toMatchObject([
    { kind: 'speech', characters: ['ANNA', 'Ben of York'], text: 'Come in.' },
    { kind: 'speech', characters: ['ANNA'], text: 'Yes.' },
    { kind: 'speech', characters: ['BEN'], text: 'No.', isDual: true },
  ])
})
