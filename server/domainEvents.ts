/**
 * Events by which one feature tells others what happened, so that it need not know them. Handlers run inside the
 * transaction that emits the event.
 */
export type DomainEvents = {
  /** A deleted script is removed for good; restoring it is no longer possible. */
  scriptPurged: {
    scriptId: string
    /** Removes a stored file once the transaction is committed. */
    removeFile(storageKey: string): void
  }
  /** A user read a message of a broadcast for the first time. */
  broadcastMessageRead: { noticeId: string }
}
