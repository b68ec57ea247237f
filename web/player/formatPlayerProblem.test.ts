import { expect, test } from 'vitest'
import type { PlayerProblem } from './player.ts'
import { sayProblem } from './sayProblem.ts'

const said: [PlayerProblem, string][] = [
  [
    { kind: 'autoplay' },
    "Audio playback was not allowed by the browser. Please interact with the page (e.g., click) and try again, or check your browser's autoplay settings.",
  ],
  [{ kind: 'resume' }, 'Could not resume audio playback. Please try interacting with the page again.'],
  [{ kind: 'playback', message: 'no decoder' }, 'An error occurred during audio playback: no decoder'],
  [{ kind: 'start', message: 'The element has no sources.' }, 'Failed to play audio: The element has no sources.'],
  [{ kind: 'start', message: 'no sources' }, 'Failed to play audio: no sources.'],
  [{ kind: 'gone' }, 'Failed to play audio. Please try again.'],
  [{ kind: 'unreachable' }, 'Failed to play audio. Please try again.'],
  [{ kind: 'empty' }, 'No audio data received from proxy'],
]

test.each(said)('spec 1 §8: a silence is explained in the words of the specification: %o', (problem, sentence) => {
  expect(sayProblem(problem)).toBe(sentence)
})
