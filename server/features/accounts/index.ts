import { changePassword } from './changePassword.ts'
import { confirmEmailChange } from './confirmEmailChange.ts'
import { getSession } from './getSession.ts'
import { getUserData } from './getUserData.ts'
import { getUserPreferences, saveUserPreferences } from './preferences.ts'
import { endOtherSessions, endSession, getUserSessions } from './ownSessions.ts'
import { addPasskey, beginPasskey, getUserPasskeys, removePasskey, renamePasskey } from './ownPasskeys.ts'
import {
  beginPasskeySignIn,
  passSecondFactorWithPasskey,
  reauthenticateWithPasskey,
  signInWithPasskey,
} from './passkeySignIn.ts'
import { reauthenticate } from './reauthenticate.ts'
import { requestEmailChange } from './requestEmailChange.ts'
import { resetPassword } from './resetPassword.ts'
import { sendPasswordResetEmail } from './sendPasswordResetEmail.ts'
import { sendSignInLink } from './sendSignInLink.ts'
import { sendVerificationEmail } from './sendVerificationEmail.ts'
import { setPassword } from './setPassword.ts'
import { signIn } from './signIn.ts'
import { signInWithLink } from './signInWithLink.ts'
import { signOut } from './signOut.ts'
import { signUp } from './signUp.ts'
import { undoEmailChange } from './undoEmailChange.ts'
import { updateProfile } from './updateProfile.ts'
import { updateUserLastSignIn } from './updateUserLastSignIn.ts'
import { updateUserPhone } from './updateUserPhone.ts'
import { verifyEmail } from './verifyEmail.ts'

export { createAccounts, type AccountService } from './accounts.ts'
export { logAct, type AdminAct } from './adminLog.ts'
export { appointAdmin, issueResetToken, keepAccount } from './byOperator.ts'
export { accountExporter } from './exporter.ts'
export { normaliseEmail, readEmail } from './emailAddress.ts'
export { isAdmin, isListedAdmin, presentUser, type SessionRow, type UserFacts, type UserRow } from './present.ts'
export type { Views } from './sessions.ts'
export { findSessionById, removeSession } from './viewing.ts'
export { eraseAccount, isLastAdmin } from './erase.ts'
export { findUsers } from './findUsers.ts'
export { targetOf } from './targetOf.ts'
export { holdCaller } from './holdCaller.ts'
export { requireRecentProof } from './recentProof.ts'
export { countPasskeys, removePasskeysOf } from './passkeyStore.ts'
export { changeUser, findByEmail, findUser, holdUser, noteSecondFactor } from './store.ts'

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
  updateUserPhone,
  requestEmailChange,
  confirmEmailChange,
  undoEmailChange,
  getUserSessions,
  endSession,
  endOtherSessions,
  getUserPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeySignIn,
  signInWithPasskey,
  reauthenticateWithPasskey,
  passSecondFactorWithPasskey,
]
export { forgetEveryMs, forgetJob, forgetWhatIsOver } from './forget.ts'
