import { describe, expect, test } from 'vitest'
import { buildVoice } from '../../testing/builders.ts'
import { filterVoices, countVoicesByGroup, isInGroup, formatVoice } from './filterVoices.ts'

const names = (voices: { name: string }[]) => voices.map(({ name }) => name)

describe('filtering voices', () => {
  // [spec1 §5.10]
  test('a voice of the age “young” is in the group of children, not in the group of its gender', () => {
    const youth = buildVoice('Kit', { gender: 'male', age: 'young' })
    expect(isInGroup(youth, 'men')).toBe(false)
    expect(isInGroup(youth, 'children')).toBe(true)
    expect(isInGroup(buildVoice('Ida', { gender: 'female', age: 'old' }), 'women')).toBe(true)
    expect(isInGroup(buildVoice('Sky', { gender: 'neutral' }), 'women')).toBe(false)
  })

  // [spec1 §5.12]
  test('the list of voices begins with American voices and ends with British voices', () => {
    const voices = [
      buildVoice('Ada', { accent: 'British' }),
      buildVoice('Ewan', { accent: 'Scottish' }),
      buildVoice('Tom', { accent: 'American' }),
    ]
    expect(names(filterVoices(voices, null, ''))).toEqual(['Tom', 'Ewan', 'Ada'])
  })

  test('a search compares name, description, gender, accent and age of a voice, ignoring case', () => {
    const voices = [
      buildVoice('Tom', { description: 'The all-American' }),
      buildVoice('Moira', { accent: 'Scottish', gender: 'female', age: 'old' }),
    ]
    for (const [search, found] of [
      ['TOM', 'Tom'],
      ['all-am', 'Tom'],
      ['scot', 'Moira'],
      ['female', 'Moira'],
      ['old', 'Moira'],
    ]) {
      expect(names(filterVoices(voices, null, search ?? ''))).toEqual([found])
    }
    expect(filterVoices(voices, 'men', 'scot')).toEqual([])
  })

  test('the short description of a voice contains gender, accent and age', () => {
    expect(formatVoice(buildVoice('Ada', { gender: 'female', accent: 'British', age: 'middle-aged' }))).toBe(
      'Woman, British, middle-aged',
    )
  })

  // [spec1 §5.11]
  test('a search finds a voice only if every word matches, and *male* finds no women', () => {
    const voices = [
      buildVoice('Tom'),
      buildVoice('Moira', { accent: 'Scottish', gender: 'female', age: 'old' }),
      buildVoice('Isla', { accent: 'Scottish', gender: 'female' }),
    ]
    expect(names(filterVoices(voices, null, ' old  scottish '))).toEqual(['Moira'])
    expect(names(filterVoices(voices, null, 'scottish woman'))).toEqual(['Moira', 'Isla'])
    expect(names(filterVoices(voices, null, 'male'))).toEqual(['Tom'])
  })

  // [spec1 §5.10]
  test('the voices are counted by group: men, women and children', () => {
    const voices = [buildVoice('Tom'), buildVoice('Kit', { age: 'child' }), buildVoice('Ada', { gender: 'female' })]
    expect(countVoicesByGroup(voices)).toEqual({ men: 1, women: 1, children: 1 })
  })
})
