import { defineJob } from '../../platform/features/feature.ts'
import { deleteAccount } from './deleteAccount.ts'
import { eraseClosedAccounts, eraseClosedAccountsIntervalMs, eraseClosedAccountsJob } from './eraseClosedAccounts.ts'
import { cancelUserDeletion, scheduleUserDeletion } from './scheduleUserDeletion.ts'
import { defineFeature } from '../../services.ts'

/** Deletion of an account, by its owner or by an admin. It calls the eraser of every feature. */
export const accountDeletionFeature = defineFeature({
  name: 'accountDeletion',
  uses: ['auth', 'clock', 'contributions', 'database', 'mailer', 'storage'],
  operations: [deleteAccount, scheduleUserDeletion, cancelUserDeletion],
  jobs: (services) => [
    defineJob({
      kind: eraseClosedAccountsJob,
      everyMs: eraseClosedAccountsIntervalMs,
      run: () => eraseClosedAccounts(services),
    }),
  ],
})
