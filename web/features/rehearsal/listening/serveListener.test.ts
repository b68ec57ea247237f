import { createFakeRecogniser, speakFakeWords } from '@scene-partner/listening/testing/fakeRecogniser'
import { expect, test, vi } from 'vitest'
import type { ListenerAnswer } from './listenerMessages.ts'
import { serveListener } from './serveListener.ts'

test('a line that begins while a slow device still finishes the previous line is recognised from its first word', async () => {
  let isSlow = false
  let continueRecognising = () => {}
  const wait = async () => {
    if (isSlow) await new Promise<void>((resolve) => (continueRecognising = resolve))
  }
  const answers: ListenerAnswer[] = []
  const serve = serveListener({
    openRecogniser: async () => createFakeRecogniser({ wait }),
    answer: (answer) => answers.push(answer),
    now: () => 0,
  })
  const listFinished = () => answers.filter((answer) => answer.kind === 'finished')
  const hearWords = (text: string) => serve({ kind: 'hear', samples: speakFakeWords(text), hasVoice: true })
  const parts = { encoder: new ArrayBuffer(1), decoder: new ArrayBuffer(1), runtime: new ArrayBuffer(1) }
  serve({ kind: 'open', parts })
  await vi.waitFor(() => expect(answers[0]?.kind).toBe('opened'))

  isSlow = true
  serve({ kind: 'start', line: { id: 'line1', text: 'Give me the red book now.' }, number: 1 })
  hearWords('give me the red book now')
  serve({ kind: 'finish', number: 1 })
  // Line 2 gets no `finish` before line 3 starts, so it is not recognised.
  serve({ kind: 'start', line: { id: 'line2', text: 'Stop.' }, number: 2 })
  hearWords('stop')
  serve({ kind: 'start', line: { id: 'line3', text: 'The red book.' }, number: 3 })
  hearWords('the red book')
  serve({ kind: 'finish', number: 3 })
  expect(listFinished()).toEqual([])
  isSlow = false
  continueRecognising()
  await vi.waitFor(() => expect(listFinished()).toHaveLength(2))
  expect(listFinished()).toMatchObject([
    { number: 1, alignment: { added: [], position: 6, isEndReached: true } },
    { number: 3, alignment: { added: [], position: 3, isEndReached: true } },
  ])
})
