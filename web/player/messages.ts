export const soundUnreadable = 'the sound could not be read'
export const soundDamaged = 'this recording is damaged and cannot be played'
export const soundNotSupported = 'this browser cannot play the recording'
export const soundConnectionLost = 'the connection was lost'

export const soundRefused = (status: number) => `the sound was refused with ${status}`
export const soundUnreachable = 'the sound cannot be reached'

export const problemAutoplayBlocked =
  "Audio playback was not allowed by the browser. Please interact with the page (e.g., click) and try again, or check your browser's autoplay settings."
export const problemResumeBlocked = 'Could not resume audio playback. Please try interacting with the page again.'
export const problemPlayback = (message: string) => `An error occurred during audio playback: ${message}`
export const problemStart = (reason: string) => `Failed to play audio: ${reason}.`
export const problemEmpty = 'No audio data received from proxy'
export const problemUnavailable = 'Failed to play audio. Please try again.'

export const timeSeconds = (count: number) => `${count} ${count === 1 ? 'second' : 'seconds'}`
export const timeMinutesSeconds = (minutes: number, tail: string) =>
  `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${tail}`
