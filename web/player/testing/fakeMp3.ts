/** Size of one frame of the test data, which has the server's format: MPEG-2 layer III, 64 kbit/s, 24 kHz, mono. */
export const frameBytes = 192

const header = [0xff, 0xf3, 0x84, 0xc4]
const infoAt = 13

/**
 * Returns one frame. `number` makes its content differ from the frames around it. No byte of the content looks like a
 * frame header.
 */
export function createFrame(number: number): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(frameBytes).fill(number % 200)
  frame.set(header)
  frame[4] = Math.floor(number / 200) % 200
  return frame
}

export function createFrames(count: number, from = 0): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(count * frameBytes)
  for (let index = 0; index < count; index += 1) all.set(createFrame(from + index), index * frameBytes)
  return all
}

/** Returns an empty ID3 tag of `bytes` bytes in total. */
export function createId3Tag(bytes: number): Uint8Array<ArrayBuffer> {
  const tag = new Uint8Array(bytes)
  const size = bytes - 10
  tag.set([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, (size >> 7) & 0x7f, size & 0x7f])
  return tag
}

function createInfoFrame(lameAt: number, padding: number): { frame: Uint8Array<ArrayBuffer>; view: DataView } {
  const frame = new Uint8Array(frameBytes)
  frame.set(header)
  frame.set(
    [...'Info'].map((letter) => letter.charCodeAt(0)),
    infoAt,
  )
  const view = new DataView(frame.buffer)
  view.setUint32(lameAt + 21, ((576 << 12) | padding) << 8)
  return { frame, view }
}

/**
 * Returns the Info frame of a recording in progress. It contains the delay; the number of frames and the padding are
 * not known yet.
 */
export const createBlankInfoFrame = (): Uint8Array<ArrayBuffer> => createInfoFrame(infoAt + 8, 0).frame

/** Returns the Info frame of a finished recording. */
export function createFilledInfoFrame(counts: { frames: number; padding: number }): Uint8Array<ArrayBuffer> {
  const { frame, view } = createInfoFrame(infoAt + 8 + 4 + 4 + 100 + 4, counts.padding)
  view.setUint32(infoAt + 4, 0xf)
  view.setUint32(infoAt + 8, counts.frames)
  return frame
}
