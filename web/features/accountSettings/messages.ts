import { plural } from '../../ui/plural.ts'

export const deleteAccountButton = 'Delete my account'
export const rowChange = 'Change'
export const submitSending = 'Sending…'
export const nameSave = 'Save name'
export const submitSaving = 'Saving…'
export const rowNotGiven = 'Not given'
export const passwordSetLink = 'Set a password'
export const sessionSignOut = 'Sign out'
export const sectionThisDevice = 'This device'

export const screenTitle = 'Account settings'

export const badgeVerified = 'Verified'
export const badgeUnverified = 'Unverified'

export const deleteAccountIntro =
  'Your account and everything in it is deleted immediately and permanently. A running plan ends. To keep a copy,'
export const deleteAccountIntroEnd = 'first.'
export const deleteAccountExportLink = 'take your data with you'

export const deleteDialogNotTyped = (word: string) => `Please type ${word} to confirm.`
export const deleteDialogFailed = 'Your account could not be deleted just now. Nothing was lost. Please try again.'
export const deleteDialogDone = 'Your account was deleted. An email to confirm it is on its way.'
export const deleteDialogTitle = 'Delete your account?'
export const deleteDialogDescription = (email: string) => `This is the account of ${email}.`
export const deleteDialogListIntro = 'Deleted immediately and permanently:'
export const deleteDialogScripts = 'every script, recording and take of yours'
export const deleteDialogProfile = 'your name, address, phone, passkeys and settings, and messages to you'
export const deleteDialogDeviceData = 'drafts, self-tapes and offline scenes in this browser'
export const deleteDialogPlan = 'your plan: it ends now, and nothing more is charged. Earlier payments are not refunded'
export const deleteDialogPaymentsHint = 'We keep records of payments, without your name.'
export const deleteDialogConfirmLabel = (word: string) => `Type ${word} to confirm`
export const deleteDialogCancel = 'Keep my account'
export const deleteDialogDeleting = 'Deleting…'

export const emailLabel = 'Email'
export const emailInvalid = 'Invalid email address.'
export const emailChangeFailed = 'Failed to change your address. Please try again.'
export const emailChange = 'Change email'
export const emailNewLabel = 'New email'
export const emailNewHint = 'We’ll email a link to this address. Nothing changes until you open it.'
export const emailCorrectHint =
  'We’ll email the verification link to this address instead. The earlier link stops working.'
export const emailCorrected = (mailedTo: string) =>
  `The address is changed. A verification link is on its way to ${mailedTo}.`
export const emailNewSubmit = 'Email me the link'
export const emailLinkSent = (mailedTo: string) =>
  `A link is on its way to ${mailedTo}. Your address changes when you open it within 24 hours. If nothing arrives, that address may belong to an account already.`

export const formCancel = 'Cancel'

export const nameLabel = 'Name'
export const nameFirstNameMissing = 'Please enter your first name.'
export const nameUpdateFailed = 'Failed to update name'
export const nameUpdated = 'Name updated'
export const nameChange = 'Change name'
export const nameFirstName = 'First name'
export const nameLastName = 'Last name'

export const passkeyRenameFailed = 'The name could not be saved. Please try again.'
export const passkeyNameLabel = 'Name of this passkey'
export const passkeyRemoveFailed = 'This passkey could not be removed. Please try again.'
export const passkeyLastUsed = (lastUsedAt: string) => `last used ${lastUsedAt}`
export const passkeyNotUsed = 'not used yet'
export const passkeyAddedOn = (createdAt: string, used: string) => `Added ${createdAt}, ${used}`
export const passkeySynced = '. Also on your other devices'
export const passkeyRename = 'Rename'
export const passkeyRenameLabel = (name: string) => `Rename ${name}`
export const passkeyRemove = 'Remove'
export const passkeyRemoveLabel = (name: string) => `Remove ${name}`

export const passkeyAddCancelled = 'No passkey was created.'
export const passkeyAlreadyAdded = 'This device has a passkey for your account already.'
export const passkeyAddFailed = 'The passkey could not be created. Please try again.'
export const passkeyAddDone = 'Passkey added'
export const passkeysTitle = 'Passkeys'
export const passkeysHint =
  'Sign in with your fingerprint, your face or your device’s code. There is no password to remember or to steal.'
export const passkeysLoadAction = 'Load passkeys'
export const passkeyWaiting = 'Continue on your device…'
export const passkeyAdd = 'Add a passkey'
export const passkeysUnsupported = 'This browser does not support passkeys.'

