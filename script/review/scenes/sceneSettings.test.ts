import { describe, expect, test } from 'vitest'
import { buildUnderstanding } from '../buildUnderstanding.ts'

const dialogue = 'ANNA. You came.\n\nBEN. I said I would.\n\nANNA. You say so much.\n\nBEN. Then let me say less.\n'
const settingOf = (...rows: string[]) =>
  buildUnderstanding(`${[...rows, dialogue].join('\n\n')}\n`).scenes.map(({ setting }) => setting)

describe('the place of a scene is the first sentence of its first direction, unless its heading names a place', () => {
  test.each([
    ['[A garden: two chairs.]', 'A garden'],
    ['A garden. Two chairs.', 'A garden'],
    ['(A garden; two chairs)', 'A garden'],
    ['A garden — two chairs.', 'A garden'],
    ['_A garden by the river_', 'A garden by the river'],
    ['The house of Mr. Grey. A sofa.', 'The house of Mr. Grey'],
    ['The house of Mrs. Grey. A sofa.', undefined],
    ['To them.', undefined],
    ['The same scene.', undefined],
    ['[ANNA is at the window.]', undefined],
    [`A garden ${'with roses '.repeat(8)}`, undefined],
  ])('the direction %j gives the place %j', (direction, place) => {
    expect(settingOf('ACT I', direction)).toEqual([place])
  })

  test('the last heading that names a place gives the place of a scene, even if a direction names another', () => {
    expect(settingOf('ACT I', 'SCENE I. A kitchen.', 'A garden. Two chairs.')).toEqual(['A kitchen'])
    expect(settingOf('ACT I. A flat.', 'SCENE I', 'A garden. Two chairs.')).toEqual(['A flat'])
    expect(settingOf('ACT I. A flat.', 'SCENE I. A kitchen.')).toEqual(['A kitchen'])
  })

  test('punctuation at the end of a place is left out', () => {
    expect(settingOf('SCENE I. A kitchen. . .')).toEqual(['A kitchen'])
  })

  test('a place of 90 characters in a heading is the place of the scene; a longer one is not used', () => {
    expect(settingOf(`SCENE I. ${'w'.repeat(90)}`)).toEqual(['w'.repeat(90)])
    expect(settingOf(`SCENE I. ${'w'.repeat(91)}`)).toEqual([undefined])
  })
})
