import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countUnspoken, isScript } from './isScript.ts'
import { parseScript } from './parseScript.ts'
import { listSpeeches, type Script } from './script.ts'

const formatSpeeches = (script: Script) =>
  listSpeeches(script).map(({ characters, text }) => `${characters.join(' and ')}: ${text}`)
const listUnspoken = (script: Script) =>
  script.scenes.flatMap(({ elements }) => elements.filter(({ kind }) => kind !== 'speech').map(({ text }) => text))

const scene = ['ANNA: You came.', 'BEN: I said I would.', 'ANNA: You say so much.', 'BEN: Then let me say less.']

const layouts: [string, string][] = [
  [
    'a name in a column of its own, as a web page’s table is pasted',
    'ANNA\tYou came.\nBEN\t(sitting down) I said I would.\nANNA   You say so much.\nBEN\tThen let me say less.',
  ],
  [
    'a name in bold before a colon',
    '**ANNA:** You came.\n\n**BEN:** I said I would.\n\n**ANNA:** You say so\nmuch.\n\n**BEN:** Then let me say less.',
  ],
  [
    'a name before a dash',
    'ANNA – You came.\n\nBEN – I said I would.\n\nANNA – You say so much.\n\nBEN – Then let me say less.',
  ],
  [
    'a name with a full stop on a separate line',
    'ANNA.\nYou came.\n\nBEN.\n_[sitting down]_. I said I would.\n\nANNA.\nYou say so\nmuch.\n\n[He rises.]\n\nBEN.\nThen let me say less. [Goes.]',
  ],
  [
    'a name with a full stop before the words',
    'ANNA. You came.\n\nBEN. [Sits] I said I would.\n\nANNA. You say so\nmuch.\n\nBEN. Then let me say less.',
  ],
  [
    'a name and a direction without a full stop',
    'ANNA [at the door] You came.\n\nBEN [sitting] I said I would.\n\nANNA. You say so much.\n\nBEN [softly] Then let me say less.',
  ],
  [
    'a name with a colon',
    'ANNA: You came.\nBEN (sitting down): I said I would.\nANNA: You say so much.\nBEN: Then let me say less.',
  ],
  [
    'a name with a colon on a separate line',
    'ANNA:\nYou came.\n\nBEN (aside):\nI said I would.\n\nANNA:\nYou say so much.\n\nBEN:\nThen let me say less.',
  ],
  [
    'an indented name on a separate line, in verse',
    '  ANNA\n  You came.\n\n  BEN\n  I said I would.\n\n  ANNA\n  You say so\n  much.\n\n  BEN\n  Then let me say less.',
  ],
  ['tags', '[Anna] You came.\n[Ben] I said I would.\n[Anna] You say so much.\n[Ben] Then let me say less.'],
  [
    'a screenplay',
    'INT. HALL - NIGHT\n\nA door opens.\n\nANNA\nYou came.\n\nBEN (O.S.)\n(softly)\nI said I would.\n\nBANG!\n\nANNA\n\nYou say so\nmuch.\n\nBEN\nThen let me say less.\n\nCUT TO:',
  ],
]

test.each(layouts)('a scene in this layout is recognised as a script: %s', (_name, text) => {
  const script = parseScript(text)
  expect(formatSpeeches(script).map((line) => line.toUpperCase())).toEqual(scene.map((line) => line.toUpperCase()))
  expect(script.characters).toMatchObject([{ speeches: 2 }, { speeches: 2 }])
  expect(isScript(listSpeeches(script), script)).toBe(true)
})

test('a name with an age in brackets at the start of a sentence introduces a role and is not a cue', () => {
  const text = `INT. HALL - NIGHT\n\nWREN (29) has been awake for two days.\n\nTOM (early 40s), a guard, nods.\n\n${'WREN\nYou came.\n\nTOM\nI said I would.\n\n'.repeat(2)}`
  const script = parseScript(text)
  expect(listUnspoken(script)).toEqual(['WREN (29) has been awake for two days.', 'TOM (early 40s), a guard, nods.'])
  expect(listSpeeches(script)).toHaveLength(4)
})

