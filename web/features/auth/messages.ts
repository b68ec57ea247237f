export const signInTitle = 'Sign in'
export const forgotPasswordHeading = 'Forgot your password?'
export const submitChanging = 'Changing…'
export const backToAccountLink = 'Back to the account'
export const signInSubmit = 'Sign In'
export const linkTokenMissing = 'This link is incomplete. Please open the link in the email again.'
export const emailInvalidInForgot = 'Please enter a valid email address'
export const emailLabel = 'Email'
export const submitSending = 'Sending…'
export const backToSignInLink = 'Back to sign in'
export const passwordUpdateFailed = 'Failed to update password. Please try again'
export const passwordMismatch = 'Passwords do not match'
export const submitSettingPassword = 'Setting…'
export const setPasswordSubmit = 'Set Password'
export const linkRequestNew = 'Ask for a new link'
export const emailInvalid = 'Invalid email address.'
export const passwordLabel = 'Password'
export const submitSigningIn = 'Signing in…'

export const signInHeading = 'Welcome back'
export const signInLead = 'Your scripts and readings are where you left them.'
export const signUpTitle = 'Sign up'
export const signUpHeading = 'Create your account'
export const signUpLead = 'We’ll email you a link to confirm it.'
export const forgotPasswordTitle = 'Reset password'
export const forgotPasswordLead = 'Enter your email address. We send you a link to set a new password.'
export const signInSessionExpired = 'You were signed out after 30 minutes without activity. Please sign in again.'
export const emailSentResetTitle = 'Password reset email sent'
export const emailSentSignInLinkTitle = 'Sign-in link sent'
export const emailSentHeading = 'Check Your Email'

export const changePasswordTitle = 'Change password'
export const changePasswordDone = 'Your password is changed. Other devices were signed out.'
export const changePasswordMismatch = 'New passwords do not match'
export const changePasswordCurrent = 'Current password'
export const changePasswordSubmit = 'Change Password'

export const confirmEmailFailed = 'We could not change your address just now. Please try again.'
export const confirmEmailDoneHint =
  'We now send emails there, and you sign in with it. We sent a notice to your old address.'
export const confirmEmailLead = 'Press the button to use this address for your account.'
export const confirmEmailTitle = 'Confirm your new address'
export const confirmEmailDoneHeading = 'Address confirmed'
export const confirmEmailSubmit = 'Use this address'
export const confirmEmailNewLinkHint = 'You can request a new link in your account settings.'

export const forgotPasswordSubmit = 'Send Reset Link'

export const devMailboxHint = 'This is a local copy: its mail is read in the'
export const devMailboxLink = 'dev mailbox'

export const newPasswordRules =
  'At least 8 characters, with an uppercase and a lowercase letter, a number and a special character.'
export const newPasswordLabel = 'New password'
export const newPasswordRepeatLabel = 'New password again'

export const passkeyCancelled = 'No passkey was chosen.'
export const passkeyFailed = 'That passkey could not be used. Please sign in another way.'
export const passkeyWaiting = 'Continue on your device…'
export const passkeySignIn = 'Sign in with a passkey'

export const resetPasswordTitle = 'Set a new password'
export const resetPasswordDone = 'Your new password is set.'
export const resetPasswordLead = 'It replaces the old one and signs out every device.'

export const setPasswordTitle = 'Set a password'
export const setPasswordDone = 'Your password is set. You can sign in with it from now on.'
export const setPasswordReplaceLead = 'It replaces the password you have, and signs out your other devices.'
export const setPasswordLead = 'Until now you signed in with email links. With a password you no longer need them.'

export const signInLinkSubmit = 'Email me a link'
export const signInUsePassword = 'Use my password instead'
export const signInUseLink = 'Sign in with an email link'
export const signInNoAccount = 'New here?'
export const signInCreateAccount = 'Create an account'

export const signInLinkFailed = 'Failed to sign in. Please try again.'
export const signInLinkHeading = 'Sign in with this link'
export const signInLinkLead = 'Press the button to sign in.'

export const signUpFirstName = 'First name'
export const signUpLastName = 'Last name'
export const signUpPasswordHint = 'At least 8 characters.'
export const signUpPasswordRepeat = 'Password again'
export const signUpSubmitting = 'Creating your account…'
export const signUpSubmit = 'Create Account'
export const signUpAccepts = 'By creating an account you accept the'
export const signUpTerms = 'terms'
export const signUpHasAccount = 'Already have one?'

export const undoEmailFailed = 'We could not restore your address just now. Please try again.'
export const undoEmailDoneHint = 'The old password no longer works. A link to choose a new one is on its way to you.'
export const undoEmailLead =
  'If you did not ask to change your address, press the button. Every device is signed out, and we email you a link to choose a new password.'
