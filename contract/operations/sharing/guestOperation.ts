import { z } from 'zod'

/**
 * The contract fields that all operations of guests have in common. A guest has no credential except the token.
 * Unknown, expired and revoked tokens get the same answer.
 */
export const guestOperation = {
  access: 'anyone',
  duringImpersonation: 'refused',
  beforeSecondFactor: 'asVisitor',
  effect: 'writes',
} as const

/** The output of every operation for guests that changes something and returns no data. */
export const guestDone = z.object({ success: z.literal(true) })