test('names in title case are cues if most paragraphs begin with a name', () => {
  const lines = Array.from(
    { length: 4 },
    () => 'Regina. What is it?\n\nEngstrand (coming nearer). Only the rain.',
  ).join('\n\n')
  const script = parseScript(lines)
  expect(script.characters.map(({ name, speeches }) => [name, speeches])).toEqual([
    ['Regina', 4],
    ['Engstrand', 4],
  ])
  expect(formatSpeeches(script)[1]).toBe('Engstrand: Only the rain.')
})

test('prose has no roles, even if sentences begin with names or capitals', () => {
  const prose =
    'Mary. That was her name. NASA said nothing.\n\nTom went home. He was tired: very tired.\n\nWARNING: wet paint.\n\nIt was 10:30 by then.'
  const script = parseScript(prose)
  expect(script).toMatchObject({ format: 'prose', characters: [] })
  expect(isScript(listSpeeches(script), script)).toBe(false)
  expect(listUnspoken(script).join(' ')).toContain('That was her name.')
})

test('page numbers, page headers, (MORE) and CONTINUED are not spoken, and a speech continues across a page break', () => {
  const script = parseScript(
    'INT. BARN - DAY\n\nANNA\nI never once told you that the\n(MORE)\n\n12.\n\nThe Barn  Blue Rev. 3/4/24   12.\n\nANNA (CONT’D)\nhorse was mine.\n\nBEN\nNo.\n\nCONTINUED: (2)\n\nANNA\nYes.\n\nBEN\nWell, no.',
  )
  expect(formatSpeeches(script)).toEqual([
    'ANNA: I never once told you that the horse was mine.',
    'BEN: No.',
    'ANNA: Yes.',
    'BEN: Well, no.',
  ])
})

test.each([
  ['EDWARD (V.O.)(CONT’D)', 'EDWARD', 'V.O. CONT’D'],
  ['EDWARD (V.0.)', 'EDWARD', 'V.0.'],
  ['EDWARD (ON PHONE)', 'EDWARD', 'ON PHONE'],
  ['HANS (on the radio)', 'HANS', 'on the radio'],
  ['C-3PO', 'C-3PO', ''],
  ['GROUPIE #1', 'GROUPIE #1', ''],
  ['SARAH’S FRIEND', 'SARAH’S FRIEND', ''],
  ['BILL / THE MONSTER', 'BILL / THE MONSTER', ''],
  ['PO', 'PO', ''],
  ['HOT-BLOODED SHOTGUN TOTER', 'HOT-BLOODED SHOTGUN TOTER', ''],
])('the row “%s” above a speech is a cue', (cue, name, extension) => {
  const script = parseScript(`INT. SHED - DAY\n\n${cue}\nOne.\n\nANNA\nTwo.\n\n${cue}\nThree.\n\nANNA\nFour.`)
  expect(listSpeeches(script)[0]).toMatchObject({ characters: [name], extension, text: 'One.' })
})

test.each([
  'A RIVER.',
  'ON WILL AND SANDRA',
  'SMASH CUT TO:',
  'LATER',
  'BACK TO SCENE',
  'MONTAGE',
  'THE END',
  'BANG!',
  'FADE OUT.',
])('the row “%s” between speeches is not a cue', (line) => {
  const script = parseScript(
    `INT. SHED - DAY\n\nANNA\nOne.\n\nBEN\nTwo.\n\n${line}\n\nThe door swings.\n\nANNA\nThree.\n\nBEN\nFour.`,
  )
  expect(script.characters.map(({ name }) => name)).toEqual(['ANNA', 'BEN'])
})

test('a shortened name in a cue (`MIR.`) means a role of the cast list, which gives the role its description', () => {
  const script = parseScript(
    'DRAMATIS PERSONÆ\n\nMIRANDOR, in love with Mrs. Tilling.\nMRS. TILLING, a widow of sixty.\nOLD GRIMES, her butler.\n\nACT I\n\nMIR.  You came.\n\nMRS. TIL.  I did.\n\nGRIMES.  Tea?\n\nMIR.  Never.\n\nMRS. TIL.  Always.',
  )
  expect(script.characters).toMatchObject([
    { name: 'MIRANDOR', speeches: 2 },
    { name: 'MRS. TILLING', speeches: 2, description: 'a widow of sixty.' },
    { name: 'GRIMES', speeches: 1, description: 'her butler.' },
  ])
})

