import { describe, expect, test } from 'vitest'
import { parseScript } from '../parseScript.ts'
import { listSpeeches } from '../script.ts'
import { splitLines } from '../text/lines.ts'
import { arrangeColumns } from './sideBySide.ts'

const formatSpeeches = (text: string) =>
  listSpeeches(parseScript(text)).map(({ characters, text: words }) => `${characters.join('+')}: ${words}`)

const beside = (left: string, right: string) => `${left.padEnd(36)}${right}`.trimEnd()

describe('plain text with actions beside the dialogue', () => {
  const rows = ['IDA', 'BELL', 'IDA', 'BELL', 'IDA', 'BELL'].flatMap((name, index) => [
    beside('Wide shot of the gate, and', `${name}: It rains on gate ${index + 1},`),
    beside('of the field behind it.', 'and nobody is there.'),
    '',
  ])

  test('speeches are spoken without the action beside them', () => {
    const text = [beside('VIDEO', 'AUDIO'), '', ...rows].join('\n')
    expect(formatSpeeches(text)).toEqual(
      ['IDA', 'BELL', 'IDA', 'BELL', 'IDA', 'BELL'].map(
        (name, index) => `${name}: It rains on gate ${index + 1}, and nobody is there.`,
      ),
    )
  })

  test('the text beside the dialogue becomes an action, and the titles of the columns are not roles', () => {
    const script = parseScript([beside('PICTURE', 'SOUND'), '', ...rows].join('\n'))
    const actions = script.scenes.flatMap(({ elements }) => elements.filter(({ kind }) => kind === 'action'))
    expect(actions).toHaveLength(6)
    expect(actions[0]?.text).toBe('[Wide shot of the gate, and of the field behind it.]')
    expect(script.characters.map(({ name }) => name)).toEqual(['IDA', 'BELL'])
  })
})

test('if two names are beside each other on one row, each role speaks the words below its name', () => {
  const single = ['ANNA', 'BEN', 'ANNA', 'BEN'].map((name, index) => `${name}\nIt rains on gate ${index + 1}.\n`)
  const dual = [
    beside('          ANNA', '          BEN'),
    beside('    (quietly)', '    (at the same time)'),
    beside('    I know that it rains', '    Do you know the key'),
    beside('    on the gate.', '    of the gate?'),
    '',
  ]
  expect(formatSpeeches([...single, ...dual, 'ANNA', 'Never.'].join('\n'))).toEqual([
    ...['ANNA', 'BEN', 'ANNA', 'BEN'].map((name, index) => `${name}: It rains on gate ${index + 1}.`),
    'ANNA: I know that it rains on the gate.',
    'BEN: Do you know the key of the gate?',
    'ANNA: Never.',
  ])
})

test.each([
  ['two names have no words below them', [beside('ANNA', 'BEN'), '', 'They wait at the gate.']],
  ['two headings have a direction below them', [beside('ACT ONE', 'SCENE TWO'), 'They wait at the gate.', '']],
  ['a transition is beside a name', [beside('CUT TO:', 'BEN:'), 'They wait at the gate.', '']],
])('if %s, the rows are not read as two speeches beside each other', (_case, rows) => {
  expect(arrangeColumns(splitLines(rows.join('\n')))).toBeUndefined()
})
