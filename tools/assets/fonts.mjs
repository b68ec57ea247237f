// `node tools/assets/fonts.mjs`: reduces the display font to the weights and widths in use. Each variant has one file
// for plain English letters and one for accented letters. A browser downloads the second file only for pages that need
// it. The files are in web/ui/fonts. Run this program again when the font is updated or the design uses a new weight.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from '../build.mjs'

const require = createRequire(join(root, 'package.json'))
const source =
  require.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2')

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
const letters = {
  basic: `${range(0x20, 0x7e)}\u00a0©·×–—‘’“”…•−→`,
  more: `${range(0xa1, 0xff)}ıŒœŸˆ˜‚„‹›†‡‰€™′″`,
}

/** The variants. `text` is for body text, `narrow` for headings, `light` for the list of voice kinds. */
const cuts = {
  text: { wdth: 100, wght: { min: 400, max: 700 } },
  narrow: { wdth: 77, wght: 680 },
  light: { wdth: 75, wght: 340 },
}

const folder = join(root, 'web/ui/fonts')
await mkdir(folder, { recursive: true })
const face = await readFile(source)
for (const [cut, variationAxes] of Object.entries(cuts)) {
  for (const [part, text] of Object.entries(letters)) {
    const bytes = await subsetFont(face, text, { targetFormat: 'woff2', variationAxes })
    await writeFile(join(folder, `bricolage-${cut}-${part}.woff2`), bytes)
    console.log(`${cut} ${part}: ${(bytes.length / 1000).toFixed(1)} kB`)
  }
}
