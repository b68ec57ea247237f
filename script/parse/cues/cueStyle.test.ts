// Tests from how many names on a text is a script, and which of several styles of cues it has.
import { describe, expect, test } from 'vitest'
import { parseScript } from '../parseScript.ts'
import { listSpeeches } from '../script.ts'

const formatSpeeches = (text: string) =>
  listSpeeches(parseScript(text)).map(({ characters, text: words }) => `${characters.join('+')}: ${words}`)
const rolesOf = (text: string) => parseScript(text).characters.map(({ name }) => name)
const repeat = (count: number, row: (at: number) => string) => Array.from({ length: count }, (_one, at) => row(at))
const join = (...rows: (string | readonly string[])[]) => rows.flat().join('\n\n')
const prose = (count: number) => repeat(count, () => 'it rained on the gate, and nobody came to close it.')

describe('how many names make a text a script', () => {
  test('two names on their own rows are a script, even if each speaks once; one name is not', () => {
    expect(rolesOf('ANNA\nYou came.\n\nBEN\nI did.')).toEqual(['ANNA', 'BEN'])
    expect(rolesOf('ANNA\nYou came.')).toEqual([])
  })

  test('names in capitals before speeches that occur once are a script if there are four of them', () => {
    const names = ['ANNA', 'BEN', 'CARLA', 'DAN'].map((name) => `${name}. You came here.`)
    expect(rolesOf(join(names))).toHaveLength(4)
    expect(rolesOf(join(names.slice(0, 3)))).toEqual([])
  })

  test('names in title case are cues only if they begin a quarter of the paragraphs, and at least four', () => {
    const speeches = ['Regina. You came.', 'Oswald. I did.', 'Regina. So late.', 'Oswald. It rained.']
    expect(rolesOf(join(speeches, prose(12)))).toEqual(['Regina', 'Oswald'])
    expect(rolesOf(join(speeches, prose(13)))).toEqual([])
    expect(rolesOf(join(speeches.slice(0, 3)))).toEqual([])
  })

  test('without blank rows, a name in title case is a cue also below a direction in italics', () => {
    const rows = repeat(8, (at) => (at % 2 ? 'Oswald. Then go at once.' : 'Regina. I will go now. _She rises._'))
    expect(formatSpeeches(rows.join('\n'))).toHaveLength(8)
  })

  test('names in italics are cues even if they begin only one of twelve paragraphs', () => {
    const speeches = ['_Regina._ You came.', '_Oswald._ I did.', '_Regina._ So late.', '_Oswald._ It rained.']
    expect(rolesOf(join(speeches, prose(46)))).toEqual(['Regina', 'Oswald'])
    expect(rolesOf(join(speeches, prose(47)))).toEqual([])
  })

  test('if most names before colons begin with a capital, lower-case words before a colon are cues only if they recur', () => {
    const speeches = ['Regina: You came.', 'Oswald: I did.', 'Regina: So late.', 'Oswald: It rained.']
    expect(rolesOf(join(speeches, 'the face: it never lies.'))).toEqual(['Regina', 'Oswald'])
    expect(formatSpeeches(join(speeches, 'the face: no.', 'the face: yes.')).at(-1)).toBe('the face: yes.')
  })

  test('names with a comma and a direction are cues in a play if there are three of them', () => {
    const play = (count: number) =>
      join(
        repeat(
          4,
          (at) => `ORGON.\nBonjour, madame.\n\n${at < count ? 'ELMIRE, assise.' : 'ELMIRE.'}\nBonsoir, monsieur.`,
        ),
      )
    expect(formatSpeeches(play(3))).toHaveLength(8)
    expect(formatSpeeches(play(2))).toHaveLength(6)
  })
})

describe('a name in another letter case or with another mark than the others', () => {
  test('if the names of a script have colons and full stops, a name in title case with a colon is a cue', () => {
    const rows = repeat(5, () => 'ANNA: You came here.\n\nBEN. I said that I would.')
    const hill = ['Mrs. Hill: Neither of us has a key.', 'ANNA: One of us has.', 'Mrs. Hill: Then it was the wind.']
    expect(formatSpeeches(join(rows, hill)).slice(-3)).toEqual(hill)
  })

  test('a name in title case that occurs once is spoken, unless it also occurs in capitals', () => {
    const rows = repeat(4, () => 'ANNA: You came here.\n\nBEN: I did.')
    expect(rolesOf(join(rows, prose(4), 'Porter: Sixpence.'))).toEqual(['ANNA', 'BEN'])
    expect(formatSpeeches(join(rows, prose(4), 'PORTER: Who is it?', 'Porter: Sixpence.')).at(-1)).toBe(
      'PORTER: Sixpence.',
    )
  })

  test('without punctuation after the names, a name in title case is a cue from its third occurrence on', () => {
    const rows = repeat(6, () => 'ANNA\nYou came here.\n\nBEN\nI did.')
    const hill = (count: number) => repeat(count, () => 'Mrs. Hill\nIt was the wind.')
    expect(rolesOf(join(rows, hill(3)))).toContain('Mrs. Hill')
    expect(rolesOf(join(rows, prose(4), hill(2)))).not.toContain('Mrs. Hill')
  })

  test('a name is a cue if one blank row follows it, but not if two do', () => {
    const rows = repeat(4, () => 'ANNA\nYou came here.\n\nBEN\nI did.')
    expect(formatSpeeches(join(rows, 'ANNA\n\nLate, too.')).at(-1)).toBe('ANNA: Late, too.')
    expect(formatSpeeches(join(rows, 'ANNA\n\n\nLate, too.')).at(-1)).not.toBe('ANNA: Late, too.')
  })

  test('a name in title case is a cue only at about the indent of the names in capitals', () => {
    const at = (indent: number, name: string) => `${' '.repeat(indent)}${name}\n          The gate is open again.`
    const text = (indent: number) =>
      join(
        repeat(4, () => `${at(20, 'ANNA')}\n\n${at(20, 'BEN')}`),
        at(indent, 'Mrs. Hill'),
        at(indent, 'Mrs. Hill'),
      )
    expect(rolesOf(text(16))).toContain('Mrs. Hill')
    expect(rolesOf(text(15))).not.toContain('Mrs. Hill')
  })

  test('a known name with another mark is a cue, but an unknown one is not', () => {
    const rows = repeat(4, () => 'ANNA\nYou came here.\n\nBEN\nI did.')
    expect(formatSpeeches(join(rows, 'ANNA: Late, too.')).at(-1)).toBe('ANNA: Late, too.')
    expect(formatSpeeches(join(rows, 'PORTER: Late, too.')).at(-1)).toBe('BEN: I did. PORTER: Late, too.')
  })
})

