import { expect, test } from 'vitest'
import { buildPlay, buildSpeech } from '../../../../testing/builders.ts'
import { buildRehearsalLines } from '../../runtime/rehearsalLines.ts'
import { listDrillLines } from './drillView.ts'

test('a drill of lines 4 and 2 shows each of them after its cue, in the order of the script: lines 1, 2, 3, 4', () => {
  const names = ['BEN', 'ANNA', 'BEN', 'ANNA', 'BEN', 'ANNA']
  const play = buildPlay(names.map((name, at) => buildSpeech(`s${at}`, name, 'You came.')))
  const lines = buildRehearsalLines(play, ['ANNA'], new Map())
  expect(listDrillLines(lines, [3, 1])).toEqual([0, 1, 2, 3])
  expect(listDrillLines(lines, [5])).toEqual([4, 5])
})
