import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import { expect, test } from 'vitest'
import { shortenCue, buildSides } from './sides.ts'

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

test('sides contain each line of the user after its cue, and only scenes in which the user’s role speaks', () => {
  const understanding = buildUnderstanding(play)
  const casting = { mine: ['BEN'], roles: {}, pronunciations: [] }
  const formatSides = (isWhole: boolean) =>
    buildSides(understanding, casting, isWhole).map(({ name, setting, lines }) => [
      `${name}: ${setting}`,
      ...lines.map(({ cue, isMine, line }) => `${isMine ? 'mine' : cue === null ? 'all' : 'cue'}: ${cue ?? line.text}`),
    ])
  expect(formatSides(false)).toEqual([
    ['Scene 1: A kitchen', 'cue: You came.', 'mine: I said I would.', 'cue: Is there tea?', 'mine: There is tea.'],
  ])
  expect(formatSides(true)[0]).toHaveLength(6)
})

test('a cue longer than twelve words is shortened to its last twelve words', () => {
  expect(shortenCue('One two three four five six seven eight nine ten eleven twelve thirteen')).toBe(
    '… two three four five six seven eight nine ten eleven twelve thirteen',
  )
})
