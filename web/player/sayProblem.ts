import type { PlayerProblem } from './player.ts'

/** The sentence for a silence (spec 1 §8). */
export function sayProblem(problem: PlayerProblem): string {
  switch (problem.kind) {
    case 'autoplay':
      return "Audio playback was not allowed by the browser. Please interact with the page (e.g., click) and try again, or check your browser's autoplay settings."
    case 'resume':
      return 'Could not resume audio playback. Please try interacting with the page again.'
    case 'playback':
      return `An error occurred during audio playback: ${problem.message}`
    case 'start':
      // The browser's own sentence may end in a full stop already.
      return `Failed to play audio: ${problem.message.replace(/\.+$/, '')}.`
    case 'empty':
      return 'No audio data received from proxy'
    case 'gone':
    case 'unreachable':
      return 'Failed to play audio. Please try again.'
  }
}
