// Fakes the camera and the recorder of a browser.

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

export class FakeNode {
  stream = new FakeStream()
  connect = () => {}
  disconnect = () => {}
  gain = { value: 1 }
}

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
  stop() {
    this.state = 'inactive'
    this.onstop()
  }
}

/** Fakes the part of Web Audio that plays and records takes. */
export class FakeAudioContext {
  state = 'running'
  baseLatency = 0
  destination = new FakeNode()
  resume = async () => {}
  close = async () => {}
  addEventListener = () => {}
  removeEventListener = () => {}
  createMediaStreamSource = () => new FakeNode()
  createMediaElementSource = () => new FakeNode()
  createChannelMerger = () => new FakeNode()
  createChannelSplitter = () => new FakeNode()
}

export class FakeAnalyser extends FakeNode {
  fftSize = 2
  getFloatTimeDomainData = () => {}
}
