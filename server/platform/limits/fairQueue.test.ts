import { expect, test } from 'vitest'
import { createFairQueue, type FairTaskOptions } from './fairQueue.ts'

const fullError = new Error('full')

/** Creates a queue and its tasks. The test ends each task and moves the clock. */
function createTestQueue(options: { size?: number; maxWaiting?: number; maxWaitingPerAccount?: number } = {}) {
  let time = 0
  const queue = createFairQueue({
    ...{ size: 1, maxWaiting: 100, maxWaitingPerAccount: 100, ...options },
    createFullError: () => fullError,
    now: () => time,
  })
  const started: { name: string; end(): void }[] = []
  const send = (account: string, name = account, task: FairTaskOptions = {}) => {
    const outcome = queue.run(
      account,
      () =>
        new Promise<string>((resolve) => {
          started.push({ name, end: () => resolve(name) })
        }),
      task,
    )
    outcome.catch(() => undefined)
    return outcome
  }
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    send,
    settle,
    listStarted: () => started.map(({ name }) => name),
    advance(ms: number) {
      time += ms
    },
    /**
     * Ends the running tasks one after the other, each after some ms. Returns their names in the order in which they
     * started.
     */
    async finishAll(taskMs = 10) {
      await settle()
      for (let at = 0; at < started.length; at += 1) {
        time += taskMs
        started[at]?.end()
        await settle()
      }
      return started.map(({ name }) => name)
    },
  }
}

test('tasks of several accounts alternate, however many tasks one account sends', async () => {
  const { send, finishAll } = createTestQueue()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void send('a', name)
  for (const name of ['b1', 'b2']) void send('b', name)
  void send('c', 'c1')
  expect(await finishAll()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('an account without recent tasks is served before accounts with recent tasks', async () => {
  const { send, settle, finishAll } = createTestQueue()
  for (const account of ['a', 'b', 'c']) void send(account, `${account}1`)
  await finishAll()
  void send('a', 'a2')
  for (const account of ['b', 'c']) void send(account, `${account}2`)
  void send('honest')
  await settle()
  expect((await finishAll()).slice(3)).toEqual(['a2', 'honest', 'b2', 'c2'])
})

test('the first two short tasks of an account run before the waiting long tasks of other accounts, and the third one after them', async () => {
  const { send, finishAll } = createTestQueue()
  void send('honest', 'earlier')
  await finishAll()
  for (const account of ['a', 'b', 'c']) void send(account, account, { expectedMs: 3_000 })
  for (const name of ['short1', 'short2', 'short3']) void send('honest', name, { expectedMs: 10 })
  expect(await finishAll(2_000)).toEqual(['earlier', 'a', 'short1', 'short2', 'b', 'c', 'short3'])
})

test('of two accounts with equal usage, the account that began to wait first is next', async () => {
  const { send, finishAll } = createTestQueue({ size: 3 })
  for (const account of ['c', 'a', 'b']) void send(account, `${account}1`)
  for (const account of ['b', 'a']) void send(account, `${account}2`)
  expect(await finishAll()).toEqual(['c1', 'a1', 'b1', 'b2', 'a2'])
})

test('the next task is that of an account without a running task, although the recent tasks of this account took longer', async () => {
  const { send, finishAll } = createTestQueue({ size: 2 })
  void send('b', 'b1')
  await finishAll(5_000)
  for (const name of ['other', 'a1', 'a2']) void send(name.charAt(0), name)
  void send('b', 'b2')
  expect(await finishAll()).toEqual(['b1', 'other', 'a1', 'b2', 'a2'])
})

test('while no other account waits, a queue of size 2 runs two tasks of an account at a time, in the order in which they were sent', async () => {
  const { send, settle, listStarted, finishAll } = createTestQueue({ size: 2 })
  const answers = ['a1', 'a2', 'a3'].map((name) => send('a', name))
  await settle()
  expect(listStarted()).toEqual(['a1', 'a2'])
  expect(await finishAll()).toEqual(['a1', 'a2', 'a3'])
  expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3'])
})

test('a task is refused if its account already has the maximum number of waiting tasks', async () => {
  const { send, finishAll } = createTestQueue({ maxWaitingPerAccount: 2 })
  for (const name of ['a1', 'a2', 'a3']) void send('a', name)
  await expect(send('a', 'a4')).rejects.toBe(fullError)
  void send('b', 'b1')
  expect(await finishAll()).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('a full queue refuses the last waiting task of the account with the most tasks, and accepts a task of another account', async () => {
  const { send, finishAll } = createTestQueue({ maxWaiting: 3 })
  void send('a', 'a1')
  const waiting = ['a2', 'a3', 'a4'].map((name) => send('a', name))
  const other = send('b', 'b1')
  await expect(waiting[2]).rejects.toBe(fullError)
  await expect(send('a', 'a5')).rejects.toBe(fullError)
  expect(await finishAll()).toEqual(['a1', 'b1', 'a2', 'a3'])
  expect(await other).toBe('b1')
})

test('a task whose signal has already aborted does not run, and takes no place in the queue', async () => {
  const { send, finishAll } = createTestQueue({ maxWaiting: 1 })
  const reason = new Error('gone')
  void send('a', 'a1')
  const aborted = send('b', 'b1', { signal: AbortSignal.abort(reason) })
  void send('c', 'c1')
  expect(await finishAll()).toEqual(['a1', 'c1'])
  await expect(aborted).rejects.toBe(reason)
})

test('when a waiting task is cancelled, a full queue accepts another task', async () => {
  const { send, finishAll } = createTestQueue({ maxWaiting: 1 })
  const cancel = new AbortController()
  void send('a', 'a1')
  void send('b', 'b1', { signal: cancel.signal })
  cancel.abort(new Error('gone'))
  void send('c', 'c1')
  expect(await finishAll()).toEqual(['a1', 'c1'])
})

test('a cancelled waiting task does not run, and a failed task does not block the next task', async () => {
  const { send, finishAll } = createTestQueue()
  const cancel = new AbortController()
  void send('a', 'a1')
  const cancelled = send('b', 'b1', { signal: cancel.signal })
  void send('c', 'c1')
  cancel.abort(new Error('gone'))
  await expect(cancelled).rejects.toThrow('gone')
  expect(await finishAll()).toEqual(['a1', 'c1'])

  const queue = createFairQueue({
    ...{ size: 1, maxWaiting: 1, maxWaitingPerAccount: 1 },
    createFullError: () => fullError,
  })
  await expect(queue.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await queue.run('a', async () => 'done')).toBe('done')
})

test('when the signal of a task aborts after the task was started or refused, the waiting tasks of its account still run', async () => {
  const { send, finishAll } = createTestQueue({ maxWaiting: 3 })
  const [startedTask, refusedTask] = [new AbortController(), new AbortController()]
  void send('a', 'a1', { signal: startedTask.signal })
  for (const name of ['a2', 'a3']) void send('a', name)
  const refused = send('a', 'a4', { signal: refusedTask.signal })
  void send('b', 'b1')
  await expect(refused).rejects.toBe(fullError)
  startedTask.abort(new Error('gone'))
  refusedTask.abort(new Error('gone'))
  expect(await finishAll()).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('an account with a long task four minutes ago goes before an account with a shorter task just now', async () => {
  const { send, finishAll, advance } = createTestQueue()
  void send('a', 'a1')
  await finishAll(1_000)
  advance(240_000)
  void send('b', 'b1')
  await finishAll(100)
  void send('c', 'c1')
  void send('b', 'b2')
  void send('a', 'a2')
  expect((await finishAll(100)).slice(2)).toEqual(['c1', 'a2', 'b2'])
})
