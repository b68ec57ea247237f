import { confirmEmailChange } from './emailChange/confirmEmailChange.ts'
import { correctSignUpEmail } from './emailChange/correctSignUpEmail.ts'
import { requestEmailChange } from './emailChange/requestEmailChange.ts'
import { undoEmailChange } from './emailChange/undoEmailChange.ts'
import { addPasskey, beginPasskey, getUserPasskeys, removePasskey, renamePasskey } from './passkeys/managePasskeys.ts'
import {
  beginPasskeySignIn,
  passSecondFactorWithPasskey,
  reauthenticateWithPasskey,
  signInWithPasskey,
} from './passkeys/passkeySignIn.ts'
import { changePassword } from './passwords/changePassword.ts'
import { reauthenticate } from './passwords/reauthenticate.ts'
import { resetPassword } from './passwords/resetPassword.ts'
import { sendPasswordResetEmail } from './passwords/sendPasswordResetEmail.ts'
import { setPassword } from './passwords/setPassword.ts'
import { getSession } from './sessions/getSession.ts'
import { endOtherSessions, endSession, getUserSessions } from './sessions/manageSessions.ts'
import { signOut } from './sessions/signOut.ts'
import { sendSignInLink } from './signIn/sendSignInLink.ts'
import { sendVerificationEmail } from './signIn/sendVerificationEmail.ts'
import { signIn } from './signIn/signIn.ts'
import { signInWithLink } from './signIn/signInWithLink.ts'
import { signUp } from './signIn/signUp.ts'
import { verifyEmail } from './signIn/verifyEmail.ts'
import { defineJob } from '../../platform/features/feature.ts'
import { createAuth } from './authService.ts'
import {
  deleteExpiredAuthData,
  deleteExpiredAuthDataIntervalMs,
  deleteExpiredAuthDataJob,
} from './deleteExpiredAuthData.ts'
import { eraseChallenges } from './eraseChallenges.ts'
import { authExporter } from './exporter.ts'
import { hasPasswordSql } from './store.ts'
import { defineFeature } from '../../services.ts'

/** Sign-up, sign-in, sessions, passwords, e-mail changes and mailed links. */
export const authFeature = defineFeature({
  name: 'auth',
  uses: ['accounts', 'auth', 'clock', 'config', 'database', 'events', 'impersonations', 'limits', 'live', 'mailer'],
  operations: [
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
    correctSignUpEmail,
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
  ],
  createServices: (services, { facts, passwordCost, publicUrl }) => ({
    auth: createAuth({
      ...services,
      publicUrl,
      passwordCost,
      impersonationChecks: services.impersonations,
      hasSecondFactor: facts.hasSecondFactor,
    }),
  }),
  jobs: (services) => [
    defineJob({
      kind: deleteExpiredAuthDataJob,
      everyMs: deleteExpiredAuthDataIntervalMs,
      run: () => deleteExpiredAuthData(services),
    }),
  ],
  exporter: authExporter,
  eraser: { erase: (tx, { id }) => eraseChallenges(tx, id) },
  accountFacts: () => ({ hasPassword: hasPasswordSql }),
})
