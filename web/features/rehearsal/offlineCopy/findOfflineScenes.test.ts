import { expect, test } from 'vitest'
import { buildPlay, buildSpeech } from '../../../testing/builders.ts'
import { describeScenes, findOfflineScenes } from './findOfflineScenes.ts'

const scenes = (...names: string[]) => names.map((name) => ({ heading: name, name, lines: [] }))
const before = buildPlay(
  [
    buildSpeech('a1', 'ANNA', 'One.'),
    buildSpeech('b1', 'ANNA', 'Two.', { scene: 1 }),
    buildSpeech('b2', 'BEN', 'Three.', { scene: 1 }),
  ],
  { scenes: scenes('Kitchen', 'Garden') },
)

test('a stored scene is found again after a scene was added before it and one of its lines changed', () => {
  const stored = describeScenes(before, [1])
  const after = buildPlay(
    [
      buildSpeech('new', 'ANNA', 'Zero.'),
      buildSpeech('a1', 'ANNA', 'One.', { scene: 1 }),
      buildSpeech('b1', 'ANNA', 'Two.', { scene: 2 }),
      buildSpeech('other', 'BEN', 'Three, changed.', { scene: 2 }),
    ],
    { scenes: scenes('Street', 'Kitchen', 'Garden at night') },
  )
  expect(findOfflineScenes(after, stored)).toEqual([{ index: 2, name: 'Garden at night', lineIds: ['b1', 'other'] }])
})

test('two stored scenes that became one scene are listed once; a stored scene without any line left is dropped', () => {
  const stored = describeScenes(before, [0, 1])
  const joined = buildPlay([buildSpeech('a1', 'ANNA', 'One.'), buildSpeech('b1', 'ANNA', 'Two.')], {
    scenes: scenes('Kitchen'),
  })
  expect(findOfflineScenes(joined, stored).map(({ index }) => index)).toEqual([0])
  const other = buildPlay([buildSpeech('z', 'ANNA', 'Other.')], { scenes: scenes('Kitchen') })
  expect(findOfflineScenes(other, stored)).toEqual([])
})
