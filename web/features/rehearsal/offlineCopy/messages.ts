export const title = 'Keep on this device'
export const back = 'Back to the script'
export const loading = 'Reading the script'
export const loadError = 'The script could not be loaded.'
export const description =
  'Rehearse, drill and film without a connection. What you do is saved to your account when the connection is back. Whoever opens this browser can see a kept scene until you sign out, so keep scenes only on a device of your own.'
export const scenesLabel = 'Scenes'
export const ownLines = 'With the sound of my own lines'
export const ownLinesHint = 'To listen to the whole scene. It may use characters of your plan.'
export const listener = 'With the word recogniser'
export const listenerHint = (size: string) => `Follows your words without a connection: ${size}.`
export const estimate = (size: string, free: string | null) =>
  free === null ? `About ${size}.` : `About ${size}. This browser has ${free} left for this site.`
export const tooLarge = (size: string, free: string) =>
  `This needs about ${size}, and this browser has only ${free} left for this site. Choose fewer scenes, or free some space: old self-tapes take the most.`
export const update = 'Update the copy'
export const cancel = 'Cancel'
export const remove = 'Remove from this device'
export const removed = 'Removed from this device'
export const noRole = 'Choose your role first. The copy then has the lines of the others.'
export const chooseRole = 'Choose your role'
export const unsupported =
  'This browser cannot open the app without a connection: it has no storage for it, as in a private window. The MP3 of the scene plays anywhere.'
export const busy = 'Another script is being kept now. Please wait until it is complete.'
export const runningHint = 'It goes on while you use other pages of this tab.'
export const progress = 'Keeping the script'
export const stepCode = 'The rehearsal room'
export const stepListener = 'The word recogniser'
export const stepLines = (done: number, total: number) => `${done} of ${total} lines`
export const done = 'Ready. You can open it without a connection: open the app, or this address.'
export const storageFull =
  'This device is full, or this browser allows no more for this site. Nothing was changed in your account. Free some space and try again.'
export const failed = 'The script could not be kept. Check the connection and try again.'
export const linesMissing = 'The server could not make the sound of some lines. Try again later.'
