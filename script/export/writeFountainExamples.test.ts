import { describe, expect, test } from 'vitest'
import { parseScript } from '../parse/parseScript.ts'
import type { Character, SceneElement, Script, SpeechPart } from '../parse/script.ts'
import { writeFountain, writeFountainDocument } from './writeFountain.ts'

const place = { firstLine: 0, lastLine: 0 }

const speech = (characters: string[], text: string, more: { extension?: string; isDual?: boolean } = {}) => ({
  ...place,
  ...{ kind: 'speech' as const, cue: '', extension: '', confidence: 1, characters, text },
  parts: [{ kind: 'speech' as const, text }],
  ...more,
})
const other = (kind: 'action' | 'transition' | 'note', text: string) => ({ ...place, kind, text })

function build(elements: SceneElement[], more: Partial<Script> = {}, heading = 'INT. HALL - DAY'): Script {
  const scenes = [{ ...place, heading, elements }]
  return { title: 'Play', format: 'fountain', characters: [], scenes, unparsed: [], ...more }
}
const parseAgain = (script: Script) => parseScript(writeFountain(script), { format: 'fountain' })
const elementsAgain = (...elements: SceneElement[]) =>
  parseAgain(build(elements)).scenes.flatMap((scene) => scene.elements)

describe('when a script is written as Fountain and parsed again', () => {
  test.each([
    'ANNA',
    'Mrs. Linde',
    'the man',
    'INT. VOICE',
    'GUARD #1',
    'C-3PO',
    'O’NEIL',
    'THE END',
    'CUT TO:',
    'LATER',
    'CONTINUED',
    'Anna',
    'anna',
    'A/B',
  ])('a speech of the role %s is still a speech after writing and parsing', (name) => {
    const script = parseAgain(build([speech([name], 'Well, go.')]))
    expect(script.scenes).toHaveLength(1)
    const [parsed, ...rest] = script.scenes[0]?.elements ?? []
    expect(parsed).toMatchObject({ kind: 'speech', text: 'Well, go.' })
    expect(rest).toEqual([])
  })

  test('a speech has the same speakers, extension and mark of dual dialogue after writing and parsing', () => {
    expect(
      elementsAgain(
        speech(['ANNA', 'Ben of York'], 'Together.'),
        speech(['ANNA'], 'Left.', { extension: 'V.O.' }),
        speech(['BEN'], 'Right.', { isDual: true }),
      ),
    ).toMatchObject([
      { characters: ['ANNA', 'Ben of York'], extension: '' },
      { characters: ['ANNA'], extension: 'V.O.' },
      { characters: ['BEN'], extension: '', isDual: true },
    ])
  })

  test.each([
    '! so',
    '@anna',
    '.hidden',
    '> go',
    '~ la',
    '# one',
    '= so',
    '+ more',
    ', and',
    'a*b*c',
    '_it_',
    '\\ back',
  ])('a speech and an action with the text "%s" keep this text after writing and parsing', (text) => {
    expect(elementsAgain(speech(['ANNA'], text), other('action', text))).toMatchObject([
      { kind: 'speech', text },
      { kind: 'action', text },
    ])
  })

  test.each(['INT. GARDEN - DAY', 'CUT TO:', '> A door', '[[b]]', '/* a */'])(
    'the action "%s" is still an action after writing and parsing',
    (text) => {
      expect(elementsAgain(other('action', text), speech(['ANNA'], 'Well.'))).toMatchObject([
        { kind: 'action', text },
        { kind: 'speech', text: 'Well.' },
      ])
    },
  )

  test.each(['CUT TO:', 'Slowly to black', 'INT. CUT TO:', 'Fade <', '> go <'])(
    'the transition "%s" is still a transition after writing and parsing',
    (text) => {
      expect(elementsAgain(other('transition', text))).toMatchObject([{ kind: 'transition', text }])
    },
  )

  test('after writing and parsing, a note is a note, and a speech has the same order of words and directions', () => {
    const parts: SpeechPart[] = [
      { kind: 'parenthetical', text: '(softly)' },
      { kind: 'speech', text: 'You came.' },
      { kind: 'parenthetical', text: '(beat)' },
      { kind: 'speech', text: 'At last.' },
    ]
    const spoken = { ...speech(['ANNA'], 'You came. At last.'), parts }
    expect(elementsAgain(other('note', 'Ask [the] author'), spoken)).toMatchObject([
      { kind: 'note', text: 'Ask [the] author' },
      { kind: 'speech', parts },
    ])
  })

  test.each(['EXT. PARK - DAY', 'The garden', '.hidden', 'INT. HALL #2#', 'ACT #2', '..., LATER', '#1', 'ACT I'])(
    'the heading "%s" stays the same after writing and parsing',
    (heading) => {
      const script = build([speech(['ANNA'], 'Well.')], {}, heading)
      expect(parseAgain(script).scenes.map((scene) => scene.heading)).toEqual([heading])
    },
  )

  test('a script has the same format and title after writing and parsing', () => {
    const { format, title } = parseAgain(
      build([speech(['ANNA'], 'Well.')], { format: 'play', title: 'A Doll #1 [draft]' }),
    )
    expect({ format, title }).toEqual({ format: 'play', title: 'A Doll #1 [draft]' })
    expect(writeFountain(build([], { format: 'fountain' }))).not.toContain('Format:')
  })

  test('after writing and parsing, a role has its description and other names, except names with “|”', () => {
    const role = (name: string, description: string, aliases: string[]): Character => ({
      ...{ name, description, aliases, speeches: 1 },
    })
    const characters = [role('ANNA', 'thirty, tired', ['ANNIE', 'ANNA', 'A|B']), role('BEN', '', [])]
    const elements = [speech(['ANNA'], 'Well.'), speech(['BEN'], 'So.')]
    const parsed = parseAgain(build(elements, { characters }))
    expect(parsed.characters.find(({ name }) => name === 'ANNA')).toMatchObject({
      ...{ description: 'thirty, tired', aliases: ['ANNIE'] },
    })
    expect(writeFountain(build(elements, { characters: characters.slice(1) }))).not.toContain('[[')
  })
})

test('the row numbers in the returned script are those of the written Fountain text', () => {
  const characters: Character[] = [{ name: 'ANNA', description: 'thirty', aliases: [], speeches: 1 }]
  const elements = [other('action', 'A door opens.'), speech(['ANNA'], 'Well.'), speech(['BEN'], 'So.')]
  const { text, script } = writeFountainDocument(build(elements, { characters }), { author: 'Ibsen' })
  const rows = text.split('\n')
  const textOf = ({ firstLine, lastLine }: { firstLine: number; lastLine: number }) =>
    rows.slice(firstLine - 1, lastLine).join('\n')
  expect(script.scenes[0]?.elements.map(textOf)).toEqual(['A door opens.', 'ANNA\nWell.', 'BEN\nSo.'])
  expect(script.scenes.map(textOf).join('\n')).toMatch(/^INT\. HALL - DAY\n[^]*BEN\nSo\.$/)
  expect(script.unparsed.map(textOf)).toEqual(['Title: Play', 'Author: Ibsen', '[[Cast\nANNA | thirty]]'])
})
