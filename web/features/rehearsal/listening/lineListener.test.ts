import type { HeardLine } from '@scene-partner/listening/lineSession/lineSession'
import type { Recogniser } from '@scene-partner/listening/recogniser/recogniser'
import { createFakeRecogniser, speakFakeWords } from '@scene-partner/listening/testing/fakeRecogniser'
import { describe, expect, test, vi } from 'vitest'
import { createLineListener, type LineListenerOptions } from './createLineListener.ts'
import { createFakeLineListener } from './fakeLineListener.ts'
import type { LineListener } from './lineListener.ts'
import { ListenerFilesError } from './listenerFiles.ts'
import { serveListener } from './serveListener.ts'

type Files = NonNullable<LineListenerOptions['files']>

const storedFiles: Files = {
  areStored: async () => true,
  download: async () => {},
  read: async () => ({ encoder: new ArrayBuffer(1), decoder: new ArrayBuffer(1), runtime: new ArrayBuffer(1) }),
  remove: async () => {},
}

/** Opens the real listener. The code of its worker runs in this thread, with a fake recogniser. */
function openReal({
  files = storedFiles,
  openRecogniser = async () => createFakeRecogniser(),
  now = () => 0,
}: { files?: Files; openRecogniser?: () => Promise<Recogniser>; now?: () => number } = {}) {
  let closings = 0
  const breaks: (() => void)[] = []
  const listener = createLineListener({
    files,
    connect(onAnswer, onBroken) {
      breaks.push(onBroken)
      let isClosed = false
      const serve = serveListener({
        openRecogniser,
        answer: (answer) => setTimeout(() => void (isClosed || onAnswer(answer))),
        now,
      })
      return {
        send: (call) => setTimeout(() => serve(call)),
        close() {
          isClosed = true
          closings += 1
        },
      }
    },
  })
  return { listener, countClosings: () => closings, breakWorker: () => breaks.at(-1)?.() }
}

/** Sends the sound of words and half a second of silence. After each frame, lets pending promises run. */
async function playWords(listener: LineListener, text: string) {
  const spoken = speakFakeWords(text)
  const sound = new Float32Array(spoken.length + 8_000)
  sound.set(spoken)
  for (let at = 0; at < sound.length; at += 512) {
    const frame = sound.slice(at, at + 512)
    listener.hear(frame, (frame[0] ?? 0) > 0.1)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

const line = { id: 'line1', text: 'Give me the red book now.' }

const kinds = {
  real() {
    const { listener } = openReal()
    return { listener, say: (text: string) => playWords(listener, text) }
  },
  fake() {
    const listener = createFakeLineListener()
    return { listener, say: async (text: string) => listener.hearWords(text) }
  },
}

describe.each(Object.entries(kinds))('the %s line listener', (_, openKind) => {
  test('the listener reports each change of its state while it opens', async () => {
    const { listener } = openKind()
    const states: string[] = []
    listener.subscribe(() => states.push(listener.getState()))
    expect(listener.getState()).toBe('absent')
    await listener.open()
    expect(states).toEqual(['opening', 'ready'])
    await listener.open()
    expect([listener.getState(), listener.getProblem()]).toEqual(['ready', undefined])
  })

  test('the listener reports which words of a line were said, and that the end of the line was reached', async () => {
    const { listener, say } = openKind()
    await listener.open()
    const heard: HeardLine[] = []
    listener.start(line, (one) => heard.push(one))
    await say('give me the red')
    await vi.waitFor(() => expect(heard.at(-1)?.alignment).toMatchObject({ position: 4, isEndReached: false }))
    await say('book now')
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ lineId: 'line1', isUpToDate: true }))
    await vi.waitFor(() => expect(heard.at(-1)?.alignment).toMatchObject({ position: 6, isEndReached: true }))
  })

  test('finishing a line returns the words that were left out, and the listener reports nothing afterwards', async () => {
    const { listener, say } = openKind()
    await listener.open()
    const onHeard = vi.fn<(heard: HeardLine) => void>()
    listener.start(line, onHeard)
    await say('give me the book now')
    const alignment = await listener.finish()
    expect(alignment?.words.map(({ state }) => state)).toEqual(['said', 'said', 'said', 'missing', 'said', 'said'])
    const calls = onHeard.mock.calls.length
    await say('red book')
    expect(onHeard).toHaveBeenCalledTimes(calls)
  })

  test('when the next line starts, the words of the previous line no longer count', async () => {
    const { listener, say } = openKind()
    await listener.open()
    listener.start(line, () => {})
    await say('give me')
    listener.start({ id: 'line2', text: 'The red book.' }, () => {})
    await say('the red book')
    expect(await listener.finish()).toMatchObject({ added: [], isEndReached: true, position: 3 })
  })

  test('while the check of a finished line still runs, the listener already follows the next line', async () => {
    const { listener, say } = openKind()
    await listener.open()
    listener.start(line, () => {})
    await say('give me the book now')
    const finishing = listener.finish()
    const heard: HeardLine[] = []
    listener.start({ id: 'line2', text: 'The red book.' }, (one) => heard.push(one))
    await say('the red book')
    expect((await finishing)?.words.map(({ state }) => state)).toEqual([
      'said',
      'said',
      'said',
      'missing',
      'said',
      'said',
    ])
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ lineId: 'line2', alignment: { position: 3 } }))
    expect(await listener.finish()).toMatchObject({ added: [], isEndReached: true, position: 3 })
  })

  test('the listener returns no result if it is not open, no line was started, or the line was stopped', async () => {
    const { listener, say } = openKind()
    listener.start(line, () => {})
    await say('give me')
    expect(await listener.finish()).toBeUndefined()
    await listener.open()
    expect(await listener.finish()).toBeUndefined()
    listener.start(line, () => {})
    listener.stop()
    expect(await listener.finish()).toBeUndefined()
  })

  test('the listener can be closed while it opens, and opened again immediately', async () => {
    const { listener } = openKind()
    let hasClosed = false
    listener.subscribe(() => {
      if (hasClosed || listener.getState() !== 'opening') return
      hasClosed = true
      listener.close()
    })
    await listener.open()
    expect([hasClosed, listener.getState()]).toEqual([true, 'absent'])
    const opening = listener.open()
    listener.close()
    await listener.open()
    await opening
    expect(listener.getState()).toBe('ready')
  })

  test('a closed listener can be opened again; after its files are removed, its state is `absent`', async () => {
    const { listener } = openKind()
    await listener.open()
    listener.close()
    expect(listener.getState()).toBe('absent')
    await listener.open()
    expect(listener.getState()).toBe('ready')
    await listener.remove()
    expect([listener.getState(), listener.getProgress()]).toEqual(['absent', 0])
  })
})

