// Tests how many names make a text a script, and which of several styles of cues it has.
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
  test('a text with two names on rows of their own is a script, even if each name occurs once; a text with one name is not', () => {
    expect(rolesOf('ANNA\nYou came.\n\nBEN\nI did.')).toEqual(['ANNA', 'BEN'])
    expect(rolesOf('ANNA\nYou came.')).toEqual([])
  })

  test('four names in capitals before speeches on the same row are a script, even if each name occurs once; three are not', () => {
    const names = ['ANNA', 'BEN', 'CARLA', 'DAN'].map((name) => `${name}. You came here.`)
    expect(rolesOf(join(names))).toHaveLength(4)
    expect(rolesOf(join(names.slice(0, 3)))).toEqual([])
  })

  test('names in title case (`Regina. You came.`) are cues only if they begin a quarter of the paragraphs, and at least four', () => {
    const speeches = ['Regina. You came.', 'Oswald. I did.', 'Regina. So late.', 'Oswald. It rained.']
    expect(rolesOf(join(speeches, prose(12)))).toEqual(['Regina', 'Oswald'])
    expect(rolesOf(join(speeches, prose(13)))).toEqual([])
    expect(rolesOf(join(speeches.slice(0, 3)))).toEqual([])
  })

  test('in a text without blank rows, a name in title case is a cue also below a row that ends with a direction in italics', () => {
    const rows = repeat(8, (at) => (at % 2 ? 'Oswald. Then go at once.' : 'Regina. I will go now. _She rises._'))
    expect(formatSpeeches(rows.join('\n'))).toHaveLength(8)
  })

  test('names in italics are cues if 4 of 50 paragraphs begin with one, but not if 4 of 51 do', () => {
    const speeches = ['_Regina._ You came.', '_Oswald._ I did.', '_Regina._ So late.', '_Oswald._ It rained.']
    expect(rolesOf(join(speeches, prose(46)))).toEqual(['Regina', 'Oswald'])
    expect(rolesOf(join(speeches, prose(47)))).toEqual([])
  })

  test('if most names before colons begin with a capital letter, words in lower case (`the face: no.`) are a cue only if they recur', () => {
    const speeches = ['Regina: You came.', 'Oswald: I did.', 'Regina: So late.', 'Oswald: It rained.']
    expect(rolesOf(join(speeches, 'the face: it never lies.'))).toEqual(['Regina', 'Oswald'])
    expect(formatSpeeches(join(speeches, 'the face: no.', 'the face: yes.')).at(-1)).toBe('the face: yes.')
  })

  test('in a play, names with a comma and a direction (`ELMIRE, assise.`) are cues if there are three of them, but not if two', () => {
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

describe('a name in another letter case, or with other punctuation, than most names', () => {
  test('if some names of a script have a colon and others a full stop, a name in title case with a colon is a cue, too', () => {
    const rows = repeat(5, () => 'ANNA: You came here.\n\nBEN. I said that I would.')
    const hill = ['Mrs. Hill: Neither of us has a key.', 'ANNA: One of us has.', 'Mrs. Hill: Then it was the wind.']
    expect(formatSpeeches(join(rows, hill)).slice(-3)).toEqual(hill)
  })

  test('in a script with names in capitals, a single `Porter: …` is a cue if `PORTER: …` occurs, too; otherwise it is spoken', () => {
    const rows = repeat(4, () => 'ANNA: You came here.\n\nBEN: I did.')
    expect(rolesOf(join(rows, prose(4), 'Porter: Sixpence.'))).toEqual(['ANNA', 'BEN'])
    expect(formatSpeeches(join(rows, prose(4), 'PORTER: Who is it?', 'Porter: Sixpence.')).at(-1)).toBe(
      'PORTER: Sixpence.',
    )
  })

  test('in a script with names in capitals on rows of their own, a name in title case is a cue if it occurs three times, but not if twice', () => {
    const rows = repeat(6, () => 'ANNA\nYou came here.\n\nBEN\nI did.')
    const hill = (count: number) => repeat(count, () => 'Mrs. Hill\nIt was the wind.')
    expect(rolesOf(join(rows, hill(3)))).toContain('Mrs. Hill')
    expect(rolesOf(join(rows, prose(4), hill(2)))).not.toContain('Mrs. Hill')
  })

  test('a known name is a cue also above one blank row, but not above two blank rows', () => {
    const rows = repeat(4, () => 'ANNA\nYou came here.\n\nBEN\nI did.')
    expect(formatSpeeches(join(rows, 'ANNA\n\nLate, too.')).at(-1)).toBe('ANNA: Late, too.')
    expect(formatSpeeches(join(rows, 'ANNA\n\n\nLate, too.')).at(-1)).not.toBe('ANNA: Late, too.')
  })

  test('a name in title case is a cue if it is indented four columns less than the names in capitals, but not if five', () => {
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

  test('in a script without colons after names, `ANNA: …` is a cue if ANNA is a role, but `PORTER: …` of no known role is spoken', () => {
    const rows = repeat(4, () => 'ANNA\nYou came here.\n\nBEN\nI did.')
    expect(formatSpeeches(join(rows, 'ANNA: Late, too.')).at(-1)).toBe('ANNA: Late, too.')
    expect(formatSpeeches(join(rows, 'PORTER: Late, too.')).at(-1)).toBe('BEN: I did. PORTER: Late, too.')
  })
})

describe('rare names in places where the script has no other names', () => {
  test('in the middle of a paragraph, a row with a name of the cast list is a cue, but a row with another word in capitals is spoken', () => {
    const list = 'CHARACTERS\n\nANNA, a widow\nBEN, her son\nCARL, a porter\n\nACT I'
    const rows = repeat(4, () => 'ANNA.\nYou came here.\n\nBEN.\nI did.')
    const last = (name: string) => formatSpeeches(join(list, rows, `BEN.\nI did.\n${name}.\nSo did I.`)).at(-1)
    expect(last('CARL')).toBe('CARL: So did I.')
    expect(last('DORA')).toBe('BEN: I did. DORA. So did I.')
  })

  test('above a blank row, a name that occurs only once is a cue if it has an extension (`PORTER (O.S.)`), but not without one', () => {
    const rows = repeat(4, () => 'ANNA\nYou came here.\n\nBEN\nI did.')
    expect(rolesOf(join(rows, 'PORTER (O.S.)', 'Who is there?'))).toContain('PORTER')
    expect(rolesOf(join(rows, 'PORTER', 'Who is there?'))).not.toContain('PORTER')
  })
})

describe('rows in capitals that are sung', () => {
  const scene = (name: string, song: string) =>
    join('ANNA\nYou came.', 'BEN\nI did.', `${name}\n${song}`, 'ANNA\nSo you did.', 'BEN\nSit down.')

  test('a row in capitals that recurs, mostly above other rows in capitals (`OPEN THE GATE`), is sung and is not a name', () => {
    const song = 'OPEN THE GATE\nLET THE WIND IN\nOPEN THE GATE\nLET THE RAIN IN'
    expect(formatSpeeches(scene('ANNA', song))[2]).toBe(`ANNA: ${song.replaceAll('\n', ' ')}`)
  })

  test('a row in capitals that recurs above spoken words (`LATE MAIL`) is a name', () => {
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

  test('no speech continues after `The lights fade.` or a title in capitals; a row in capitals with an exclamation mark is spoken', () => {
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

  test('words after an action belong to the last speaker, with the confidence 0.6 and a text that says why they are doubtful', () => {
    const text = join(before, 'ANNA. Come in.', 'She crosses to the window.', 'And tell me.')
    expect(listSpeeches(parseScript(text)).at(-1)).toMatchObject({
      confidence: 0.6,
      doubt: 'No name stands before these words. Read as words of ANNA, who spoke last.',
    })
  })

  test('a direction in brackets can extend over forty rows; if its closing bracket comes later, cues within it begin speeches', () => {
    const text = (rows: number) =>
      join(
        before,
        ['[He waits', ...repeat(rows, () => 'and waits'), 'BEN. Who is it?', 'and goes.]'].join('\n'),
        'ANNA. So.',
      )
    expect(formatSpeeches(text(38)).filter((one) => one.includes('Who is it'))).toEqual([])
    expect(formatSpeeches(text(39)).filter((one) => one.startsWith('BEN: Who is it'))).toHaveLength(1)
  })
})
