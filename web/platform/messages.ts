export const errorScreenTitle = 'Something went wrong'
export const errorScreenHeading = 'Oops! Something went wrong'
export const errorScreenLead = 'Your scripts and recordings are safe. Loading the page again usually helps.'
export const errorScreenRefresh = 'Refresh Page'

export const callOffline = 'You appear to be offline. Please check your internet connection and try again.'
export const callAccessDenied = "Access denied. You don't have permission to perform this action."
export const callActionFailed = (action: string, message: string) => `${action} failed: ${message}`
export const callFailedWithReference = (sentence: string, requestId: string) =>
  `${sentence.replace(/(?<![.!?])$/, '.')} Reference: ${requestId}`
export const callActionFailedInPage = (action: string) => `${action} failed: something went wrong in this page.`

export const callUnavailable = 'This service is not available now. Please try again in a moment.'
export const callTimedOut = 'This took too long. Please try again.'
export const callCancelled = 'That was cancelled.'
export const callUnauthenticated = 'Please sign in to continue.'
export const callInternalError = 'Something went wrong on our side. Please try again.'
export const callNoResponse = 'The server did not answer. Please check your internet connection and try again.'

export const readOnlyNotice = 'Read-only mode: nothing can be changed while impersonating another account.'

export const passkeyCancelled = 'no passkey was chosen'
