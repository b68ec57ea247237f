import { expect, test } from 'vitest'
import { demoScene, firstScene } from './firstScene.ts'
import { estimateSpokenMs } from './spokenLines.ts'
import { buildUnderstanding } from '../review/buildUnderstanding.ts'

test('the welcome scene is parsed completely and without doubts', () => {
  const { characters, lines, left, scenes } = buildUnderstanding(firstScene.content)
  expect(characters.map(({ name, speeches, gender, description }) => [name, speeches, gender, description])).toEqual([
    ['IVO', 15, 'male', 'an old man in a cardigan'],
    ['MAYA', 14, 'female', 'thirty, in a good coat and one shoe'],
  ])
  expect(lines.filter(({ doubt }) => doubt !== undefined)).toEqual([])
  expect(lines.filter(({ kind }) => kind === 'action')).toHaveLength(3)
  expect(scenes.map(({ heading }) => heading)).toEqual(['INT. THIRD-FLOOR LANDING - NIGHT'])
  expect(left).toEqual([])
  expect(characters.map(({ name }) => name)).toContain(firstScene.mine)
})

test('the demo scene is the beginning of the first scene, takes 15 to 60 seconds, and ends with a line of the actor', () => {
  expect(firstScene.content.startsWith(demoScene.content)).toBe(true)
  const { lines, characters } = buildUnderstanding(demoScene.content)
  expect(characters.map(({ name }) => name).toSorted()).toEqual([demoScene.partner, demoScene.mine])
  expect(estimateSpokenMs(lines)).toBeGreaterThan(15_000)
  expect(estimateSpokenMs(lines)).toBeLessThan(60_000)
  expect(lines.at(-1)).toMatchObject({ kind: 'speech', characters: [demoScene.mine], text: 'I really am sorry.' })
})
