import type { PlayerProblem } from './player.ts'
import * as messages from './messages.ts'

/** Returns the message for a playback problem (spec 1 §8). */
export function formatPlayerProblem(problem: PlayerProblem): string {
  switch (problem.kind) {
    case 'autoplay':
      return messages.problemAutoplayBlocked
    case 'resume':
      return messages.problemResumeBlocked
    case 'playback':
      return messages.problemPlayback(problem.message)
    case 'start':
      // Removes the full stop that some browsers write at the end of their message.
      return messages.problemStart(problem.message.replace(/\.+$/, ''))
    case 'empty':
      return messages.problemEmpty
    case 'gone':
    case 'unreachable':
      return messages.problemUnavailable
  }
}
