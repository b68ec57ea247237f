// ImpersonateScreen
export const viewAccount = 'View an account'
export const youWillSee =
  'You will see what its owner sees, and nothing can be changed. What you look at is written down.'
export const openingAccount = 'Opening the account'
export const cancel = 'Cancel'
export const tryAgain = 'Try Again'
export const backToUsers = 'Back to users'

// keptView
export const noImpersonationSessionFound = 'No impersonation session found. Please start again from the admin panel.'
export const impersonationSessionDataIsInvalid = 'Impersonation session data is invalid. Please retry.'
export const missingImpersonationTokenData = 'Missing impersonation token data.'
export const impersonationSessionExpired = 'Impersonation session expired. Please start a new session.'
export const couldNotSignInUsing = 'Could not sign in using impersonation token. Please try again.'
