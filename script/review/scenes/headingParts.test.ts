import { describe, expect, test } from 'vitest'
import { parseHeading } from './headingParts.ts'

describe('a heading is parsed to the act and the scene that it begins', () => {
  test.each([
    ['ACT I', { kind: 'act', act: 'Act I', setting: '' }],
    ['ACT THE FIFTH', { kind: 'act', act: 'Act V', setting: '' }],
    ['Act 3', { kind: 'act', act: 'Act III', setting: '' }],
    ['ACT XLIX', { kind: 'act', act: 'Act XLIX', setting: '' }],
    ['FOURTH ACT', { kind: 'act', act: 'Act IV', setting: '' }],
    ['PART TWO', { kind: 'part', act: 'Part II', setting: '' }],
    ['Part the Second: The Return', { kind: 'part', act: 'Part II', setting: 'The Return' }],
    ['ACT ONE: THE WEDDING', { kind: 'act', act: 'Act I', setting: 'THE WEDDING' }],
    ['ACT I. SCENE 2. A kitchen.', { kind: 'act', act: 'Act I', scene: 'Scene 2', number: 2, setting: 'A kitchen.' }],
    ['ACT II—SCENE IX.—The cliffs', { kind: 'act', act: 'Act II', scene: 'Scene 9', number: 9, setting: 'The cliffs' }],
    ['  SCENE 2  ', { kind: 'scene', scene: 'Scene 2', number: 2, setting: '' }],
    ['SCENE XIV. A wood near Athens', { kind: 'scene', scene: 'Scene 14', number: 14, setting: 'A wood near Athens' }],
    ['SCENE TWENTY-ONE', { kind: 'scene', scene: 'Scene 21', number: 21, setting: '' }],
    ['THIRD SCENE', { kind: 'scene', scene: 'Scene 3', number: 3, setting: '' }],
    ['Sc. 3', { kind: 'scene', scene: 'Scene 3', number: 3, setting: '' }],
    ['7', { kind: 'scene', scene: 'Scene 7', number: 7, setting: '' }],
    ['12.', { kind: 'scene', scene: 'Scene 12', number: 12, setting: '' }],
    ['3:', { kind: 'scene', scene: 'Scene 3', number: 3, setting: '' }],
  ])('the heading %j is parsed as %j', (heading, parts) => expect(parseHeading(heading)).toEqual(parts))
})

test('a scene heading without a number gives only the place; FINAL SCENE gives the name “Last scene”', () => {
  expect(parseHeading('SCENE')).toEqual({ kind: 'scene', setting: '' })
  expect(parseHeading('SCENE: A kitchen.')).toEqual({ kind: 'scene', setting: 'A kitchen.' })
  expect(parseHeading('FINAL SCENE')).toEqual({ kind: 'scene', scene: 'Last scene', setting: '' })
  expect(parseHeading('SCENE THE LAST')).toEqual({ kind: 'scene', scene: 'Last scene', setting: '' })
})

test('a heading in another language keeps the words of its act or scene', () => {
  expect(parseHeading('ERSTER AUFZUG')).toEqual({ kind: 'act', act: 'Erster Aufzug', setting: '' })
  expect(parseHeading('Dritte Szene')).toEqual({ kind: 'scene', scene: 'Dritte Szene', number: 3, setting: '' })
  expect(parseHeading('ACTE DEUXIÈME')).toEqual({ kind: 'act', act: 'Acte deuxième', setting: '' })
  expect(parseHeading('ERSTER AKT, ZWEITE SZENE')).toEqual({
    ...{ kind: 'act', act: 'Erster Akt', scene: 'Zweite Szene', setting: '' },
  })
  expect(parseHeading('SCÈNE 4. Un jardin')).toEqual({
    ...{ kind: 'scene', scene: 'Scène 4', number: 4, setting: 'Un jardin' },
  })
})

test.each([
  ['interlude', ['PROLOGUE', 'Epilogue.', 'ENTR’ACTE', 'INTERMISSION:', 'INDUCTION', 'PROLOG']],
  ['front', ['CONTENTS', 'Dramatis Personae', 'CAST', 'CAST OF CHARACTERS:', 'THE PERSONS', 'Persons of the play']],
  [
    'ending',
    [
      'CURTAIN',
      'Blackout.',
      'END OF ACT I',
      'LIGHTS FADE to black',
      'THE END',
      'END',
      'FINIS',
      'ENDE',
      'TABLEAU:',
      'CLOSE OF ACT I',
      'LIGHTS DOWN',
      'LIGHTS OUT.',
    ],
  ],
  ['place', ['INT. KITCHEN - DAY', 'EXT. QUAY']],
  [
    'other',
    ['A NOTE', '', '100', 'ACT ZZZ', 'The curtain rises', 'Prologue of the king', 'BEFORE THE END', 'A BLACKOUT'],
  ],
])('headings of the kind %s are recognised', (kind, headings) => {
  expect(headings.map((heading) => [heading, parseHeading(heading).kind])).toEqual(
    headings.map((heading) => [heading, kind]),
  )
})

test('the scene of an interlude is named by its heading without the final full stop', () => {
  expect(parseHeading('Epilogue.').scene).toBe('Epilogue')
  expect(parseHeading('ENTR’ACTE').scene).toBe('Entr’acte')
})
