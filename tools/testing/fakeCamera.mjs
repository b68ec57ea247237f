// A fake camera with a fake microphone for tests. Once a second the picture flashes white and a tone sounds at the same
// moment, so that a test can measure the offset between picture and sound.

/**
 * Runs in the page before the page's own scripts. `globalThis.stopCamera()` ends the devices, as unplugging them does.
 * `globalThis.recordReference(ms)` records both devices directly, without the app; resolves with the file as base64.
 */
export function fakeCamera() {
  const flashMs = 200
  const periodMs = 1_000
  let devices
  const open = () => {
    const canvas = document.createElement('canvas')
    canvas.width = 1280
    canvas.height = 720
    const picture = canvas.getContext('2d', { alpha: false })
    const context = new AudioContext()
    const tone = new OscillatorNode(context, { frequency: 1_000 })
    const level = new GainNode(context, { gain: 0 })
    const microphone = context.createMediaStreamDestination()
    tone.connect(level).connect(microphone)
    tone.start()
    let isLit = false
    const draw = () => {
      const now = performance.now()
      const isNowLit = now % periodMs < flashMs
      picture.fillStyle = isNowLit ? '#fff' : '#111'
      picture.fillRect(0, 0, canvas.width, canvas.height)
      // A moving square makes each frame differ from the previous one.
      picture.fillStyle = '#777'
      picture.fillRect((now / 8) % canvas.width, 640, 60, 60)
      if (isNowLit !== isLit) level.gain.setValueAtTime(isNowLit ? 0.4 : 0, context.currentTime)
      isLit = isNowLit
      requestAnimationFrame(draw)
    }
    draw()
    return [...canvas.captureStream(30).getTracks(), ...microphone.stream.getTracks()]
  }
  const handedOut = []
  // WebKit may replace `navigator.mediaDevices` when it collects garbage, so the function is set in its prototype.
  MediaDevices.prototype.getUserMedia = async () => {
    devices ??= open()
    const tracks = devices.map((track) => track.clone())
    handedOut.push(...tracks)
    return new MediaStream(tracks)
  }
  globalThis.stopCamera = () => {
    for (const track of handedOut) {
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
  }
  globalThis.recordReference = async (ms) => {
    const recorder = new MediaRecorder(await navigator.mediaDevices.getUserMedia(), {
      mimeType: 'video/webm;codecs=vp8,opus',
    })
    const parts = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.start()
    await new Promise((resolve) => setTimeout(resolve, ms))
    const ended = new Promise((resolve) => (recorder.onstop = resolve))
    recorder.stop()
    await ended
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
    return btoa(text)
  }
}
