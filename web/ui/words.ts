// In several places
export const close = 'Close'

// DownloadLink
export const download = 'Download'

// Field
export const show = (label: string) => `Show ${label}`

// Loaded
export const tryAgain = 'Try Again'

// Screen
export const scenePartner = 'Scene Partner'

// Select
export const enterTakesIt = 'Enter takes it.'

// ToastRegion
export const notes = (toastKey: string) => `Notes (${toastKey})`

// Waiting
export const loading = 'Loading'