test('a role whose first cue is misspelt gets its name from its other cues', () => {
  const script = parseScript(
    'HERBURT: Hello.\nMaria: Hello.\nHERBERT: Is it late?\nMaria: Very late.\nHERBERT: Then go.\nMaria: I will.\nHERBERT: Now.\n',
  )
  expect(script.characters.map(({ name }) => name)).toEqual(['HERBERT', 'Maria'])
  expect(listSpeeches(script)[0]).toMatchObject({
    characters: ['HERBERT'],
    doubt: 'Written HERBURT; read as HERBERT.',
  })
})

test('a name misspelt once is read as the similar role and reported; two similar names that recur stay separate', () => {
  const many = 'HERBERT.\nYes.\n\nJEAN.\nNo.\n\nJOAN.\nPerhaps.\n\n'.repeat(4)
  const script = parseScript(`${many}HERSERT.\nStill yes.`)
  expect(script.characters.map(({ name }) => name).toSorted()).toEqual(['HERBERT', 'JEAN', 'JOAN'])
  expect(listSpeeches(script).at(-1)).toMatchObject({
    characters: ['HERBERT'],
    doubt: 'Written HERSERT; read as HERBERT.',
  })
})

test('a speech below a cue with two names (`ANNA and BEN.`) belongs to both roles', () => {
  const script = parseScript('ANNA.\nOne.\n\nBEN.\nTwo.\n\n'.repeat(3) + 'ANNA and BEN.\nThree!')
  expect(listSpeeches(script).at(-1)?.characters).toEqual(['ANNA', 'BEN'])
})

test('a direction within a speech does not split the speech; a direction after a speech is not part of it', () => {
  const script = parseScript(
    'ANNA. Look to the lady.\n\n[_She is carried out._]\n\nAnd you, be ready.\n\n[_All go._]\n\nBEN. I am.\n\nANNA. Good.\n\nBEN. Is it?',
  )
  expect(formatSpeeches(script)[0]).toBe('ANNA: Look to the lady. And you, be ready.')
  expect(listUnspoken(script)).toContain('[All go.]')
})

test('countUnspoken returns the number of cues, and the number of directions, which includes headings', () => {
  const script = parseScript('INT. SHED - DAY\n\nANNA\n(softly)\nOne.\n\nBEN\nTwo.\n\nANNA\nThree.\n\nBEN\nFour.')
  expect(countUnspoken(script)).toEqual({ names: 4, directions: 2 })
})

test('S-42 any number of unclosed brackets or Fountain marks does not change the speeches before them', () => {
  const scene = 'INT. HALL\n\nANNA\nYes.\n\nBEN\nNo.\n\nANNA\nYes.\n\nBEN\nNo.\n\n'
  for (const mark of ['[[[[', '/*/*', '((((', '(((a\n', '_*_*', '[[a\n']) {
    for (const format of [undefined, 'fountain'] as const) {
      const script = parseScript(`${scene}${mark.repeat(20_000 / mark.length)}`, { format })
      expect(formatSpeeches(script).slice(0, 3)).toEqual(['ANNA: Yes.', 'BEN: No.', 'ANNA: Yes.'])
    }
  }
})

describe('text in Fountain format', () => {
  const fountain = (text: string) => parseScript(text, { format: 'fountain' })

  test('title page, comments (/* … */), notes, sections and synopses of a Fountain text are not part of the scene', () => {
    const script = fountain(
      'Title: The Key\nAuthor: Nobody\n\n# Act\n\n= It begins.\n\n.FLASHBACK\n\nShe /* never */ waits. [[really?]]\n\n@McANNA\n(beat)\nOne.\n\nBEN ^\nTwo.\n\n> FADE OUT\n',
    )
    expect(script).toMatchObject({ title: 'The Key', format: 'fountain' })
    expect(script.scenes[0]?.heading).toBe('FLASHBACK')
    expect(formatSpeeches(script)).toEqual(['McANNA: One.', 'BEN: Two.'])
    expect(listSpeeches(script)[1]?.isDual).toBe(true)
    expect(listUnspoken(script).join(' ')).not.toMatch(/never|really|begins|Act/)
  })

  test('in Fountain, a name that occurs only once is a cue, because the format marks cues', () => {
    expect(formatSpeeches(fountain('JOHN DOE\n(screaming)\nHello!!!'))).toEqual(['JOHN DOE: Hello!!!'])
  })
})

