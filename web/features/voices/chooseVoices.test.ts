import { describe, expect, test } from 'vitest'
import { voiceOf } from '../studio/standInApi.ts'
import { chooseVoices, countGroups, isInGroup, sayVoice } from './chooseVoices.ts'

const names = (voices: { name: string }[]) => voices.map(({ name }) => name)

describe('choosing a voice', () => {
  test('whoever is young is found among the children, whatever the gender', () => {
    const youth = voiceOf('Kit', { gender: 'male', age: 'young' })
    expect(isInGroup(youth, 'men')).toBe(false)
    expect(isInGroup(youth, 'children')).toBe(true)
    expect(isInGroup(voiceOf('Ida', { gender: 'female', age: 'old' }), 'women')).toBe(true)
    expect(isInGroup(voiceOf('Sky', { gender: 'neutral' }), 'women')).toBe(false)
  })

  test('American voices come first and British last', () => {
    const voices = [
      voiceOf('Ada', { accent: 'British' }),
      voiceOf('Ewan', { accent: 'Scottish' }),
      voiceOf('Tom', { accent: 'American' }),
    ]
    expect(names(chooseVoices(voices, null, ''))).toEqual(['Tom', 'Ewan', 'Ada'])
  })

  test('a search looks at name, description, gender, accent and age, in capitals or not', () => {
    const voices = [
      voiceOf('Tom', { description: 'The all-American' }),
      voiceOf('Moira', { accent: 'Scottish', gender: 'female', age: 'old' }),
    ]
    for (const [search, found] of [
      ['TOM', 'Tom'],
      ['all-am', 'Tom'],
      ['scot', 'Moira'],
      ['female', 'Moira'],
      ['old', 'Moira'],
    ]) {
      expect(names(chooseVoices(voices, null, search ?? ''))).toEqual([found])
    }
    expect(chooseVoices(voices, 'men', 'scot')).toEqual([])
  })

  test('a voice is told in a few words', () => {
    expect(sayVoice(voiceOf('Ada', { gender: 'female', accent: 'British', age: 'middle-aged' }))).toBe(
      'Woman, British, middle-aged',
    )
  })

  test('every word must be found somewhere, and *male* finds no women', () => {
    const voices = [
      voiceOf('Tom'),
      voiceOf('Moira', { accent: 'Scottish', gender: 'female', age: 'old' }),
      voiceOf('Isla', { accent: 'Scottish', gender: 'female' }),
    ]
    expect(names(chooseVoices(voices, null, ' old  scottish '))).toEqual(['Moira'])
    expect(names(chooseVoices(voices, null, 'scottish woman'))).toEqual(['Moira', 'Isla'])
    expect(names(chooseVoices(voices, null, 'male'))).toEqual(['Tom'])
  })

  test('each group is counted', () => {
    const voices = [voiceOf('Tom'), voiceOf('Kit', { age: 'child' }), voiceOf('Ada', { gender: 'female' })]
    expect(countGroups(voices)).toEqual({ men: 1, women: 1, children: 1 })
  })
})
