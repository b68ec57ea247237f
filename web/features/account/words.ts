import { plural } from '../../ui/plural.ts'

// In several places
export const deleteMyAccount = 'Delete my account'
export const change = 'Change'
export const sending = 'Sending…'
export const saveName = 'Save name'
export const saving = 'Saving…'
export const notGiven = 'Not given'
export const setPassword = 'Set a password'
export const signOut = 'Sign out'
export const thisDevice = 'This device'

// AccountScreen
export const accountSettings = 'Account settings'

// Badge
export const verified = 'Verified'
export const unverified = 'Unverified'

// DeleteAccount
export const yourAccountGoesWithEverything =
  'Your account goes with everything in it, at once and for good. A running plan ends with it. To keep a copy,'
export const first = 'first.'
export const takeYourDataWithYou = 'take your data with you'

// DeleteDialog
export const pleaseType = (word: string) => `Please type ${word} to confirm.`
export const yourAccountCouldNotBeDeleted =
  'Your account could not be deleted just now. Nothing was lost. Please try again.'
export const yourAccountWasDeleted = 'Your account was deleted. A letter to confirm it is on its way.'
export const deleteYourAccount = 'Delete your account?'
export const thisIsAccountOf = (email: string) => `This is the account of ${email}.`
export const whatGoesAtOnce = 'What goes, at once and for good:'
export const everyScriptRecording = 'every script, recording and take of yours'
export const yourNameAddressPhone = 'your name, address, phone, passkeys and settings, and letters to you'
export const draftsSelfTapes = 'drafts, self-tapes and offline scenes in this browser'
export const yourPlan = 'your plan: it ends now, and nothing more is charged. What is paid is not paid back'
export const paymentsStayInOurBooks =
  'Payments stay in our books without your name, and messages you sent us stay where they are.'
export const typeToConfirm = (word: string) => `Type ${word} to confirm`
export const keepMyAccount = 'Keep my account'
export const deleting = 'Deleting…'

// EmailRow
export const email = 'Email'
export const invalidEmailAddress = 'Invalid email address.'
export const failedToChangeYourAddress = 'Failed to change your address. Please try again.'
export const changeEmail = 'Change email'
export const newEmail = 'New email'
export const weMailLinkThere = 'We mail a link there. Until you have pressed it, nothing changes.'
export const mailMeLink = 'Mail me the link'
export const linkIsOnItsWay = (mailedTo: string) =>
  `A link is on its way to ${mailedTo}. Your address changes once you press it, within 24 hours. If nothing arrives, that address may belong to an account already.`

// FormActs
export const cancel = 'Cancel'

// NameRow
export const name = 'Name'
export const enterYourFirstName = 'Please enter your first name.'
export const failedToUpdateName = 'Failed to update name'
export const nameUpdated = 'Name updated'
export const changeName = 'Change name'
export const firstName = 'First name'
export const lastName = 'Last name'

// PasskeyRow
export const nameCouldNotBeKept = 'The name could not be kept. Please try again.'
export const nameOfThisPasskey = 'Name of this passkey'
export const thisPasskeyCouldNotBeRemoved = 'This passkey could not be removed. Please try again.'
export const lastUsed = (lastUsedAt: string) => `last used ${lastUsedAt}`
export const notUsedYet = 'not used yet'
export const added = (createdAt: string, used: string) => `Added ${createdAt}, ${used}`
export const alsoOnYourOther = '. Also on your other devices'
export const rename = 'Rename'
export const renameNamed = (name: string) => `Rename ${name}`
export const remove = 'Remove'
export const removeNamed = (name: string) => `Remove ${name}`

// Passkeys
export const noPasskeyWasMade = 'No passkey was made.'
export const thisDeviceHasPasskey = 'This device has a passkey for your account already.'
export const passkeyCouldNotBeMade = 'The passkey could not be made. Please try again.'
export const passkeyAdded = 'Passkey added'
export const passkeys = 'Passkeys'
export const passkeysHint =
  'Sign in with your finger, your face or your device’s code. There is nothing to remember, and nothing to steal.'
export const loadPasskeys = 'Load passkeys'
export const lookAtYourDevice = 'Look at your device…'
export const addPasskey = 'Add a passkey'
export const thisBrowserCannotKeep = 'This browser cannot keep passkeys.'