describe('rare names in places where the script has no other names', () => {
  test('within a paragraph, a name of the cast list is a cue, but another word in capitals is spoken', () => {
    const list = 'CHARACTERS\n\nANNA, a widow\nBEN, her son\nCARL, a porter\n\nACT I'
    const rows = repeat(4, () => 'ANNA.\nYou came here.\n\nBEN.\nI did.')
    const last = (name: string) => formatSpeeches(join(list, rows, `BEN.\nI did.\n${name}.\nSo did I.`)).at(-1)
    expect(last('CARL')).toBe('CARL: So did I.')
    expect(last('DORA')).toBe('BEN: I did. DORA. So did I.')
  })

  test('above a blank row, a row in capitals is a title, unless it has an extension such as (O.S.)', () => {
    const rows = repeat(4, () => 'ANNA\nYou came here.\n\nBEN\nI did.')
    expect(rolesOf(join(rows, 'PORTER (O.S.)', 'Who is there?'))).toContain('PORTER')
    expect(rolesOf(join(rows, 'PORTER', 'Who is there?'))).not.toContain('PORTER')
  })
})

describe('rows in capitals that are sung', () => {
  const scene = (name: string, song: string) =>
    join('ANNA\nYou came.', 'BEN\nI did.', `${name}\n${song}`, 'ANNA\nSo you did.', 'BEN\nSit down.')

  test('a row in capitals that recurs mostly above other rows in capitals is sung and not a name', () => {
    const song = 'OPEN THE GATE\nLET THE WIND IN\nOPEN THE GATE\nLET THE RAIN IN'
    expect(formatSpeeches(scene('ANNA', song))[2]).toBe(`ANNA: ${song.replaceAll('\n', ' ')}`)
  })

  test('a row in capitals that recurs above spoken words is a name', () => {
    const turns = 'OPEN THE GATE\n\nLATE MAIL\nWho is there?\n\nLATE MAIL\nNobody.'
    expect(formatSpeeches(scene('ANNA', turns)).slice(2, 5)).toEqual([
      ...['ANNA: OPEN THE GATE', 'LATE MAIL: Who is there?', 'LATE MAIL: Nobody.'],
    ])
  })
})

describe('text between the speeches', () => {
  const before = join(repeat(3, () => 'ANNA. You came here.\n\nBEN. I said that I would.'))

  test('a speech continues after three directions in paragraphs of their own, but not after four', () => {
    const text = (count: number) =>
      join(
        before,
        'ANNA. Come in.',
        repeat(count, () => 'She crosses to the window.'),
        'And tell me.',
      )
    expect(formatSpeeches(text(3)).at(-1)).toBe('ANNA: Come in. And tell me.')
    expect(formatSpeeches(text(4)).at(-1)).toBe('ANNA: Come in.')
  })

  test('a speech does not continue after an ending or below a title in capitals', () => {
    expect(formatSpeeches(join(before, 'ANNA. Come in.', 'The lights fade very slowly.', 'And tell me.')).at(-1)).toBe(
      'ANNA: Come in.',
    )
    expect(formatSpeeches(join(before, 'ANNA. Come in.', 'THE SECOND DAY', 'And tell me.')).at(-1)).toBe(
      'ANNA: Come in.',
    )
    expect(formatSpeeches(join(before, 'ANNA. Come in.', 'THE SECOND DAY!', 'Yes.')).at(-1)).toBe(
      'ANNA: Come in. THE SECOND DAY! Yes.',
    )
  })

  test('the words of a speech after an action are doubtful, and say so', () => {
    const text = join(before, 'ANNA. Come in.', 'She crosses to the window.', 'And tell me.')
    expect(listSpeeches(parseScript(text)).at(-1)).toMatchObject({
      confidence: 0.6,
      doubt: 'No name stands before these words. Read as words of ANNA, who spoke last.',
    })
  })

  test('a direction may take forty rows; in a longer one, the writer forgot the closing bracket', () => {
    const text = (rows: number) =>
      join(
        before,
        ['[He waits', ...repeat(rows, () => 'and waits'), 'BEN. Who is it?', 'and goes.]'].join('\n'),
        'ANNA. So.',
      )
    expect(formatSpeeches(text(20)).filter((one) => one.includes('Who is it'))).toEqual([])
    expect(formatSpeeches(text(45)).filter((one) => one.startsWith('BEN: Who is it'))).toHaveLength(1)
  })
})
