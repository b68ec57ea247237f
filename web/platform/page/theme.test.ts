import { afterEach, expect, test } from 'vitest'
import { chooseTheme } from './theme.ts'

afterEach(() => {
  chooseTheme(null)
  document.head.replaceChildren()
})

test('the browser’s bars follow the chosen look at once, and the system again when nothing is chosen', () => {
  for (const side of ['light', 'dark']) {
    const meta = document.createElement('meta')
    Object.assign(meta, { name: 'theme-color', media: `(prefers-color-scheme: ${side})` })
    document.head.append(meta)
  }
  const bars = () =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((one) => one.content)
  chooseTheme('dark')
  expect(bars()).toEqual(['#181310', '#181310'])
  chooseTheme('light')
  expect(bars()).toEqual(['#f6efe2', '#f6efe2'])
  chooseTheme(null)
  expect(bars()).toEqual(['#f6efe2', '#181310'])
})
