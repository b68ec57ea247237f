import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMicrophoneOpener, MicrophoneError } from './microphone.ts'

afterEach(() => vi.unstubAllGlobals())

/** Fakes a browser with a microphone, records which parts are open, and lets the test send samples. */
function fakeBrowser() {
  const constraints: unknown[] = []
  const modules: string[] = []
  const connections: string[] = []
  const nodes: FakeWorkletNode[] = []
  const track = Object.assign(new EventTarget(), { isStopped: false, stop: () => void (track.isStopped = true) })
  const failures: { request: Error | null; module: Error | null } = { request: null, module: null }

  class FakeWorkletNode {
    port: { onmessage: ((event: { data: Float32Array }) => void) | null } = { onmessage: null }
    readonly options: unknown
    constructor(_context: unknown, name: string, options: unknown) {
      this.options = options
      connections.push(`create ${name}`)
      nodes.push(this)
    }
    connect(target: unknown) {
      connections.push(`node to ${String(target)}`)
    }
    disconnect() {
      connections.push('node off')
    }
  }
  const context = {
    sampleRate: 44_100,
    destination: 'destination',
    audioWorklet: {
      async addModule(url: string) {
        modules.push(url)
        if (failures.module) throw failures.module
      },
    },
    createMediaStreamSource: () => ({
      connect(node: FakeWorkletNode) {
        connections.push('source to node')
        return node
      },
      disconnect: () => connections.push('source off'),
    }),
  }
  vi.stubGlobal('AudioWorkletNode', FakeWorkletNode)
  vi.stubGlobal('navigator', {
    mediaDevices: {
      async getUserMedia(wanted: unknown) {
        constraints.push(wanted)
        if (failures.request) throw failures.request
        track.isStopped = false
        return { getTracks: () => [track], getAudioTracks: () => [track] }
      },
    },
  })
  const open = createMicrophoneOpener(() => context as unknown as AudioContext)
  return { constraints, modules, connections, nodes, track, failures, open }
}

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  browser = fakeBrowser()
})
const ignore = { onSamples: () => {}, onLost: () => {} }

test('the microphone is opened with echo cancellation and automatic gain, but without noise suppression', async () => {
  const microphone = await browser.open(ignore)
  expect(browser.constraints).toEqual([
    { audio: { echoCancellation: true, noiseSuppression: false, autoGainControl: true } },
  ])
  expect(microphone.rate).toBe(44_100)
  // The node must be connected to the destination, because it would not run in some browsers otherwise.
  expect(browser.connections).toEqual(['create microphone', 'source to node', 'node to destination'])
  expect(browser.nodes[0]?.options).toEqual({ numberOfOutputs: 1 })
})

test('samples arrive until the microphone is closed, and closing turns the device off', async () => {
  const samples: Float32Array[] = []
  const microphone = await browser.open({ ...ignore, onSamples: (chunk) => samples.push(chunk) })
  const port = browser.nodes[0]?.port
  const chunk = Float32Array.of(0.1, 0.2)
  port?.onmessage?.({ data: chunk })
  expect(samples).toEqual([chunk])
  microphone.close()
  port?.onmessage?.({ data: chunk })
  expect(samples).toHaveLength(1)
  expect(browser.track.isStopped).toBe(true)
  expect(browser.connections.slice(-2)).toEqual(['source off', 'node off'])
})

test('`onLost` is called when the microphone is unplugged', async () => {
  const onLost = vi.fn<() => void>()
  await browser.open({ ...ignore, onLost })
  expect(onLost).not.toHaveBeenCalled()
  browser.track.dispatchEvent(new Event('ended'))
  expect(onLost).toHaveBeenCalledOnce()
})

test.each([
  ['denied', new DOMException('no', 'NotAllowedError')],
  ['denied', new DOMException('no', 'SecurityError')],
  ['none', new DOMException('no', 'NotFoundError')],
  ['none', new Error('NotAllowedError')],
] as const)('a microphone request that fails is reported as %s', async (problem, error) => {
  browser.failures.request = error
  const failure = await browser.open(ignore).catch((caught: unknown) => caught)
  expect(failure).toBeInstanceOf(MicrophoneError)
  expect(failure).toMatchObject({ problem, cause: error })
  expect(browser.modules).toEqual([])
})

test.each(['mediaDevices', 'getUserMedia', 'AudioWorkletNode'])(
  'in a browser without %s, the microphone cannot be opened',
  async (missing) => {
    if (missing === 'AudioWorkletNode') vi.stubGlobal('AudioWorkletNode', undefined)
    else vi.stubGlobal('navigator', missing === 'mediaDevices' ? {} : { mediaDevices: {} })
    await expect(browser.open(ignore)).rejects.toMatchObject({ problem: 'unable' })
    expect(browser.constraints).toEqual([])
  },
)

test('the audio worklet is loaded once; if that fails, the microphone turns off and can be opened again', async () => {
  browser.failures.module = new Error('offline')
  await expect(browser.open(ignore)).rejects.toMatchObject({ problem: 'unable', cause: browser.failures.module })
  expect(browser.track.isStopped).toBe(true)
  browser.failures.module = null
  await browser.open(ignore)
  await browser.open(ignore)
  expect(browser.modules).toHaveLength(2)
  expect(browser.modules[0]).toContain('microphoneWorklet')
})
