// Joins many pictures on one sheet. The browser that took the pictures arranges them.

/** The scale of the pictures on the sheet by page width, so that the pictures of a row have about the same height. */
const scales = { 320: 0.4, 360: 0.4, 390: 0.36, 768: 0.3, 1280: 0.28 }
/** The largest size of a sheet in bytes. A larger sheet is compressed more. */
const mostBytes = 1_450_000

const styleOf = (columns) => `
  body { margin: 0; background: #2b2522; color: #f1e7d6; font: 13px sans-serif }
  main { display: grid; grid-template-columns: repeat(${columns}, max-content); gap: 24px 40px; padding: 24px; width: max-content }
  h2 { margin: 0 0 6px; font: 600 15px sans-serif }
  div { display: flex; gap: 8px; align-items: start }
  img { display: block }
  i { display: block; outline: 1px dashed #85745f }`

/**
 * Joins pictures on one sheet. Each of the `rows` is one page in one situation, with one picture per width and theme
 * (null if the picture could not be taken). Returns the bytes of a WebP.
 */
export async function joinPictures(browser, { rows, sizes, themes, columns }) {
  const page = await browser.newPage()
  const columnsOfRow = themes.flatMap(() => sizes)
  const cell = (picture, { width, height }) => {
    const [wide, high] = [width, height].map((length) => Math.round(length * scales[width]))
    if (!picture) return `<i style="width:${wide}px;height:${high}px"></i>`
    return `<img width="${wide}" src="data:image/png;base64,${picture.toString('base64')}">`
  }
  const sections = rows.map(
    ({ name, pictures }) =>
      `<section><h2>${name}</h2><div>${pictures.map((one, index) => cell(one, columnsOfRow[index])).join('')}</div></section>`,
  )
  await page.setContent(`<style>${styleOf(columns)}</style><main>${sections.join('')}</main>`, { waitUntil: 'load' })
  const { width, height } = await page.locator('main').boundingBox()
  await page.setViewportSize({ width: Math.ceil(width), height: Math.ceil(height) })
  const client = await page.context().newCDPSession(page)
  for (const quality of [72, 60, 48, 36]) {
    const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality })
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length <= mostBytes || quality === 36) {
      await page.close()
      return bytes
    }
  }
}
