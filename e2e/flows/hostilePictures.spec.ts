import { deflateSync } from 'node:zlib'
import { photographPage } from '../fixtures/photographPages.ts'
import { firstSide } from '../fixtures/sampleSides.ts'
import { createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

const long = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
/** Returns the checksum of a PNG chunk (PNG specification, annex D). */
function checksum(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0
}
function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  return Buffer.concat([long(content.length), body, long(checksum(body))])
}
/** Returns a white PNG picture with one bit per pixel. */
function createPng(width: number, height: number, extra: Buffer = Buffer.alloc(0)): Buffer {
  const signature = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1')
  const header = chunk('IHDR', Buffer.concat([long(width), long(height), Buffer.from([1, 0, 0, 0, 0])]))
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height, 0)
  return Buffer.concat([signature, header, extra, chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

const gif = Buffer.from('474946383961010001008000000000000000ff21f90400000000002c00000000010001000002024401003b', 'hex')
const animatedWebp = Buffer.concat([
  Buffer.from('RIFF\u0016\u0000\u0000\u0000WEBPVP8X\u000A\u0000\u0000\u0000\u0002\u0000\u0000\u0000', 'latin1'),
  Buffer.alloc(6),
])

test(
  'S-41 for each damaged, huge or animated picture of a script page that a user chooses, the app shows a message and stays usable',
  { tag: '@extended' },
  async ({ page, server }) => {
    await createAccount(page, server, createUniqueEmail('hostile'))
    const photo = await photographPage(page.context(), firstSide)
    const pictures: [name: string, bytes: Buffer, message: string][] = [
      ['cut.jpg', photo.subarray(0, photo.length / 2), 'is no picture, or it is damaged.'],
      ['header.png', createPng(30_000, 30_000).subarray(0, 60), 'has too many pixels.'],
      ['bomb.png', createPng(30_000, 30_000), 'has too many pixels.'],
      ['moving.gif', gif, 'is an animated picture.'],
      ['moving.png', createPng(10, 10, chunk('acTL', Buffer.concat([long(2), long(0)]))), 'is an animated picture.'],
      ['moving.webp', animatedWebp, 'is an animated picture.'],
      ['text.jpg', Buffer.from('no picture at all'), 'is no picture, or it is damaged.'],
    ]
    await page.goto('/practice')
    await page.getByRole('button', { name: 'Photo', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Photograph your sides' })
    const chooser = dialog.getByLabel('Pictures of pages')
    await chooser.setInputFiles(
      pictures.map(([name, buffer]) => ({ name, mimeType: `image/${name.split('.').at(-1)}`, buffer })),
    )
    const list = dialog.getByRole('list', { name: 'Pages' })
    for (const [index, [, , message]] of pictures.entries())
      await expect(list.getByText(`Page ${index + 1} ${message}`)).toBeVisible()
    await expect(list.getByRole('img')).toHaveCount(0)

    // The page still accepts a good picture. A reload does not bring the damaged pictures back.
    await chooser.setInputFiles({ name: 'good.jpg', mimeType: 'image/jpeg', buffer: photo })
    await expect(list.getByText(`Page ${pictures.length + 1} is sharp.`)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: '1 page waiting' }).click()
    await expect(list.getByText('Page 1 is sharp.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Read 1 page' }).click()
    await page.getByRole('button', { name: /^CASSIDY/ }).click()
    await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible()
  },
)
