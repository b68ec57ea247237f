import { createEmitter } from '../../../state/createEmitter.ts'
import { createFakeLineListener } from '../listening/fakeLineListener.ts'
import type { LineListener, ListenerProblem } from '../listening/lineListener.ts'

/** Creates a fake recogniser of words. The test sets whether its files are stored, and when their download ends. */
export function createFakeDownloadableListener() {
  const fake = createFakeLineListener()
  const changes = createEmitter()
  fake.subscribe(changes.emit)
  let isStored = false
  let isFetching = false
  let finishFetching = () => {}
  let isCodeAvailable = true
  const listener: LineListener = {
    ...fake,
    getState: () => (isFetching ? 'fetching' : fake.getState()),
    getProgress: () => (isFetching ? 0.5 : isStored ? 1 : 0),
    subscribe: changes.subscribe,
    async check() {
      changes.emit()
    },
    async open() {
      if (!isStored) {
        isFetching = true
        changes.emit()
        await new Promise<void>((resolve) => (finishFetching = resolve))
      }
      isFetching = false
      await fake.open()
      isStored = fake.getState() === 'ready'
      changes.emit()
    },
    async remove() {
      isStored = false
      await fake.remove()
    },
  }
  return {
    listener,
    /** Loads the recogniser's code, as the browser does with a dynamic import. */
    async loadListener() {
      if (!isCodeAvailable) throw new TypeError('Failed to fetch dynamically imported module')
      return listener
    },
    /** Sets whether the recogniser's code can be loaded. */
    setCodeAvailable: (isAvailable: boolean) => (isCodeAvailable = isAvailable),
    hearWords: fake.hearWords,
    storeFiles: () => (isStored = true),
    isStored: () => isStored,
    /** Ends the download successfully, or with a problem if one is given. */
    finishDownload(problem?: ListenerProblem) {
      const isFinal = problem === 'tooSlow' || problem === 'unsupported'
      if (problem) fake.failNext(isFinal ? 'unable' : 'failed', problem)
      finishFetching()
    },
  }
}
