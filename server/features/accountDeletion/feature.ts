import { deleteAccount } from './deleteAccount.ts'
import { defineFeature } from '../../services.ts'

/** Deletion of an account. It calls the eraser of every feature. */
export const accountDeletionFeature = defineFeature({
  name: 'accountDeletion',
  uses: ['auth', 'clock', 'contributions', 'database', 'mailer', 'storage'],
  operations: [deleteAccount],
})
