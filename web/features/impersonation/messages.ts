export const screenTitle = 'View an account'
export const screenLead =
  'You will see what its owner sees, and nothing can be changed. What you look at is written down.'
export const screenLoading = 'Opening the account'
export const screenCancel = 'Cancel'
export const screenRetry = 'Try Again'
export const screenBackToUsers = 'Back to users'

export const errorNone = 'No impersonation session found. Please start again from the admin panel.'
export const errorInvalid = 'Impersonation session data is invalid. Please retry.'
export const errorTokenMissing = 'Missing impersonation token data.'
export const errorExpired = 'Impersonation session expired. Please start a new session.'
export const errorRefused = 'Could not sign in using impersonation token. Please try again.'
