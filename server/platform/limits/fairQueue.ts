/** Options of `createFairQueue`. */
export type FairQueueOptions = {
  /** Maximum number of tasks that run at the same time. */
  size: number
  /** Maximum number of waiting tasks of all accounts together. */
  maxWaiting: number
  /** Maximum number of waiting tasks per account. */
  maxWaitingPerAccount: number
  /** Creates the error for a task that is refused because too many tasks wait, in total or of its account. */
  createFullError(): Error
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

export type FairTaskOptions = {
  /** If it aborts while the task waits, the task does not run. */
  signal?: AbortSignal
  /**
   * How long the task is expected to take, in ms. It only helps to choose the account that is next: the tasks of one
   * account run in their order. Absent: 0.
   */
  expectedMs?: number
}

/** Runs tasks of many accounts so that no account delays the other accounts by sending many tasks. */
export type FairQueue = {
  /**
   * Runs a task when its account is next. The account with the fewest running tasks is next. Among equal accounts, the
   * account with the least time is next: the time of its recent tasks plus the expected time of its next task. If the
   * times are equal, the account that has waited longest is next. Rejects with the signal's reason if it aborts while
   * the task waits, and with the error of `createFullError` if the queue is full.
   */
  run<Result>(account: string, task: () => Promise<Result>, options?: FairTaskOptions): Promise<Result>
}

type Waiting = { expectedMs: number; start(): void; refuse(reason: unknown): void }
type Account = { running: number; waiting: Waiting[]; usedMs: number; updatedAt: number }

/** Time in ms after which the used time of an account counts only half. */
const halfLifeMs = 60_000
/** If an account without tasks has used less than this time in ms, its entry is deleted. */
const negligibleMs = 1

/**
 * Creates a queue with one list of waiting tasks per account. If the queue is full, a task of an account with at least
 * two fewer waiting tasks replaces the last waiting task of the account with the most.
 */
export function createFairQueue({
  size,
  maxWaiting,
  maxWaitingPerAccount,
  createFullError,
  now = () => performance.now(),
}: FairQueueOptions): FairQueue {
  const accounts = new Map<string, Account>()
  let running = 0
  let waitingCount = 0

  function findAccount(name: string): Account {
    const account = accounts.get(name) ?? { running: 0, waiting: [], usedMs: 0, updatedAt: now() }
    accounts.set(name, account)
    return account
  }

  /** Returns how much time the tasks of an account took recently, in ms. */
  function usedLately(account: Account): number {
    const at = now()
    account.usedMs *= 0.5 ** ((at - account.updatedAt) / halfLifeMs)
    account.updatedAt = at
    return account.usedMs
  }

  function forgetIdleAccounts() {
    for (const [name, account] of accounts) {
      const isIdle = account.running === 0 && account.waiting.length === 0
      if (isIdle && usedLately(account) < negligibleMs) accounts.delete(name)
    }
  }

  /** Returns the recently used time of an account plus the expected time of its next task, in ms. */
  const usedAfterNext = (account: Account) => usedLately(account) + (account.waiting[0]?.expectedMs ?? 0)

  /** Returns the account whose task runs next. The accounts are sorted by when they began to wait. */
  function chooseNext(): Account | undefined {
    let next: Account | undefined
    for (const account of accounts.values()) {
      if (account.waiting.length === 0) continue
      const isBefore =
        !next ||
        account.running < next.running ||
        (account.running === next.running && usedAfterNext(account) < usedAfterNext(next))
      if (isBefore) next = account
    }
    return next
  }

  function dispatch() {
    while (running < size) {
      const task = chooseNext()?.waiting.shift()
      if (!task) return
      waitingCount -= 1
      task.start()
    }
  }

  /**
   * Makes space for one more waiting task of an account. Throws the error of `createFullError` if the account has
   * reached its maximum, or if the queue is full and no account has at least two more waiting tasks than this account.
   */
  function makeRoom(account: Account) {
    if (account.waiting.length >= maxWaitingPerAccount) throw createFullError()
    if (waitingCount < maxWaiting) return
    const [longest] = [...accounts.values()].toSorted((one, other) => other.waiting.length - one.waiting.length)
    if (!longest || longest.waiting.length <= account.waiting.length + 1) throw createFullError()
    waitingCount -= 1
    longest.waiting.pop()?.refuse(createFullError())
  }

  async function acquire(name: string, { signal, expectedMs = 0 }: FairTaskOptions): Promise<Account> {
    signal?.throwIfAborted()
    const account = findAccount(name)
    if (running >= size) makeRoom(account)
    return new Promise((resolve, reject) => {
      const leave = () => {
        account.waiting.splice(account.waiting.indexOf(task), 1)
        waitingCount -= 1
        reject(signal?.reason)
      }
      const task: Waiting = {
        expectedMs,
        start() {
          signal?.removeEventListener('abort', leave)
          running += 1
          account.running += 1
          resolve(account)
        },
        refuse(reason) {
          signal?.removeEventListener('abort', leave)
          reject(reason)
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      if (account.waiting.length === 0) {
        // The account begins to wait again, so it moves behind the accounts that already wait.
        accounts.delete(name)
        accounts.set(name, account)
      }
      account.waiting.push(task)
      waitingCount += 1
      dispatch()
    })
  }

  return {
    async run(name, task, options = {}) {
      const account = await acquire(name, options)
      const startedAt = now()
      try {
        return await task()
      } finally {
        account.usedMs = usedLately(account) + now() - startedAt
        account.running -= 1
        running -= 1
        dispatch()
        forgetIdleAccounts()
      }
    },
  }
}
