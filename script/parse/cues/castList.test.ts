import { describe, expect, test } from 'vitest'
import { findCastLists } from '../castList.ts'
import { splitLines } from '../text/lines.ts'

const read = (...rows: string[]) => findCastLists(splitLines(rows.join('\n')))
const namesOf = (...rows: string[]) => read(...rows).map(({ entries }) => entries.map(({ name }) => name))
const speech = ['ANNA', 'You came.', '', 'BEN', 'I did.']

describe('a cast list', () => {
  test.each([
    ['ANNA, a widow', 'a widow'],
    ['ANNA \u2014 a widow', 'a widow'],
    ['ANNA: a widow', 'a widow'],
    ['ANNA ..... a widow', 'a widow'],
    ['ANNA    a widow', 'a widow'],
    ['ANNA (a widow)', '(a widow)'],
    ['ANNA. A widow', 'A widow'],
    ['ANNA', ''],
    ['MRS. ANNA, a widow', 'a widow'],
  ])('the entry “%s” of a cast list is divided into the name and the description “%s”', (row, description) => {
    const name = row.startsWith('MRS') ? 'MRS. ANNA' : 'ANNA'
    expect(read('CHARACTERS', row, 'BEN, her son')[0]?.entries[0]).toEqual({ name, description })
  })

  test('two names below the heading `CHARACTERS` are a cast list, but one name is not', () => {
    expect(namesOf('CHARACTERS', 'ANNA, a widow', 'BEN, her son')).toEqual([['ANNA', 'BEN']])
    expect(namesOf('CHARACTERS', 'ANNA, a widow')).toEqual([])
  })

  test.each([
    'Dramatis Person\u00E6.',
    'THE PERSONS OF THE PLAY',
    'Cast[1]:',
    'CHARACTERS     ORIGINAL CAST',
    '_Personnages_',
  ])('the row “%s” begins a cast list', (heading) => {
    expect(namesOf(heading, 'ANNA, a widow', 'BEN, her son')).toHaveLength(1)
  })

  test('a cast list continues after four blank rows, but not after five', () => {
    const blanks = (count: number) => Array.from({ length: count }, () => '')
    expect(namesOf('CHARACTERS', 'ANNA, a widow', 'BEN, her son', ...blanks(4), 'CARL, a porter')[0]).toHaveLength(3)
    expect(namesOf('CHARACTERS', 'ANNA, a widow', 'BEN, her son', ...blanks(5), 'CARL, a porter')[0]).toHaveLength(2)
  })

  test('a repeated name is another entry of the cast list, but below a blank row it ends the list, as the cue of a speech', () => {
    const list = ['CHARACTERS', 'PORTER, at the gate', 'ANNA, a widow']
    expect(namesOf(...list, 'PORTER, at the quay')[0]).toEqual(['PORTER', 'ANNA', 'PORTER'])
    expect(namesOf(...list, '', 'PORTER', 'Who is there?')[0]).toEqual(['PORTER', 'ANNA'])
  })

  test('a cast list ends before a scene heading (`ACT I`, `PROLOGUE`), a direction (`Enter CARL.`) or a sound cue (`SFX: rain`)', () => {
    for (const row of ['ACT I', 'INT. BARN - DAY', 'PROLOGUE', 'Enter CARL.', 'SFX: rain'])
      expect(namesOf('CHARACTERS', 'ANNA, a widow', 'BEN, her son', '', row, 'CARL, a porter')[0]).toEqual([
        'ANNA',
        'BEN',
      ])
  })

  test('if the description of a role continues on the next row, this row belongs to the cast list, too', () => {
    expect(
      read('CHARACTERS', 'ANNA, a widow', 'BEN, her son, who is', 'not yet twenty.', '', ...speech)[0]?.lastLine,
    ).toBe(3)
  })

  test('after a cast list, the row `People` begins no second list, because it may be the cue of a crowd; `Characters` begins one', () => {
    const list = (heading: string) => [heading, 'ANNA, a widow', 'BEN, her son', '', 'ACT I', '']
    expect(read(...list('PEOPLE'), ...list('People'))).toHaveLength(1)
    expect(read(...list('PEOPLE'), ...list('Characters'))).toHaveLength(2)
  })
})