export const passwordResetFailed = 'Failed to send password reset email. Please try again.'
export const passwordResetEmailSent = 'Password reset email sent! Check your inbox.'
export const passwordLabel = 'Password'
export const passwordChangeLink = 'Change Password'
export const passwordForgotten = 'Forgotten it? Email me a reset link'

export const phoneUpdateFailed = 'Failed to update phone'
export const phoneUpdated = 'Phone updated'
export const phoneChange = 'Change phone'
export const phoneAddLabel = 'Add a phone'
export const phoneAdd = 'Add'
export const phoneLabel = 'Phone'
export const phoneHint = 'Include the country code if you can. Leave it empty to remove the number.'
export const phoneSave = 'Save phone'

export const reauthenticateFailed = 'That did not work. Please try again.'
export const reauthenticatePasskeyCancelled = 'No passkey was chosen.'
export const reauthenticatePassword = 'Current password'
export const reauthenticateChecking = 'Checking…'
export const reauthenticateConfirm = 'Confirm'
export const reauthenticateLinkSent = (email: string) =>
  `A sign-in link is on its way to ${email}. Open it in this browser, then come back here.`
export const reauthenticateLinkAgain = 'Email it again'
export const reauthenticateLink = 'Email me a sign-in link'
export const reauthenticateLinkDone = 'I have opened it'
export const reauthenticateTitle = 'Confirm that it’s you'
export const reauthenticateDescription =
  'You signed in some time ago. To protect your account, please confirm that it’s you.'
export const reauthenticatePasskey = 'Use a passkey'

export const sessionBrowserOnSystem = (browser: string, system: string) => `${browser} on ${system}`
export const sessionSomeBrowserOn = (system: string) => `A browser on ${system}`
export const sessionUnknownBrowser = 'A browser we do not know'
export const sessionSignOutFailed = 'That browser could not be signed out. Please try again.'
export const sessionSignedInOn = (signedInAt: string) => `, signed in on ${signedInAt}`
export const sessionThisBrowser = 'This browser'
export const sessionLastSeen = (lastSeenAt: string) => `Last seen ${lastSeenAt}`
export const sessionSignOutLabel = (place: string) => `Sign out ${place}`

export const sessionsNoOthers = 'You were signed in nowhere else.'
export const sessionsOthersSignedOut = (count: number) =>
  `${count} other ${plural(count, 'browser', 'browsers')} signed out`
export const sessionsSignOutOthersFailed = 'The other browsers could not be signed out. Please try again.'
export const sessionsTitle = 'Where you are signed in'
export const sessionsLoadAction = 'Load sessions'
export const sessionSignedOut = 'Signed out there'
export const sessionsSigningOut = 'Signing out…'
export const sessionsSignOutOthers = 'Sign out everywhere else'

export const signInMethodsEmailLink = 'Email link'
export const signInMethodsPasswordSet = 'Set'
export const signInMethodsNoPassword = 'No password: you sign in with email links'
export const signInMethodsEmailLinkHint = 'Always available. Request a link when you sign in, and we email it to'

export const deviceRemoveFailed =
  'Not everything could be removed. Please close the other tabs of this site and try again.'
export const deviceIntro =
  'Drafts, self-tapes and offline scenes are stored in this browser, hidden while you are signed out. On a computer that is not yours, delete them when you leave.'
export const deviceOfflineScripts = 'Scripts kept for rehearsing offline'
export const deviceRemove = 'Remove everything from this device'
export const deviceDialogTitle = 'Remove everything from this device?'
export const deviceDialogDescription =
  'Drafts, self-tapes, offline scenes and settings of every account used in this browser are deleted permanently, including data that is not saved to an account yet. You are signed out here. Data in your account is not deleted.'
export const deviceDialogCancel = 'Keep it'
export const deviceDialogRemoving = 'Removing…'
export const deviceDialogConfirm = 'Remove everything'

export const verificationResend = 'Send the verification link again'

export const deviceNameAndroid = 'Android device'
export const deviceNameChromebook = 'Chromebook'
export const deviceNameWindows = 'Windows computer'
export const deviceNameMac = 'Mac'
export const deviceNameLinux = 'Linux computer'

export const sectionAccountInformation = 'Account Information'
export const sectionSubscription = 'Subscription'
export const sectionSignInMethods = 'Sign-in Methods'
export const sectionSecurity = 'Security'
export const sectionMessages = 'Messages'
export const sectionYourData = 'Your data'
export const sectionDeleteAccount = 'Delete account'

export const timeJustNow = 'just now'
export const timeOnDay = (instant: string) => `on ${instant}`
