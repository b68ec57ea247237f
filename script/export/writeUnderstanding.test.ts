import { expect, test } from 'vitest'
import { buildUnderstanding } from '../review/buildUnderstanding.ts'
import type { Correction } from '../review/applyCorrections.ts'
import { writeUnderstanding } from './writeUnderstanding.ts'

const content = `Title: Café Zoë

INT. KITCHEN - DAY

Zoë waits.

ÉMILE (O.S.)
(softly)
Déjà vu, Zoë.

ZOË
It is your “coup de grâce”.

INT. GARDEN - NIGHT

ÉMILE
Here, too.
`

/** Returns the parts of a script that its Fountain file must contain. */
const comparable = ({ title, characters, scenes, lines }: ReturnType<typeof buildUnderstanding>) => ({
  title,
  roles: characters.map(({ name, speeches }) => [name, speeches]),
  scenes: scenes.map(({ name }) => name),
  lines: lines.map((line) => [line.kind, line.scene, line.characters, line.extension, line.parts, line.text]),
})

const understand = (text: string, corrections: Correction[] = []) =>
  buildUnderstanding(text, { writtenAs: 'fountain', corrections })

test('a script without corrections that is written as Fountain and parsed again is the same, also its accented letters', () => {
  const understanding = understand(content)
  const text = writeUnderstanding(understanding)
  expect(text).toContain('Déjà vu, Zoë.')
  expect(comparable(understand(text))).toEqual(comparable(understanding))
  expect(understanding.lines.filter(({ kind }) => kind === 'speech')).toHaveLength(3)
})

test('the Fountain file contains the corrections of the user, without the lines that the user removed', () => {
  const find = (text: string) => understand(content).lines.find((line) => line.text === text)?.id ?? ''
  const corrected = understand(content, [
    { kind: 'renamed', from: 'ÉMILE', to: 'EMIL' },
    { kind: 'dropped', lines: [find('Here, too.')] },
  ])
  const text = writeUnderstanding(corrected)
  expect(text).toContain('EMIL (O.S.)\n(softly)\nDéjà vu, Zoë.')
  expect(text).not.toContain('Here, too.')
})

test('a script without a scene heading keeps its lines in the Fountain file', () => {
  const understanding = understand('ANNA\nYou came.\n\nBEN\nSo I did.\n')
  expect(comparable(understand(writeUnderstanding(understanding))).lines).toEqual(comparable(understanding).lines)
})
