// @vitest-environment node
import { expect, test } from 'vitest'
import type { RehearsalLine } from '../../rehearsal/index.ts'
import { buildPrompterText } from './prompterText.ts'

const buildLine = (index: number, part: RehearsalLine['part'], name: string, text: string): RehearsalLine => ({
  ...{ id: `l${index}`, kind: 'speech', part, scene: 0, number: index + 1, characters: [name], text, expectedMs: 1 },
})

const lines = [
  buildLine(0, 'partner', 'TOBIN', 'That was the last one that will ever leave from here.'),
  buildLine(1, 'mine', 'MARA', 'I know. I watched it go.'),
  buildLine(2, 'partner', 'TOBIN', 'You had a ticket.'),
  buildLine(3, 'mine', 'MARA', 'I had two.'),
  buildLine(4, 'partner', 'TOBIN', 'Ah.'),
]

test('the prompter shows the next line of the actor with the last words of its cue', () => {
  expect(buildPrompterText(lines, 0, 'lines', 4)).toEqual({
    speaker: 'TOBIN',
    cue: '… last one that will ever leave from here.',
    line: 'I know. I watched it go.',
    isMyTurn: false,
  })
  expect(buildPrompterText(lines, 3, 'lines', 4)).toMatchObject({ cue: 'You had a ticket.', isMyTurn: true })
})

test('with the setting “cues only”, the prompter hides the lines of the actor', () => {
  expect(buildPrompterText(lines, 1, 'cues', 4)).toMatchObject({ speaker: 'TOBIN', line: '' })
})

test('the prompter shows nothing if it is turned off, or if the scene has no further line of the actor', () => {
  expect(buildPrompterText(lines, 0, 'off', 4)).toBeNull()
  expect(buildPrompterText(lines, 4, 'lines', 4)).toBeNull()
  expect(buildPrompterText(lines, 2, 'lines', 2)).toBeNull()
})
