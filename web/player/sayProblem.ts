import type { PlayerProblem } from './player.ts'
import * as words from './words.ts'

/** The sentence for a silence (spec 1 §8). */
export function sayProblem(problem: PlayerProblem): string {
  switch (problem.kind) {
    case 'autoplay':
      return words.audioPlaybackWasNotAllowed
    case 'resume':
      return words.couldNotResumeAudio
    case 'playback':
      return words.errorOccurredDuringAudio(problem.message)
    case 'start':
      // The browser's own sentence may end in a full stop already.
      return words.failedToPlayAudio(problem.message.replace(/\.+$/, ''))
    case 'empty':
      return words.noAudioDataReceived
    case 'gone':
    case 'unreachable':
      return words.failedToPlayAudioAtAll
  }
}
