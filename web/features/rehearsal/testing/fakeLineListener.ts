import { alignLine } from '@scene-partner/listening/alignment/alignLine'
import type { LineAlignment } from '@scene-partner/listening/alignment/lineAlignment'
import { createEmitter } from '../../../state/createEmitter.ts'
import type { LineListener, ListenerProblem, ListenerState } from '../listening/lineListener.ts'

const toWords = (said: string) =>
  said
    .split(' ')
    .filter(Boolean)
    .map((text) => ({ text, probability: 0.95 }))

/** Creates a fake recogniser of words. The test says what the actor says, and whether the files are on the device. */
export function createFakeLineListener() {
  const changes = createEmitter()
  let state: ListenerState = 'absent'
  let problem: ListenerProblem | undefined
  let isStored = false
  let refusal: ListenerProblem | null = null
  let said = ''
  let current: { line: Parameters<LineListener['start']>[0]; onHeard: Parameters<LineListener['start']>[1] } | null =
    null
  let answer = () => {}
  function setState(next: ListenerState, why?: ListenerProblem) {
    state = next
    problem = why
    changes.emit()
  }
  const listener: LineListener = {
    getState: () => state,
    getProblem: () => problem,
    getProgress: () => (state === 'fetching' ? 0.5 : isStored ? 1 : 0),
    subscribe: changes.subscribe,
    check: async () => changes.emit(),
    async open() {
      if (!isStored) {
        setState('fetching')
        await new Promise<void>((resolve) => (answer = resolve))
      }
      if (refusal) return setState('failed', refusal)
      isStored = true
      setState('ready')
    },
    cancel: () => {},
    close: () => setState('absent'),
    async remove() {
      isStored = false
      setState('absent')
    },
    start(line, onHeard) {
      said = ''
      current = { line, onHeard }
    },
    hear: () => {},
    async finish(): Promise<LineAlignment | undefined> {
      const line = current?.line
      current = null
      return line && alignLine(line.text, toWords(said), { isFinished: true })
    },
    stop: () => (current = null),
  }
  return {
    listener,
    storeFiles: () => (isStored = true),
    isStored: () => isStored,
    /** Ends the download, with a problem if one is given. */
    finishDownload(why: ListenerProblem | null = null) {
      refusal = why
      answer()
    },
    /** Reports the words of the current line that were heard so far. */
    hearWords(words: string) {
      said = words
      if (!current) return
      const { line, onHeard } = current
      onHeard({ lineId: line.id, isUpToDate: true, alignment: alignLine(line.text, toWords(words)) })
    },
  }
}
