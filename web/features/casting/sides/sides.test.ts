import { understand } from '@scene-partner/script/understand'
import { expect, test } from 'vitest'
import { cueOf, sidesOf } from './sides.ts'

const play = `SCENE I. A kitchen.

ANNA. You came.

BEN. I said I would.

[A door bangs.]

CARL. Is there tea?

BEN. There is tea.

SCENE II. The garden.

ANNA. It rains.

CARL. It always rains.
`

test('my sides are my lines with the cue before each, in the scenes I am in', () => {
  const understanding = understand(play)
  const casting = { mine: ['BEN'], roles: {}, pronunciations: [] }
  const told = (isWhole: boolean) =>
    sidesOf(understanding, casting, isWhole).map(({ heading, lines }) => [
      heading,
      ...lines.map(({ cue, isMine, line }) => `${isMine ? 'mine' : cue === null ? 'all' : 'cue'}: ${cue ?? line.text}`),
    ])
  expect(told(false)).toEqual([
    ['SCENE I. A kitchen.', 'cue: You came.', 'mine: I said I would.', 'cue: Is there tea?', 'mine: There is tea.'],
  ])
  expect(told(true)[0]).toHaveLength(6)
})

test('a long cue is its last twelve words', () => {
  expect(cueOf('One two three four five six seven eight nine ten eleven twelve thirteen')).toBe(
    '… two three four five six seven eight nine ten eleven twelve thirteen',
  )
})
