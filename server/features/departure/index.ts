import { deleteAccount } from './deleteAccount.ts'

export const departureOperations = [deleteAccount]
