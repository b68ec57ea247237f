// The button beside a line that plays the last take of this line
export const playTake = (lineNumber: number) => `Hear my last take of line ${lineNumber}`
export const stopTake = (lineNumber: number) => `Stop my take of line ${lineNumber}`
export const takeTip = 'My last take'

// The setting that records the actor's lines
export const takesSwitch = 'Record my lines'
export const takesHint =
  'Keeps your last take of each line on this device, to hear it beside the text. It is never uploaded.'
export const takesFull =
  'This device has no room for more takes. You can hear the latest ones until you close the page.'
const formatMegabytes = (bytes: number) => (bytes < 100_000 ? 'under 0.1 MB' : `${(bytes / 1e6).toFixed(1)} MB`)
export const takesRemove = (count: number, bytes: number) =>
  `Delete my ${count === 1 ? 'take' : `${count} takes`} (${formatMegabytes(bytes)})`
