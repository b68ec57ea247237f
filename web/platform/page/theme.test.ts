import { afterEach, expect, test } from 'vitest'
import { setTheme } from './theme.ts'

afterEach(() => {
  setTheme(null)
  document.head.replaceChildren()
})

test('the browser’s toolbar immediately follows the chosen theme, or the system theme if the user has chosen none', () => {
  for (const side of ['light', 'dark']) {
    const meta = document.createElement('meta')
    Object.assign(meta, { name: 'theme-color', media: `(prefers-color-scheme: ${side})` })
    document.head.append(meta)
  }
  const bars = () =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((one) => one.content)
  setTheme('dark')
  expect(bars()).toEqual(['#181310', '#181310'])
  setTheme('light')
  expect(bars()).toEqual(['#f6efe2', '#f6efe2'])
  setTheme(null)
  expect(bars()).toEqual(['#f6efe2', '#181310'])
})

test('a chosen theme is stored for the next page that the server renders; choosing the system theme deletes the stored theme', () => {
  setTheme('dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(document.cookie).toContain('theme=dark')
  setTheme(null)
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  expect(document.cookie).not.toContain('theme=dark')
})
