import { expect, test } from '../fixtures/testServer.ts'

test(
  'the app can be installed: the manifest has icons, a start page and a share target for PDF, and no error is reported',
  { tag: '@extended' },
  async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const browser = await page.context().newCDPSession(page)
    const { url, errors, data } = await browser.send('Page.getAppManifest')
    expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []])
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])

    const manifest: {
      icons: { src: string; sizes: string; purpose: string }[]
      start_url: string
      share_target: { params: { files: { accept: string[] }[] } }
    } = JSON.parse(data ?? '{}')
    expect(manifest.share_target.params.files[0]?.accept).toContain('.pdf')
    for (const { src, sizes } of manifest.icons) {
      const drawn = await page.evaluate(async (address) => {
        const image = new Image()
        image.src = address
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      }, src)
      if (sizes !== 'any') expect([src, drawn]).toEqual([src, sizes])
    }
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
    expect((await page.request.get(manifest.start_url)).status()).toBe(200)
  },
)

test(
  'the theme colour of the browser’s bar matches the system theme or, if the user chose one, the chosen theme',
  { tag: '@extended' },
  async ({ page }) => {
    const bar = () =>
      page.evaluate(() => {
        const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
        const { backgroundColor } = getComputedStyle(document.body)
        const canvas = document.createElement('canvas').getContext('2d')
        const asHex = (color: string) => {
          if (canvas) canvas.fillStyle = color
          return canvas?.fillStyle
        }
        return {
          bar: metas.find(({ media }) => matchMedia(media).matches)?.content,
          page: asHex(backgroundColor),
        }
      })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/about')
      const { bar: color, page: surface } = await bar()
      expect([colorScheme, color]).toEqual([colorScheme, surface])
    }
    // The system theme is dark; the user chose light.
    await page.context().addCookies([{ name: 'theme', value: 'light', url: page.url() }])
    await page.reload()
    expect(await bar()).toEqual({ bar: '#f6efe2', page: '#f6efe2' })
  },
)
