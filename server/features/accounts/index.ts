import { changePassword } from './changePassword.ts'
import { getSession } from './getSession.ts'
import { getUserData } from './getUserData.ts'
import { getUserPreferences, saveUserPreferences } from './preferences.ts'
import { reauthenticate } from './reauthenticate.ts'
import { resetPassword } from './resetPassword.ts'
import { sendPasswordResetEmail } from './sendPasswordResetEmail.ts'
import { sendSignInLink } from './sendSignInLink.ts'
import { sendVerificationEmail } from './sendVerificationEmail.ts'
import { setPassword } from './setPassword.ts'
import { signIn } from './signIn.ts'
import { signInWithLink } from './signInWithLink.ts'
import { signOut } from './signOut.ts'
import { signUp } from './signUp.ts'
import { updateProfile } from './updateProfile.ts'
import { updateUserLastSignIn } from './updateUserLastSignIn.ts'
import { verifyEmail } from './verifyEmail.ts'

export { createAccounts, type AccountService } from './accounts.ts'
export { appointAdmin, issueResetToken, keepAccount } from './byOperator.ts'
export { normaliseEmail, readEmail } from './emailAddress.ts'
export { isAdmin, isListedAdmin, presentUser, type UserFacts, type UserRow } from './present.ts'
export { changeUser, findUser, holdUser } from './store.ts'

export const accountOperations = [
  signUp,
  verifyEmail,
  signIn,
  signOut,
  sendSignInLink,
  signInWithLink,
  sendVerificationEmail,
  sendPasswordResetEmail,
  resetPassword,
  reauthenticate,
  changePassword,
  setPassword,
  getSession,
  getUserData,
  updateProfile,
  updateUserLastSignIn,
  getUserPreferences,
  saveUserPreferences,
]
export { forgetEveryMs, forgetJob, forgetWhatIsOver } from './forget.ts'
