import { alignLine } from '@scene-partner/listening/alignment/alignLine'
import { findCommand } from '@scene-partner/listening/alignment/findCommand'
import { createEmitter } from '../../../state/createEmitter.ts'
import type { HeardLine } from '@scene-partner/listening/lineSession/lineSession'
import type { LineListener, ListenerProblem, ListenerState } from './lineListener.ts'

/** A listener without model, worker and files. The test sets which words it hears. */
export type FakeLineListener = LineListener & {
  /** Reports that these words were heard after the earlier words of the line, and then a silence. */
  hearWords(text: string): void
  /** Makes the next `open` fail with this state and problem. */
  failNext(state: 'failed' | 'unable', problem: ListenerProblem): void
}

/** Creates a fake line listener. The fake and the real line listener pass the same tests. */
export function createFakeLineListener(): FakeLineListener {
  const changes = createEmitter()
  let state: ListenerState = 'absent'
  let problem: ListenerProblem | undefined
  let failure: { state: 'failed' | 'unable'; problem: ListenerProblem } | undefined
  let progress = 0
  let line: { id: string; text: string } | undefined
  let onHeard: ((heard: HeardLine) => void) | undefined
  let words: { text: string; probability: number }[] = []

  function setState(next: ListenerState, nextProblem?: ListenerProblem) {
    state = next
    problem = nextProblem
    changes.emit()
  }

  function endLine() {
    line = undefined
    onHeard = undefined
  }

  return {
    getState: () => state,
    getProblem: () => problem,
    getProgress: () => progress,
    subscribe: changes.subscribe,
    check: async () => {},
    async open() {
      if (state === 'ready' || state === 'unable') return
      setState('opening')
      await Promise.resolve()
      if (state !== 'opening') return
      if (failure) setState(failure.state, failure.problem)
      else {
        progress = 1
        setState('ready')
      }
      failure = undefined
    },
    cancel() {},
    close() {
      endLine()
      if (state === 'ready' || state === 'opening') setState('absent')
    },
    async remove() {
      this.close()
      progress = 0
      if (state !== 'unable') setState('absent')
    },
    start(next, callback) {
      line = next
      onHeard = callback
      words = []
    },
    hear() {},
    async finish() {
      const { text } = line ?? {}
      const isHearing = state === 'ready' && text !== undefined
      endLine()
      return isHearing ? alignLine(text, words, { isFinished: true }) : undefined
    },
    stop: endLine,
    hearWords(text) {
      if (state !== 'ready' || !line) return
      const said = text.split(' ').map((word) => ({ text: word, probability: 0.9 }))
      const command = findCommand(said, line.text, alignLine(line.text, words).position)
      words.push(...said)
      const alignment = alignLine(line.text, words)
      onHeard?.({ lineId: line.id, alignment, isUpToDate: true, ...(command && { command }) })
    },
    failNext(next, nextProblem) {
      failure = { state: next, problem: nextProblem }
    },
  }
}
