/**
 * Events by which one feature tells others what happened, so that it need not know them. Handlers run inside the
 * transaction that emits the event.
 */
export type DomainEvents = {
  /** An account was created by a sign-up. Its address is not verified yet. */
  accountCreated: { userId: string; at: Date }
  /** A mailed link or the operator verified the address of an account. */
  accountVerified: {
    userId: string
    at: Date
    /** Whether the address was not verified before. False for an account of the operator that sets its first password. */
    isFirst: boolean
    /** Reports a script that a handler added to the account. */
    reportScript?(scriptId: string): void
  }
  /** A deleted script is removed for good; restoring it is no longer possible. */
  scriptPurged: {
    scriptId: string
    /** Removes a stored file once the transaction is committed. */
    removeFile(storageKey: string): void
  }
  /** A user read a message of a broadcast for the first time. */
  broadcastMessageRead: { noticeId: string }
}
