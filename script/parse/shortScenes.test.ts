import { describe, expect, test } from 'vitest'
import { isScript } from './isScript.ts'
import { parseScript } from './parseScript.ts'
import { listSpeeches } from './script.ts'

const read = (...rows: string[]) => {
  const script = parseScript(rows.join('\n'))
  const speeches = listSpeeches(script)
  return {
    isScript: isScript(speeches, script),
    speakers: speeches.map(({ characters }) => characters.join(' ')),
    texts: speeches.map(({ text }) => text),
  }
}

// [decisions §4]
describe('a short scene is read as a script', () => {
  test('three speeches below a slugline are a script', () => {
    const rows = [
      'INT. KITCHEN - NIGHT',
      '',
      'ROSA',
      'You said nine.',
      '',
      'MARCO',
      'I tried.',
      '',
      'ROSA',
      'Not enough.',
    ]
    expect(read(...rows)).toEqual({
      isScript: true,
      speakers: ['ROSA', 'MARCO', 'ROSA'],
      texts: ['You said nine.', 'I tried.', 'Not enough.'],
    })
  })

  test.each([
    ['two lines', ['Rosa: You said nine.', 'Marco: I tried.'], ['Rosa', 'Marco']],
    [
      'four lines below a slugline, with a direction',
      [
        'INT. KITCHEN - NIGHT',
        '',
        'Rosa: You said nine.',
        'Marco: (coat off) I tried.',
        'Rosa: Not enough.',
        'Marco: No.',
      ],
      ['Rosa', 'Marco', 'Rosa', 'Marco'],
    ],
    [
      'three paragraphs',
      ['Rosa: You said nine.', '', 'Marco: I tried.', '', 'Rosa: Not enough.'],
      ['Rosa', 'Marco', 'Rosa'],
    ],
  ])('a short dialogue with first names before colons is a script: %s', (_case, rows, speakers) => {
    const found = read(...rows)
    expect(found.isScript).toBe(true)
    expect(found.speakers).toEqual(speakers)
    expect(found.texts[0]).toBe('You said nine.')
  })
})

describe('short texts that are not scenes', () => {
  test.each([
    ['a list of labels', ['Time: nine in the evening.', 'Place: the kitchen.', 'Price: free.']],
    ['notes', ['Note: bring shoes.', 'Time: nine.', 'Note: no food.']],
    ['one person alone', ['Rosa: You said nine.', 'Rosa: Again.']],
    [
      'a first name in a paragraph',
      ['Dear Rosa: we met in May.', 'Marco: he was late.', 'Then it rained.', 'All day.', 'We left.'],
    ],
    ['prose below a slugline', ['INT. KITCHEN - NIGHT', '', 'Rosa waits by the window. It is late, and nobody comes.']],
  ])('a short text without a dialogue of two people is not a script: %s', (_case, rows) => {
    expect(read(...rows).isScript).toBe(false)
  })
})
