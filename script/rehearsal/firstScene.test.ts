import { expect, test } from 'vitest'
import { firstScene } from './firstScene.ts'
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
