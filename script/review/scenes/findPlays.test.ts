import { describe, expect, test } from 'vitest'
import { findPlays, type PlayPart } from './findPlays.ts'
import { parseHeading } from './headingParts.ts'

const part = (heading: string, speeches = 0, ...textsAfterSpeech: string[]): PlayPart => ({
  ...parseHeading(heading),
  ...{ heading, speeches, textsAfterSpeech },
})

/** The parts of a play with two acts. `ending`: the texts after its last speech. */
const acts = (...ending: string[]) => [part('ACT I', 9), part('ACT II', 9, ...ending)]
const titlesOf = (parts: readonly PlayPart[]) => findPlays(parts).map(({ title }) => title)

describe('a new play begins where the acts are counted from one again', () => {
  test('a script with one play is not a collection', () => {
    expect(findPlays([])).toEqual([])
    expect(findPlays([part('THE ROSES'), ...acts()])).toEqual([])
    expect(findPlays([part('SCENE I', 9), part('SCENE II', 9)])).toEqual([])
  })

  test('two plays in one script are found, each with the index of its first act', () => {
    expect(findPlays([...acts(), ...acts()])).toEqual([
      { start: 0, title: 'Play 1' },
      { start: 2, title: 'Play 2' },
    ])
  })

  test('three plays are found, but a first act directly after another first act begins no further play', () => {
    expect(findPlays([...acts(), ...acts(), ...acts()]).map(({ start }) => start)).toEqual([0, 2, 4])
    expect(findPlays([...acts(), part('ACT I', 9), part('ACT I', 9)]).map(({ start }) => start)).toEqual([0, 2])
  })

  test('a table of contents is not a play if fewer than five rows below its second act look like speeches', () => {
    const contents = (rows: number) => [part('CONTENTS'), part('ACT I', 2), part('ACT II', rows)]
    expect(findPlays([...contents(4), ...acts()])).toEqual([])
    expect(findPlays([...contents(5), ...acts()])).toHaveLength(2)
  })

  test('a play is found if its acts after the first, with their scenes, have five speeches together', () => {
    const short = [part('ACT I', 9), part('ACT II', 1), part('SCENE II', 2), part('ACT III', 2)]
    expect(findPlays([...short, ...acts()])).toHaveLength(2)
    expect(findPlays([part('ACT I', 9), part('SCENE II', 9), ...acts()])).toEqual([])
  })
})

describe('a play begins with the parts before its first act that belong to it', () => {
  test.each([
    ['a cast list', part('DRAMATIS PERSONAE', 3)],
    ['a prologue', part('PROLOGUE', 2)],
    ['an induction', part('INDUCTION', 2)],
    ['a heading without speeches', part('THE ROSES')],
  ])('%s belongs to the play after it', (_kind, before) => {
    expect(findPlays([...acts(), before, ...acts()])[1]?.start).toBe(2)
  })

  test.each([
    ['an epilogue', part('EPILOGUE', 2)],
    ['a curtain', part('CURTAIN')],
    ['a heading with speeches', part('A SONG', 2)],
    ['a text without a heading', part('')],
  ])('%s belongs to the play before it', (_kind, after) => {
    expect(findPlays([...acts(), after, ...acts()])[1]?.start).toBe(3)
  })
})

describe('the title of a play', () => {
  const second = (...parts: PlayPart[]) => titlesOf([...acts(), ...parts, ...acts()])[1]

  test('the title of a play is a heading before its first act, preferably a heading such as PART TWO', () => {
    expect(second(part('THE ROSES OF A WINTER'))).toBe('The Roses of a Winter')
    expect(second(part('The roses of Ann'))).toBe('The roses of Ann')
    expect(second(part('THE ROSES'), part('PART TWO'))).toBe('Part II')
  })

  test('a heading such as INTRODUCTION or DRAMATIS PERSONAE is not the title of a play', () => {
    expect(second(part('INTRODUCTION'))).toBe('Play 2')
    expect(second(part('INTRODUCTION'), part('A WINTER HOUSE'))).toBe('A Winter House')
    expect(second(part('DRAMATIS PERSONAE'))).toBe('Play 2')
  })

  const fromTexts = (...texts: string[]) => titlesOf([...acts(...texts), ...acts()])[1]

  test('a play without a title heading is named by a text that follows the last speech before it', () => {
    expect(fromTexts('The Roses')).toBe('The Roses')
    expect(fromTexts('The Roses', 'THE WINTER', 'A House')).toBe('The Winter')
    expect(fromTexts('A House', 'The Roses')).toBe('A House')
    expect(fromTexts('THE ROSES', 'A House', 'WINTER', 'The Roses')).toBe('The Roses')
    expect(titlesOf([part('CONTENTS', 0, 'First House'), ...acts('Second House'), ...acts()])).toEqual([
      'First House',
      'Second House',
    ])
  })

  test.each([
    ...[
      'By A. Writer',
      'Translated by B. Writer',
      'A COMEDY IN TWO ACTS',
      'A NIGHT IN ONE ACT',
      'A tragedy',
      'a farce',
      'Curtain',
      'THE END',
      'END',
    ],
    ...['(They go.)', 'He goes.', 'Is this a title?', 'ANNA, a widow', 'Time: today', 'X', 'W'.repeat(61)],
  ])('the text %j is not a title', (text) => {
    expect(fromTexts(text)).toBe('Play 2')
    expect(fromTexts(text, 'The Roses')).toBe('The Roses')
  })

  test('a text of 60 characters can be the title of a play', () => {
    expect(fromTexts('w'.repeat(60))).toBe('w'.repeat(60))
  })
})
