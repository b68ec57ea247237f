// Fakes the camera and the recorder of a browser.
import { tapeChannels } from '../capture/tapeRecorder.ts'

/** A camera or a microphone that a test can unplug. */
class FakeTrack extends EventTarget {
  readyState = 'live'
  getSettings = () => ({ width: 1280, height: 720 })
  stop() {
    this.readyState = 'ended'
  }
  unplug() {
    this.readyState = 'ended'
    this.dispatchEvent(new Event('ended'))
  }
}

/** A node of the audio graph. It records its connections, so that a test can find out what is heard. */
export class FakeNode {
  stream = new FakeStream()
  gain = { value: 1 }
  outputs: { node: FakeNode; channel: number | undefined }[] = []
  connect(node: FakeNode, channel?: number) {
    this.outputs.push({ node, channel })
  }
  disconnect = () => {}
}

/** Returns how loud a channel of a node is at the end of the graph. */
const measureGain = (node: FakeNode, channel: number): number =>
  node.outputs.length === 0
    ? node.gain.value
    : node.outputs
        .filter((output) => output.channel === undefined || output.channel === channel)
        .reduce((sum, output) => sum + node.gain.value * measureGain(output.node, channel), 0)

export class FakeStream {
  readonly camera = new FakeTrack()
  readonly microphone = new FakeTrack()
  getTracks = () => [this.camera, this.microphone]
  getVideoTracks = () => [this.camera]
  getAudioTracks = () => [this.microphone]
}

/** Fakes the browser's `MediaRecorder`. It delivers one part, half a second after it starts. */
export class FakeRecorder {
  static isTypeSupported = () => true
  static isRefused = false
  /** The recorder that was created last. */
  static latest: FakeRecorder | undefined
  state = 'inactive'
  mimeType = 'video/webm'
  onstop = () => {}
  ondataavailable = (_event: { data: Blob }) => {}
  constructor() {
    FakeRecorder.latest = this
    if (FakeRecorder.isRefused) throw new DOMException('no such format', 'NotSupportedError')
  }
  start() {
    this.state = 'recording'
    setTimeout(() => this.ondataavailable({ data: new Blob(['picture']) }), 500)
  }
  requestData() {
    this.ondataavailable({ data: new Blob(['latest']) })
  }
  stop() {
    this.state = 'inactive'
    this.onstop()
  }
}

/** Fakes the part of Web Audio that plays and records takes. */
export class FakeAudioContext {
  /** The audio of each media element that is connected to the audio graph. */
  static readonly sources = new WeakMap<HTMLMediaElement, FakeNode>()
  state = 'running'
  baseLatency = 0
  destination = new FakeNode()
  resume = async () => {}
  close = async () => {}
  addEventListener = () => {}
  removeEventListener = () => {}
  createMediaStreamSource = () => new FakeNode()
  createMediaElementSource(element: HTMLMediaElement) {
    const node = new FakeNode()
    FakeAudioContext.sources.set(element, node)
    return node
  }
  createChannelMerger = () => new FakeNode()
  createChannelSplitter = () => new FakeNode()
}

export class FakeAnalyser extends FakeNode {
  fftSize = 2
  getFloatTimeDomainData = () => {}
}

/** Returns how loud the actor and the reader are heard from a media element. 1 is as loud as they were recorded. */
export function measureVoices(element: HTMLMediaElement) {
  const source = FakeAudioContext.sources.get(element) ?? new FakeNode()
  return { voice: measureGain(source, tapeChannels.voice), reader: measureGain(source, tapeChannels.reader) }
}
