/** MP3 with the server's form and no meaning: MPEG-2 layer III, 64 kbit/s, 24 kHz, mono. */
export const frameBytes = 192

const header = [0xff, 0xf3, 0x84, 0xc4]
const infoAt = 13

/** One frame; its number makes it different from its neighbours. Neither byte can be taken for a header. */
export function frameOf(number: number): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(frameBytes).fill(number % 200)
  frame.set(header)
  frame[4] = Math.floor(number / 200) % 200
  return frame
}

export function frames(count: number, from = 0): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(count * frameBytes)
  for (let index = 0; index < count; index += 1) all.set(frameOf(from + index), index * frameBytes)
  return all
}

/** An empty tag of that many bytes in all. */
export function id3(bytes: number): Uint8Array<ArrayBuffer> {
  const tag = new Uint8Array(bytes)
  const size = bytes - 10
  tag.set([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, (size >> 7) & 0x7f, size & 0x7f])
  return tag
}

function info(lameAt: number, padding: number): { frame: Uint8Array<ArrayBuffer>; view: DataView } {
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

/** The Info frame of a sound in the making: delay, but no figures. */
export const blankInfo = (): Uint8Array<ArrayBuffer> => info(infoAt + 8, 0).frame

/** The Info frame of a finished sound. */
export function filledInfo(figures: { frames: number; padding: number }): Uint8Array<ArrayBuffer> {
  const { frame, view } = info(infoAt + 8 + 4 + 4 + 100 + 4, figures.padding)
  view.setUint32(infoAt + 4, 0xf)
  view.setUint32(infoAt + 8, figures.frames)
  return frame
}
