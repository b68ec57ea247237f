// elementOutput
export const soundCouldNotBeRead = 'the sound could not be read'

// readSound
export const soundWasRefusedWith = (status: number) => `the sound was refused with ${status}`
export const soundCannotBeReached = 'the sound cannot be reached'

// sayProblem
export const audioPlaybackWasNotAllowed =
  "Audio playback was not allowed by the browser. Please interact with the page (e.g., click) and try again, or check your browser's autoplay settings."
export const couldNotResumeAudio = 'Could not resume audio playback. Please try interacting with the page again.'
export const errorOccurredDuringAudio = (message: string) => `An error occurred during audio playback: ${message}`
export const failedToPlayAudio = (reason: string) => `Failed to play audio: ${reason}.`
export const noAudioDataReceived = 'No audio data received from proxy'
export const failedToPlayAudioAtAll = 'Failed to play audio. Please try again.'

// sayTime
export const seconds = (count: number) => `${count} ${count === 1 ? 'second' : 'seconds'}`
export const minutesAndSeconds = (minutes: number, tail: string) =>
  `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${tail}`
