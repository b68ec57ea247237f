import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeNode, FakeRecorder, FakeStream } from '../testing/fakeCamera.ts'
import { stubTapeBrowser } from '../testing/openTapePage.tsx'
import { createTapeRecorder, tapeChannels } from './tapeRecorder.ts'
import type { PictureHeight } from './openCapture.ts'

/** The options of each `MediaRecorder` that was created, in order. */
let options: MediaRecorderOptions[] = []
/** For each input of the channel merger, the node that is connected to it. */
let inputs: (FakeNode | undefined)[] = []

/** A node that notes which input of another node it is connected to. */
class NotedNode extends FakeNode {
  override connect(node: FakeNode, channel?: number, input?: number) {
    if (input !== undefined) inputs[input] = this
    super.connect(node, channel)
  }
}

beforeEach(() => {
  options = []
  inputs = []
  stubTapeBrowser()
  vi.stubGlobal('GainNode', NotedNode)
  vi.stubGlobal(
    'MediaRecorder',
    class extends FakeRecorder {
      constructor(_stream: unknown, given: MediaRecorderOptions) {
        super()
        options.push(given)
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

function openRecorder({ height = 720, baseLatency = 0 }: { height?: PictureHeight; baseLatency?: number } = {}) {
  const context = {
    baseLatency,
    createMediaStreamSource: () => new NotedNode(),
    createChannelMerger: () => new FakeNode(),
  }
  const events: string[] = []
  const [reader, stream] = [new NotedNode(), new FakeStream()]
  const recorder = createTapeRecorder({
    ...{ context: context as unknown as AudioContext, stream: stream as unknown as MediaStream, height },
    reader: reader as unknown as AudioNode,
    onPart: (bytes) => events.push(`part ${bytes.size}`),
    onLost: () => events.push('lost'),
  })
  return { recorder, reader, stream, events }
}

test('the actor and the reader are recorded in separate channels', () => {
  const { reader } = openRecorder()
  expect(inputs[tapeChannels.reader]).toBe(reader)
  expect(inputs[tapeChannels.voice]).toBeDefined()
  expect(inputs[tapeChannels.voice]).not.toBe(reader)
})

test('a larger picture is recorded with more bits per second', () => {
  for (const height of [720, 1080] as const) openRecorder({ height })
  const [small = 0, large = 0] = options.map(({ videoBitsPerSecond }) => videoBitsPerSecond)
  expect(large).toBeGreaterThan(small)
})

test('if the audio output has 25 ms more latency, the recorder reports 25 ms more delay of the sound', () => {
  const measure = (baseLatency: number) => openRecorder({ baseLatency }).recorder.audioDelayMs
  expect(measure(0.025) - measure(0)).toBe(25)
})

test('an empty recorded part is not passed on; an unplugged device is reported until the recording stops', async () => {
  const { recorder, stream, events } = openRecorder()
  if (FakeRecorder.latest) FakeRecorder.latest.state = 'recording'
  FakeRecorder.latest?.ondataavailable({ data: new Blob([]) })
  FakeRecorder.latest?.ondataavailable({ data: new Blob(['abc']) })
  stream.camera.unplug()
  expect(events).toEqual(['part 3', 'lost'])
  await recorder.stop()
  stream.microphone.unplug()
  expect(events).toEqual(['part 3', 'lost'])
})

test('a recording that the browser ends by itself is reported as lost', () => {
  const { recorder, events } = openRecorder()
  recorder.start()
  FakeRecorder.latest?.onstop()
  expect(events).toEqual(['lost'])
})
