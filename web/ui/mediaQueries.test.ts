// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('..', import.meta.url))
/** The control bar of the rehearsal room has sizes in px, which do not depend on the text size. */
const inPixels = new Set(['features/rehearsal/screen/controls/ControlBar.module.css'])

test('no media query except the control bar’s has a width in px, so layouts follow the browser’s text size', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && !file.includes('node_modules') && !inPixels.has(file),
  )
  expect(files.length).toBeGreaterThan(50)
  const queries = files.flatMap((file) =>
    [...readFileSync(`${web}/${file}`, 'utf8').matchAll(/@media[^{]*width[^{]*px[^{]*/g)].map(
      ([query]) => file + query,
    ),
  )
  expect(queries).toEqual([])
})
