import { expect, test } from 'vitest'
import { restoreLineBreaks } from './restoreLineBreaks.ts'

const scene = [
  'TOBIN: That was the last one. There is nothing more until the morning, and the kiosk has closed.',
  'MARA: I know. I watched it go. It had lights in every window, and nobody was sitting behind them.',
  'TOBIN: You had a ticket. I clipped it myself, at the gate, an hour ago.',
  'MARA: I had two. I stopped at the board, and I read it twice. Then it went without me.',
  'TOBIN: Ah.',
  'MARA: Do not look at me like that. You have seen people miss a ferry before tonight.',
  'TOBIN: Not on purpose. Not with two tickets in one hand and a suitcase in the other one.',
  'MARA: It is not my suitcase. I am only looking after it until somebody comes for it.',
  'TOBIN: And who is coming for it?',
  'MARA: Nobody, now.',
]
/** The scene three times, because a shorter text is not divided. The last two speeches occur once. */
const speeches = [...scene, ...scene, ...scene, 'PORTER: Last call.', 'TOBIN: The board says STOP. STOP. So we stop.']

test('a play in one long row is divided at all names, even those that occur once, but not at words in capitals', () => {
  expect(restoreLineBreaks(speeches.join(' ')).split('\n\n')).toEqual(speeches)
})

test('a text in which no name recurs stays unchanged', () => {
  const text = speeches.join(' ').replaceAll(/TOBIN|MARA/gu, 'Then')
  expect(restoreLineBreaks(text)).toBe(text)
})

test('a name that touches the text after it is found if it occurs three times, but not if it occurs twice', () => {
  const porter = 'PORTER: This is the last call for tonight.'
  const touching = (porters: number) =>
    [...scene, ...scene, ...scene, ...Array.from({ length: porters }, () => porter)].join('').replaceAll(': ', '')
  const twice = restoreLineBreaks(touching(2))
  expect(restoreLineBreaks(touching(3)).match(/^PORTER$/gmu)).toHaveLength(3)
  expect(twice).toMatch(/^TOBIN$/mu)
  expect(twice).not.toMatch(/^PORTER$/mu)
})
