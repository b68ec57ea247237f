// In several places
export const signIn = 'Sign in'
export const forgotYourPassword = 'Forgot your password?'
export const changing = 'Changing…'
export const backToAccount = 'Back to the account'
export const signInNow = 'Sign In'
export const thisAddressLacksItsToken = 'This address lacks its token. Please open the link in the mail again.'
export const enterValidEmailAddress = 'Please enter a valid email address'
export const email = 'Email'
export const sending = 'Sending…'
export const backToSignIn = 'Back to sign in'
export const failedToUpdatePassword = 'Failed to update password. Please try again'
export const passwordsDoNotMatch = 'Passwords do not match'
export const setting = 'Setting…'
export const setPasswordNow = 'Set Password'
export const askForNewLink = 'Ask for a new link'
export const invalidEmailAddress = 'Invalid email address.'
export const password = 'Password'
export const signingIn = 'Signing in…'

// AuthScreen
export const welcomeBack = 'Welcome back'
export const yourScriptsAndReadings = 'Your scripts and readings are where you left them.'
export const signUp = 'Sign up'
export const takeYourPlace = 'Take your place'
export const weMailYouOne = 'We mail you one link. Then you’re on.'
export const resetPassword = 'Reset password'
export const giveUsYourAddress = 'Give us your address, and a link to set a new one is on its way.'
export const youWereSignedOut = 'You were signed out after 30 minutes without activity. Please sign in again.'
export const resetLinkMailed = (email: string) =>
  `If there is an account for ${email}, a link to set a new password is on its way. It works once, within the hour.`
export const passwordResetEmailSent = 'Password reset email sent'
export const signInLinkMailed = (email: string) =>
  `If there is an account for ${email}, a link that signs you in is on its way. It works once.`
export const signInLinkSent = 'Sign-in link sent'
export const checkYourEmail = 'Check Your Email'

// ChangePasswordScreen
export const changePassword = 'Change password'
export const yourPasswordIsChanged = 'Your password is changed. Other devices were signed out.'
export const newPasswordsDoNotMatch = 'New passwords do not match'
export const currentPassword = 'Current password'
export const changePasswordNow = 'Change Password'

// ConfirmEmailScreen
export const weCouldNotChange = 'We could not change your address just now. Please try again.'
export const yourAddressIsNow = (email: string) => `Your address is now ${email}.`
export const lettersGoThereFromNow = 'Letters go there from now on, and you sign in with it. Your old address was told.'
export const onePress = 'One press, and this is where we reach you.'
export const confirmYourNewAddress = 'Confirm your new address'
export const thereYouAre = 'There you are'
export const useThisAddress = 'Use this address'
export const newLinkIsAsked = 'A new link is asked for in your account settings.'

// ForgotForm
export const sendResetLink = 'Send Reset Link'

// MailedPanel
export const thisIsLocalCopy = 'This is a local copy: its mail is read in the'
export const devMailbox = 'dev mailbox'

// NewPasswordFields
export const passwordRules =
  'At least 8 characters, with an uppercase and a lowercase letter, a number and a special character.'
export const newPassword = 'New password'
export const newPasswordAgain = 'New password again'

// PasskeyButton
export const noPasskeyWasChosen = 'No passkey was chosen.'
export const thatPasskeyCouldNotBeUsed = 'That passkey could not be used. Please sign in another way.'
export const lookAtYourDevice = 'Look at your device…'
export const signInWithPasskey = 'Sign in with a passkey'

// ResetPasswordScreen
export const setNewPassword = 'Set a new password'
export const yourNewPasswordIsSet = 'Your new password is set.'
export const itReplacesOldOne = 'It replaces the old one and signs out every device.'

// SetPasswordScreen
export const setPassword = 'Set a password'
export const yourPasswordIsSet = 'Your password is set. You can sign in with it from now on.'
export const soFarMailedLinks = 'So far mailed links have let you in. With a password you need none.'

// SignInForm
export const emailMeLink = 'Email me a link'
export const useMyPasswordInstead = 'Use my password instead'
export const signInWithEmail = 'Sign in with an email link'
export const newHere = 'New here?'
export const createAccount = 'Create an account'

// SignInLinkScreen
export const failedToSignIn = 'Failed to sign in. Please try again.'
export const youreExpected = 'You’re expected'
export const pressOnce = 'Press once, and you are in.'

// SignUpForm
export const firstName = 'First name'
export const lastName = 'Last name'
export const atLeastEight = 'At least 8 characters.'
export const passwordAgain = 'Password again'
export const creatingYourAccount = 'Creating your account…'
export const createAccountNow = 'Create Account'
export const alreadyHaveOne = 'Already have one?'