// PasswordPart
export const failedToSendPassword = 'Failed to send password reset email. Please try again.'
export const passwordResetEmailSent = 'Password reset email sent! Check your inbox.'
export const password = 'Password'
export const changePassword = 'Change Password'
export const forgottenIt = 'Forgotten it? Email me a reset link'

// PhoneRow
export const failedToUpdatePhone = 'Failed to update phone'
export const phoneUpdated = 'Phone updated'
export const changePhone = 'Change phone'
export const addPhone = 'Add a phone'
export const addOne = 'Add'
export const phone = 'Phone'
export const withItsCountryCode = 'With its country code if you can. Leave it empty to take it away.'
export const savePhone = 'Save phone'

// ProofDialog
export const thatDidNotWork = 'That did not work. Please try again.'
export const noPasskeyWasChosen = 'No passkey was chosen.'
export const currentPassword = 'Current password'
export const checking = 'Checking…'
export const confirm = 'Confirm'
export const signInLinkIsOnItsWay = (email: string) =>
  `A sign-in link is on its way to ${email}. Press it in this browser, then come back here.`
export const mailItAgain = 'Mail it again'
export const emailMeSignInLink = 'Email me a sign-in link'
export const iHavePressedIt = 'I have pressed it'
export const isItStillYou = 'Is it still you?'
export const itHasBeenWhile = 'It has been a while since you signed in, and this is worth asking twice.'
export const usePasskey = 'Use a passkey'

// SessionRow
export const browserOnSystem = (browser: string, system: string) => `${browser} on ${system}`
export const someBrowserOn = (system: string) => `A browser on ${system}`
export const browserWeDoNotKnow = 'A browser we do not know'
export const thatBrowserCouldNotBeSigned = 'That browser could not be signed out. Please try again.'
export const signedInOn = (signedInAt: string) => `, signed in on ${signedInAt}`
export const thisBrowser = 'This browser'
export const lastSeen = (lastSeenAt: string) => `Last seen ${lastSeenAt}`
export const signOutOf = (place: string) => `Sign out ${place}`

// Sessions
export const youWereSignedInNowhere = 'You were signed in nowhere else.'
export const othersSignedOut = (count: number) => `${count} other ${plural(count, 'browser', 'browsers')} signed out`
export const otherBrowsersCouldNotBeSigned = 'The other browsers could not be signed out. Please try again.'
export const whereYouAreSigned = 'Where you are signed in'
export const loadSessions = 'Load sessions'
export const signedOutThere = 'Signed out there'
export const signingOut = 'Signing out…'
export const signOutEverywhereElse = 'Sign out everywhere else'

// SignInMethods
export const emailLink = 'Email link'
export const set = 'Set'
export const noneMailedLinksLet = 'None: mailed links let you in'
export const alwaysThere = 'Always there. Ask for one at sign-in, and it is mailed to'

// ThisDevice
export const notEverythingCouldBeRemoved =
  'Not everything could be removed. Please close the other tabs of this site and try again.'
export const draftsSelfTapesAndScenes =
  'Drafts, self-tapes and scenes kept for going offline lie in this browser, hidden while nobody is signed in. On a computer that is not yours, take them away when you leave.'
export const removeEverything = 'Remove everything from this device'
export const removeEverythingFromThisDevice = 'Remove everything from this device?'
export const draftsSelfTapesOffline =
  'Drafts, self-tapes, offline scenes and settings of every account used in this browser go for good, also what was not saved to an account yet. You are signed out here. What is in your account stays there.'
export const keepIt = 'Keep it'
export const removing = 'Removing…'
export const removeAll = 'Remove everything'

// VerifyAgain
export const failedToSendVerification = 'Failed to send verification email.'
export const verificationEmailSent = 'Verification email sent! Check your inbox.'
export const sendVerificationLinkAgain = 'Send the verification link again'

// deviceWords
export const androidDevice = 'Android device'
export const chromebook = 'Chromebook'
export const windowsComputer = 'Windows computer'
export const mac = 'Mac'
export const linuxComputer = 'Linux computer'

// sections
export const accountInformation = 'Account Information'
export const subscription = 'Subscription'
export const signInMethods = 'Sign-in Methods'
export const security = 'Security'
export const messages = 'Messages'
export const yourData = 'Your data'
export const deleteAccount = 'Delete account'

// whenWords
export const justNow = 'just now'
export const onDay = (instant: string) => `on ${instant}`
