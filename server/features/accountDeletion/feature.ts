import { deleteAccount } from './deleteAccount.ts'
import { defineFeature } from '../../services.ts'

export const accountDeletionFeature = defineFeature({
  name: 'accountDeletion',
  uses: ['auth', 'clock', 'contributions', 'database', 'mailer', 'storage'],
  operations: [deleteAccount],
})
