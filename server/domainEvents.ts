/**
 * Events by which a feature informs other features without depending on them. Handlers run inside the transaction that
 * emits the event.
 */
export type DomainEvents = {
  /** An account was created by a sign-up. Its e-mail address is not verified yet. */
  accountCreated: {
    userId: string
    at: Date
    /** The coupon code that the user chose before the sign-up, exactly as typed. Undefined if the user chose none. */
    coupon?: { code: string; attribution: Record<string, string>; isLocal: boolean } | undefined
  }
  /** A mailed link verified the e-mail address of an account, or set its password. */
  accountVerified: {
    userId: string
    at: Date
    /**
     * Whether the e-mail address was not verified before. False if a mailed link sets the password of an account that
     * was already verified, for example by the operator who created the account.
     */
    isFirst: boolean
    /** A handler calls this function with the id of the script that it has added to the account. */
    reportScript?(scriptId: string): void
  }
  /** An account redeemed a coupon. A redemption for a checkout that is not paid is released later. */
  couponRedeemed: { userId: string; code: string; at: Date }
  /** A checkout was stored. The payment provider is called after that; if it fails, the user sees no payment page. */
  checkoutStarted: { userId: string; plan: string; at: Date }
  /** A checkout was paid for the first time. */
  checkoutPaid: { userId: string; plan: string; at: Date }
  /** A deleted script is removed permanently, so that it can no longer be restored. */
  scriptPurged: {
    scriptId: string
    /** Removes a stored file after the transaction is committed. */
    removeFile(storageKey: string): void
  }
  /** A user read a message of a broadcast for the first time. */
  broadcastMessageRead: { noticeId: string }
}
