// `node tools/fonts.mjs`: cuts the display face down to what the house wears, each cut once for plain English letters
// and once for the accented ones, which are fetched only where a page has them. The files are kept in web/ui/fonts; run
// this again when the face is renewed or a weight is added to the tokens.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './build.mjs'

const require = createRequire(join(root, 'package.json'))
const source =
  require.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2')

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
const letters = {
  basic: `${range(0x20, 0x7e)}\u00a0©·×–—‘’“”…•−→`,
  more: `${range(0xa1, 0xff)}ıŒœŸˆ˜‚„‹›†‡‰€™′″`,
}

/** `text` is read, `narrow` is headings, `light` is the list of kinds of voices. */
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