export const undoEmailTitle = 'Restore your address'
export const undoEmailDoneHeading = 'Your account is safe again'
export const undoEmailHeading = 'It was not me'
export const undoEmailSubmitting = 'Restoring…'
export const undoEmailSubmit = 'Keep my address'
export const undoEmailHelpIntro = 'Still locked out?'
export const undoEmailHelpEnd = ', and we help.'
export const undoEmailHelpLink = 'Write to us'

export const verifyEmailFailed = 'We could not verify this address just now. Please try again.'
export const verifyEmailDone = 'Your email is verified.'
export const passwordRemovedNotice =
  'To keep your account safe, we removed the password that was chosen before you confirmed this address, and signed out all other devices.'
export const passwordRemovedSet = 'Set a password'
export const passwordRemovedTitle = 'You’re signed in'
export const verifyEmailContinue = 'Continue'
export const verifyEmailSceneHint = 'A scene for two, 2 minutes. You play Maya.'
export const verifiedSheetLabel = 'The beginning of your first scene'
export const verifyEmailPractise = 'Start rehearsing'
export const verifyEmailRunScene = 'Run your first scene'
export const verifyEmailSignIn = 'Sign in to start rehearsing.'
export const verifyEmailLead = 'One step, and your first scene is ready.'
export const verifyEmailTitle = 'Verify your email'
export const verifiedHeading = 'Email verified'
export const verifiedSceneHeading = 'Your first scene is ready'
export const verifyEmailSubmitting = 'Verifying…'
export const verifyEmailSubmit = 'Verify my email'
export const verifyEmailNewLinkHint = 'A new link is sent when you sign in with your password.'

export const verifyPromptFailed = 'Failed to send verification email.'
export const verifyPromptResend = 'Send it again'
export const verifyStepText = (email: string) => `A verification link has been sent to ${email}.`
export const verifyStepHint = 'Open it on any device. This page then goes on.'
export const verifySpamHint = 'No email? Look in the spam folder.'
export const verifyStepResend = 'Send the link again'
export const verifyPromptSent = 'Verification email sent! Check your inbox.'
export const verifyPromptSentLast = (sent: string, time: string) => `${sent} You can send it again at ${time}.`
export const verifyPromptTimeLeft = (time: string) => ` in ${time}`
export const verifyPromptChange = 'Wrong address? Change it'
export const verifyPromptText = (email: string) =>
  `Please verify your email. A verification link has been sent to ${email}.`

export const errorInPage = 'Something went wrong in this page.'
export const errorUserNotFound = 'No account found with this email.'
export const errorInvalidCredential = 'Invalid email or password.'
export const errorTooManyAttempts = 'Too many failed attempts. Please try again later.'
export const errorEmailNotVerified = 'Please verify your email. A verification link has been sent.'
export const errorSignInFailed = (message: string) => `Failed to sign in. ${message}`
export const errorEmailInUse = 'An account already exists with this email.'
export const errorSignUpFailed = (message: string) => `Failed to create account. ${message}`
export const errorTooManyRequests = 'Too many requests. Please try again later'
export const errorResetFailed = 'Failed to send reset email. Please try again'
export const errorResetFailedCheckEmail = 'Failed to send reset email. Please check your email address.'
export const errorCurrentPasswordWrong = 'Current password is incorrect'
export const errorNewPasswordWeak = 'New password is too weak'
export const errorRecentSignInRequired = 'For security, please sign out and sign in again before setting a password'
export const errorPasswordRequirements = 'Password does not meet security requirements'
export const errorSetPasswordFailed = 'Failed to set password. Please try again'

export const signUpPasswordMismatch = 'Passwords do not match.'
export const strengthNotEnough = 'Not enough yet'
export const strengthVeryWeak = 'Very Weak'
export const strengthWeak = 'Weak'
export const strengthFair = 'Fair'
export const strengthGood = 'Good'
export const strengthStrong = 'Strong'
export const strengthVeryStrong = 'Very Strong'
export const strengthRuleEightCharacters = 'Eight characters'
export const strengthRuleSymbol = 'A symbol'
export const strengthRuleNumber = 'A number'
export const strengthRuleMixedCase = 'Upper-case and lower-case letters'
export const strengthAdviceStrong = (what: string) => `${what} would make it strong.`
export const strengthAdviceStronger = (what: string) => `${what} would make it stronger.`
export const strengthRuleTwelveCharacters = 'Twelve characters'
export const strengthMedium = 'Medium'

export const couponAccountReady = (note: string) => `Your account is ready. ${note}`
export const couponInvalid = (code: string) => `The code ${code} is invalid or has expired.`
export const couponNotApplied = (code: string, message: string) => `The code ${code} was not applied: ${message}`
export const couponUnavailable = (code: string) =>
  `Codes are temporarily unavailable. Please enter ${code} again in a while.`
export const couponRetried = (code: string) =>
  `The code ${code} could not be applied yet. We keep trying; you can also use it yourself in your account.`
export const couponFailed = (code: string) => `The code ${code} could not be applied. Please contact support.`
