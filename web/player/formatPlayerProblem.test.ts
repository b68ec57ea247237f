import { expect, test } from 'vitest'
import type { PlayerProblem } from './player.ts'
import { formatPlayerProblem } from './formatPlayerProblem.ts'

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

// [spec1 §8.19] [spec1 §8.23] [spec1 §8.24] [spec1 §8.68] [spec1 §8.73] [spec1 §8.76] [spec1 §8.77]
test.each(said)('spec 1 §8: for the playback problem %o, the user sees the specified message', (problem, sentence) => {
  expect(formatPlayerProblem(problem)).toBe(sentence)
})