test('any pasted text is parsed without an error, and every speech has words and valid line numbers', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'ANNA',
      'ANNA.',
      'INT. X',
      '(beat)',
      '[',
      ']',
      '',
      '  ',
      'ANNA: hi',
      '_[x]_.',
      'ACT I',
      'THE END',
      '2.',
      'Mr. X',
    ),
  )
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const script = parseScript(lines.join('\n'))
      for (const { firstLine, lastLine, text } of listSpeeches(script)) {
        expect(text).not.toBe('')
        expect(firstLine).toBeGreaterThan(0)
        expect(lastLine).toBeGreaterThanOrEqual(firstLine)
      }
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['Windows line ends', '\r\n'],
  ['carriage returns', '\r'],
])('a script whose rows end in %s is parsed like a script with plain line ends', (_what, lineEnd) => {
  const head =
    'Title:\n    The Key\nAuthor: Nobody\n\n# Act\n\nINT. HALL - DAY\n\nShe waits. [[really?]]\n\n/* a\nb */\n\n'
  const texts = [
    `${head}@McANNA\n(beat)\nOne.\n  \nAnd one.\n\nBEN ^\nTwo.\n\nMcANNA\nThree.\n\n> FADE OUT\n`,
    'ANNA.\nYou came.\n\nBEN.\n[He sits\ndown.]\nI did.\n\n'.repeat(4),
  ]
  for (const text of texts)
    for (const format of [undefined, 'fountain'] as const)
      expect(parseScript(text.replaceAll('\n', lineEnd), { format })).toEqual(parseScript(text, { format }))
})

test('if the first heading of a play, such as “SCENE TWO”, has four speeches before it, these speeches are part of the play', () => {
  const dialogue = 'ANNA\nYou came here.\n\nBEN\nI said so.\n\n'.repeat(2)
  const script = parseScript(`${dialogue}SCENE TWO\n\n${dialogue}`)
  expect(listSpeeches(script)).toHaveLength(8)
})

test('if names stand on their own rows, a name with a colon and an age introduces a role: “BEN: late 40s, bald.” is not spoken', () => {
  const dialogue = 'ANNA\nYou came here.\n\nBEN\nI said so.\n\n'.repeat(4)
  const textsAfter = (row: string) =>
    listSpeeches(parseScript(`INT. KITCHEN - DAY\n\n${dialogue}${row}\n\nANNA\nSo.`))
      .map(({ text }) => text)
      .slice(8)
  expect(textsAfter('BEN: late 40s, bald.')).toEqual(['So.'])
  expect(textsAfter('BEN: I was late.')).toEqual(['I was late.', 'So.'])
})

test('an action that begins with two names and a dash is not a speech', () => {
  const dialogue = 'ANNA\nYou came here.\n\nBEN\nI said so.\n\n'.repeat(4)
  const action = 'ANNA AND BEN -- hand in hand -- walk to the door.'
  const script = parseScript(`INT. KITCHEN - DAY\n\n${dialogue}${action}\n\nBEN\nSo.`)
  expect(script.scenes[0]?.elements.at(-2)).toMatchObject({ kind: 'action', text: action })
})

const play = join(process.env['SHARED_DIR'] ?? '../shared', 'corpus/plays-text/ibsen_a_dolls_house.txt')
if (!existsSync(play)) process.stderr.write(`${play} is not there: its test is skipped\n`)
test.runIf(existsSync(play))(
  'in a complete play, more than 1,200 speeches are found, and the three largest roles are listed first',
  () => {
    const script = parseScript(readFileSync(play, 'utf8'))
    expect(script.characters.slice(0, 3).map(({ name }) => name)).toEqual(['NORA', 'HELMER', 'MRS LINDE'])
    expect(listSpeeches(script).length).toBeGreaterThan(1_200)
  },
)
