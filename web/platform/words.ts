// ErrorBoundary
export const somethingWentWrong = 'Something went wrong'
export const oopsSomethingWentWrong = 'Oops! Something went wrong'
export const yourScriptsAndRecordings = 'Your scripts and recordings are safe. A fresh page usually sets it right.'
export const refreshPage = 'Refresh Page'

// callError
export const youAppearToBeOffline = 'You appear to be offline. Please check your internet connection and try again.'
export const accessDenied = "Access denied. You don't have permission to perform this action."
export const failedWith = (operation: string, message: string) => `${operation} failed: ${message}`
export const failedSomethingWentWrong = (operation: string) => `${operation} failed: something went wrong in this page.`

// client
export const weCannotReach = 'We cannot reach that just now. Please try again in a moment.'
export const thisTookTooLong = 'This took too long. Please try again.'
export const thatWasCancelled = 'That was cancelled.'
export const signInToContinue = 'Please sign in to continue.'
export const somethingWentWrongOnOurSide = 'Something went wrong on our side. Please try again.'
export const noAnswerCame = 'No answer came. Please check your internet connection and try again.'

// heldBack
export const readOnlyMode = 'Read-only mode: nothing can be changed while impersonating another account.'

// passkeys
export const noPasskeyWasChosen = 'no passkey was chosen'
