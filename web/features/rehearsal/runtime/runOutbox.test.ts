import { beforeEach, expect, test } from 'vitest'
import { openRunOutbox, type StoredRun } from './runOutbox.ts'
import { buildRun } from '../testing/buildRun.ts'

beforeEach(() => localStorage.clear())

function openOutbox({ accountId = 'u1', answer = async (): Promise<void> => {} } = {}) {
  const sent: { scriptId: string; runs: readonly StoredRun[] }[] = []
  let fails: 'offline' | 'gone' | null = null
  const outbox = openRunOutbox({
    accountId,
    isRetryable: (error) => error === 'offline',
    async send(input) {
      if (fails) throw fails
      sent.push(input)
      return answer()
    },
  })
  return { outbox, sent, setFailure: (kind: typeof fails) => (fails = kind) }
}

test('a run that cannot be sent stays on the device and is sent later by another visit', async () => {
  const { outbox, setFailure } = openOutbox()
  setFailure('offline')
  outbox.add('s1', buildRun('run-one'))
  await outbox.send()
  expect(outbox.list('s1')).toEqual([buildRun('run-one')])
  outbox.close()
  const later = openOutbox()
  expect(later.outbox.list('s2')).toEqual([])
  await later.outbox.send()
  expect(later.sent).toEqual([{ scriptId: 's1', runs: [buildRun('run-one')] }])
  expect(later.outbox.list('s1')).toEqual([])
})

test('two tabs do not overwrite each other’s runs, and another account does not send these runs', async () => {
  const [one, other, stranger] = [openOutbox(), openOutbox(), openOutbox({ accountId: 'u2' })]
  for (const tab of [one, other]) tab.setFailure('offline')
  one.outbox.add('s1', buildRun('run-one'))
  other.outbox.add('s1', buildRun('run-two'))
  await Promise.all([one.outbox.send(), other.outbox.send(), stranger.outbox.send()])
  one.setFailure(null)
  await one.outbox.send()
  expect(one.sent.flatMap(({ runs }) => runs.map(({ runId }) => runId)).toSorted()).toEqual(['run-one', 'run-two'])
  expect([other.outbox.list('s1'), stranger.sent]).toEqual([[], []])
})

test('a run that changes while it is being sent is sent again; the runs of a deleted script are removed', async () => {
  let goesOn = () => {}
  const { outbox, sent, setFailure } = openOutbox({ answer: async () => goesOn() })
  goesOn = () => {
    goesOn = () => {}
    localStorage.setItem('sp.run.u1 s1 run-one', JSON.stringify(buildRun('run-one', { said: 2 })))
  }
  outbox.add('s1', buildRun('run-one'))
  await outbox.send()
  expect(sent.map(({ runs }) => runs[0]?.said)).toEqual([3, 2])
  setFailure('gone')
  outbox.add('s1', buildRun('run-two'))
  await outbox.send()
  expect(outbox.list('s1')).toEqual([])
})