describe('downloading the files of the recogniser', () => {
  const absent = { ...storedFiles, areStored: async () => false }

  test('the listener reports the progress of the download and then opens', async () => {
    const files: Files = {
      ...absent,
      download: async ({ onProgress }) => {
        onProgress(0.4)
        onProgress(1)
      },
    }
    const { listener } = openReal({ files })
    const seen: string[] = []
    listener.subscribe(() => seen.push(`${listener.getState()} ${listener.getProgress()}`))
    await listener.open()
    expect(seen).toEqual(['fetching 0', 'fetching 0.4', 'fetching 1', 'opening 1', 'ready 1'])
  })

  test.each(['offline', 'storageFull', 'wrongFile'] as const)(
    'if the download fails with “%s”, the state is `failed`, and the next attempt to open the listener can succeed',
    async (problem) => {
      let isFailing = true
      const files: Files = {
        ...absent,
        download: async () => {
          if (isFailing) throw new ListenerFilesError(problem)
        },
      }
      const { listener } = openReal({ files })
      await listener.open()
      expect([listener.getState(), listener.getProblem()]).toEqual(['failed', problem])
      isFailing = false
      await listener.open()
      expect([listener.getState(), listener.getProblem()]).toEqual(['ready', undefined])
    },
  )

  test('after the download is cancelled, the state of the listener is `absent`', async () => {
    const files: Files = {
      ...absent,
      download: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new ListenerFilesError('cancelled')))),
    }
    const { listener } = openReal({ files })
    const opening = listener.open()
    await vi.waitFor(() => expect(listener.getState()).toBe('fetching'))
    listener.cancel()
    await opening
    expect([listener.getState(), listener.getProblem()]).toEqual(['absent', 'cancelled'])
  })
})

describe('a recogniser that cannot be used', () => {
  test('in a browser that lacks the needed functions, the listener has the state `unable`', async () => {
    const listener = createLineListener({
      files: undefined,
      connect: () => {
        throw new Error('no worker is started')
      },
    })
    await listener.open()
    expect([listener.getState(), listener.getProblem()]).toEqual(['unable', 'unsupported'])
  })

  test('if the model cannot be opened, the listener has the state `failed`', async () => {
    const { listener, countClosings } = openReal({
      openRecogniser: () => Promise.reject(new Error('not enough memory')),
    })
    await listener.open()
    expect([listener.getState(), listener.getProblem(), countClosings()]).toEqual(['failed', 'broken', 1])
  })

  test('no worker is started if the listener was closed before the files were read', async () => {
    let finishReading = () => {}
    const read = () =>
      new Promise<Awaited<ReturnType<Files['read']>>>((resolve) => {
        finishReading = () => void storedFiles.read().then(resolve)
      })
    const connect = vi.fn<LineListenerOptions['connect']>()
    const listener = createLineListener({ files: { ...storedFiles, read }, connect })
    const opening = listener.open()
    await vi.waitFor(() => expect(listener.getState()).toBe('opening'))
    listener.close()
    finishReading()
    await opening
    expect([listener.getState(), connect.mock.calls.length]).toEqual(['absent', 0])
  })

  test('if the worker ends unexpectedly, the state of the listener is failed, and finish() returns undefined', async () => {
    const { listener, breakWorker } = openReal()
    await listener.open()
    listener.start(line, () => {})
    const finishing = listener.finish()
    breakWorker()
    expect(await finishing).toBeUndefined()
    expect([listener.getState(), listener.getProblem()]).toEqual(['failed', 'broken'])
  })

  test('if the device is too slow to recognise words in time, the listener stops with the state `unable`', async () => {
    let time = 0
    const slow = createFakeRecogniser({
      wait: async (samples) => {
        time += samples / 16
      },
    })
    const { listener } = openReal({ openRecogniser: async () => slow, now: () => time })
    await listener.open()
    listener.start(line, () => {})
    await playWords(listener, 'give me the red book now give me the red book now give me the red book now')
    await vi.waitFor(() => expect([listener.getState(), listener.getProblem()]).toEqual(['unable', 'tooSlow']))
  })
})
