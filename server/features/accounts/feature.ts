import { getUserData } from './getUserData.ts'
import { getUserPreferences, saveUserPreferences } from './preferences.ts'
import { updateProfile } from './updateProfile.ts'
import { updateUserLastSignIn } from './updateUserLastSignIn.ts'
import { updateUserPhone } from './updateUserPhone.ts'
import { createAccounts } from './accountService.ts'
import { anonymizeGrants } from './anonymizeGrants.ts'
import { recordReleasedAddress } from './releasedAdminAddresses.ts'
import { eraseAccount } from './eraseAccount.ts'
import { accountExporter } from './exporter.ts'
import { defineFeature } from '../../services.ts'

/** Accounts: profile, preferences and the user document. */
export const accountsFeature = defineFeature({
  name: 'accounts',
  uses: ['accounts', 'clock', 'config', 'database', 'live'],
  operations: [
    getUserData,
    updateProfile,
    updateUserLastSignIn,
    getUserPreferences,
    saveUserPreferences,
    updateUserPhone,
  ],
  createServices: (services, { facts }) => ({
    accounts: createAccounts({
      ...services,
      listFacts: (of) => ({
        usedThisMonth: facts.usedThisMonth(of),
        unreadMessages: facts.unreadMessages(of),
        hasPassword: facts.hasPassword(of),
      }),
    }),
  }),
  exporter: accountExporter,
  eraser: {
    async erase(tx, account, { clock, config }) {
      await recordReleasedAddress(tx, { email: account.email, now: clock.now() }, config)
      await anonymizeGrants(tx, account)
      await eraseAccount(tx, account)
    },
  },
})
