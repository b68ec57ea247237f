export const keepTitle = 'Keep on this device'
export const keepBack = 'Back to the script'
export const keepLoading = 'Reading the script'
export const keepLoadError = 'The script could not be loaded.'
export const keepDescription =
  'Rehearse, drill and film without a connection. What you do is saved to your account when the connection is back. Whoever opens this browser can see a kept scene until you sign out, so keep scenes only on a device of your own.'
export const keepScenesLabel = 'Scenes'
export const keepOwnLines = 'With the sound of my own lines'
export const keepOwnLinesHint = 'To listen to the whole scene. It may use characters of your plan.'
export const keepListener = 'With the word recogniser'
export const keepListenerHint = (size: string) => `Follows your words without a connection: ${size}.`
export const keepEstimate = (size: string, free: string | null) =>
  free === null ? `About ${size}.` : `About ${size}. This browser has ${free} left for this site.`
export const keepTooLarge = (size: string, free: string) =>
  `This needs about ${size}, and this browser has only ${free} left for this site. Choose fewer scenes, or free some space: old self-tapes take the most.`
export const keepAgain = 'Update the copy'
export const keepCancel = 'Cancel'
export const keepRemove = 'Remove from this device'
export const keepRemoved = 'Removed from this device'
export const keepNoRole = 'Choose your role first. The copy then has the lines of the others.'
export const keepChooseRole = 'Choose your role'
export const keepUnsupported =
  'This browser cannot open the app without a connection: it has no storage for it, as in a private window. The MP3 of the scene plays anywhere.'
export const keepBusy = 'Another script is being kept now. Please wait until it is complete.'
export const keepGoesOn = 'It goes on while you use other pages of this tab.'
export const keepProgress = 'Keeping the script'
export const stepCode = 'The rehearsal room'
export const stepListener = 'The word recogniser'
export const stepLines = (done: number, total: number) => `${done} of ${total} lines`
export const keepDone = 'Ready. You can open it without a connection: open the app, or this address.'
export const storageFull =
  'This device is full, or this browser allows no more for this site. Nothing was changed in your account. Free some space and try again.'
export const keepFailed = 'The script could not be kept. Check the connection and try again.'
export const linesMissing = 'The server could not make the sound of some lines. Try again later.'