// UndoEmailScreen
export const weCouldNotTake = 'We could not take your address back just now. Please try again.'
export const yourAddressIsBack = (email: string) => `Your address is ${email}, and everyone is signed out.`
export const oldPasswordCountsNoMore =
  'The old password counts no more. A link to choose a new one is on its way to you.'
export const ifYouDidNotAsk =
  'If you did not ask for another address, press once. Everyone is signed out, and we mail you a link to choose a new password.'
export const takeYourAddressBack = 'Take your address back'
export const safeAgain = 'Safe again'
export const itWasNotMe = 'It was not me'
export const takingItBack = 'Taking it back…'
export const keepMyAddress = 'Keep my address'
export const stillLockedOut = 'Still locked out?'
export const andWeHelp = ', and we help.'
export const writeToUs = 'Write to us'

// VerifyEmailScreen
export const weCouldNotVerify = 'We could not verify this address just now. Please try again.'
export const yourEmailIsVerified = 'Your email is verified.'
export const goOn = 'Continue'
export const sceneWaits =
  'A short scene waits in your account, cast and ready. You play Maya; your first line takes a minute.'
export const runFirstScene = 'Run your first scene'
export const onePressAndHouse = 'One press, and the house knows where to reach you.'
export const verifyYourEmail = 'Verify your email'
export const verifying = 'Verifying…'
export const verifyMyEmail = 'Verify my email'
export const newLinkIsSent = 'A new link is sent when you sign in with your password.'

// VerifyPrompt
export const failedToSendVerification = 'Failed to send verification email.'
export const sendItAgain = 'Send it again'
export const verificationEmailSent = 'Verification email sent! Check your inbox.'
export const pleaseVerifyYourEmail = (email: string) =>
  `Please verify your email. A verification link has been sent to ${email}.`

// messages
export const somethingWentWrong = 'Something went wrong in this page.'
export const noAccountFound = 'No account found with this email.'
export const invalidEmailOrPassword = 'Invalid email or password.'
export const tooManyFailedAttempts = 'Too many failed attempts. Please try again later.'
export const verifyYourEmailSent = 'Please verify your email. A verification link has been sent.'
export const failedToSignInFor = (message: string) => `Failed to sign in. ${message}`
export const accountAlreadyExists = 'An account already exists with this email.'
export const failedToCreateAccount = (message: string) => `Failed to create account. ${message}`
export const tooManyRequests = 'Too many requests. Please try again later'
export const failedToSendReset = 'Failed to send reset email. Please try again'
export const failedToSendResetEmail = 'Failed to send reset email. Please check your email address.'
export const currentPasswordIsIncorrect = 'Current password is incorrect'
export const newPasswordIsTooWeak = 'New password is too weak'
export const forSecurityPleaseSign = 'For security, please sign out and sign in again before setting a password'
export const passwordDoesNotMeet = 'Password does not meet security requirements'
export const failedToSetPassword = 'Failed to set password. Please try again'

// password
export const passwordsDiffer = 'Passwords do not match.'
export const veryWeak = 'Very Weak'
export const weak = 'Weak'
export const fair = 'Fair'
export const good = 'Good'
export const strong = 'Strong'
export const veryStrong = 'Very Strong'
export const eightCharacters = 'Eight characters'
export const symbol = 'A symbol'
export const number = 'A number'
export const capitalsBesideSmallLetters = 'Capitals beside small letters'
export const wouldMakeItStrong = (what: string) => `${what} would make it strong.`
export const wouldMakeItStronger = (what: string) => `${what} would make it stronger.`
export const twelveCharacters = 'Twelve characters'
export const medium = 'Medium'

// pendingCoupon
export const yourAccountIsReady = 'Your account is ready.'
export const codeIsInvalid = (ready: string, code: string) => `${ready} The code ${code} is invalid or has expired.`
export const codeWasNotApplied = (ready: string, code: string, message: string) =>
  `${ready} The code ${code} was not applied: ${message}`
export const codesAreTemporarilyUnavailable = (ready: string, code: string) =>
  `${ready} Codes are temporarily unavailable. Please enter ${code} again in a while.`
export const codeCouldNotBeApplied = (ready: string, code: string) =>
  `${ready} The code ${code} could not be applied. Please contact support.`
export const yourCodeIsKept = (code: string) =>
  `Your code ${code} is kept. It counts as soon as your email is verified.`
