// Joins screenshots of a page over time into one animated WebP. The browser compresses the changed areas; this file
// writes the container, so that no other program is needed.

const closestMs = 90
const lastMs = 2_500

/**
 * Records the visible changes of a page as PNGs with their times. Returns a function that ends the recording and
 * returns the PNGs.
 */
export async function watchPage(page) {
  const client = await page.context().newCDPSession(page)
  const frames = []
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const atMs = metadata.timestamp * 1000
    const last = frames.at(-1)
    // If two changes follow too quickly to be seen, only the later one is stored.
    if (last && atMs - last.atMs < closestMs) last.data = data
    else frames.push({ atMs, data })
    client.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await client.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  return async () => {
    await client.send('Page.stopScreencast')
    return frames
  }
}

/** Runs in a page: returns the rectangle that differs from the previous picture, as a WebP; null if nothing differs. */
async function packChange([base64, quality]) {
  const picture = new Image()
  picture.src = `data:image/png;base64,${base64}`
  await picture.decode()
  const { width, height } = picture
  const canvas = new OffscreenCanvas(width, height)
  const brush = canvas.getContext('2d', { alpha: false })
  brush.drawImage(picture, 0, 0)
  const now = new Uint32Array(brush.getImageData(0, 0, width, height).data.buffer)
  const before = globalThis.before
  globalThis.before = now
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 0; at < now.length; at += 1) {
    if (before?.[at] === now[at]) continue
    const x = at % width
    const y = Math.floor(at / width)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (right < 0) return null
  // Positions are rounded down to even numbers, because the WebP container stores them in units of two pixels.
  left -= left % 2
  top -= top % 2
  const piece = new OffscreenCanvas(right - left + 1, bottom - top + 1)
  piece.getContext('2d', { alpha: false }).drawImage(canvas, -left, -top)
  const bytes = new Uint8Array(await (await piece.convertToBlob({ type: 'image/webp', quality })).arrayBuffer())
  let packed = ''
  for (const byte of bytes) packed += String.fromCharCode(byte)
  return { left, top, width: piece.width, height: piece.height, whole: { width, height }, webp: btoa(packed) }
}

const bytesOf3 = (value) => [value & 255, (value >> 8) & 255, (value >> 16) & 255]

function chunk(name, body) {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

/** Returns those chunks of a WebP file that contain the picture itself. */
function pictureIn(webp) {
  const chunks = []
  for (let at = 12; at + 8 <= webp.length;) {
    const length = webp.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (['ALPH', 'VP8 ', 'VP8L'].includes(webp.toString('latin1', at, at + 4))) chunks.push(webp.subarray(at, end))
    at = end
  }
  return Buffer.concat(chunks)
}

const isOverwritten = 0b10
const isAnimated = 0b10

function join(pieces) {
  const { whole } = pieces[0]
  const size = [...bytesOf3(whole.width - 1), ...bytesOf3(whole.height - 1)]
  const frames = pieces.map(({ left, top, width, height, durationMs, webp }) => {
    const place = [left / 2, top / 2, width - 1, height - 1, Math.round(durationMs)].flatMap(bytesOf3)
    return chunk(
      'ANMF',
      Buffer.concat([Buffer.from([...place, isOverwritten]), pictureIn(Buffer.from(webp, 'base64'))]),
    )
  })
  const forEver = 0
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    chunk('VP8X', Buffer.from([isAnimated, 0, 0, 0, ...size])),
    chunk('ANIM', Buffer.from([0, 0, 0, 255, forEver, 0])),
    ...frames,
  ])
  const head = Buffer.alloc(8)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

/** Joins pictures with their times into one file. Returns its bytes and its duration. */
export async function animate(browser, frames, quality = 0.8) {
  const page = await browser.newPage()
  const pieces = []
  for (const { atMs, data } of frames) {
    const packed = await page.evaluate(packChange, [data, quality])
    if (!packed) continue
    const last = pieces.at(-1)
    if (last) last.durationMs = atMs - last.atMs
    pieces.push({ ...packed, atMs, durationMs: lastMs })
  }
  await page.close()
  return { bytes: join(pieces), seconds: (pieces.at(-1).atMs - pieces[0].atMs + lastMs) / 1000 }
}
