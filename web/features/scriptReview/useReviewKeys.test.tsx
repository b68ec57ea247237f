import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { singleKeySetting } from '../playback/index.ts'
import { useReviewKeys } from './useReviewKeys.ts'

afterEach(() => singleKeySetting.set(true))

function Page({ onKey }: { onKey: (key: string) => boolean }) {
  useReviewKeys(onKey)
  return <input aria-label="Name" />
}

test('in the script review, typing in a field and key combinations do nothing, except that Ctrl+Z undoes and ⌘+Shift+Z redoes', () => {
  const pressed: string[] = []
  // The page uses each key except `q`.
  render(<Page onKey={(key) => key !== 'q' && pressed.push(key) > 0} />)
  const field = screen.getByRole('textbox', { name: 'Name' })
  /** Returns whether the browser also does what it usually does for the key. */
  const press = (key: string, also = {}, target: Element = document.body) => fireEvent.keyDown(target, { key, ...also })
  expect([press('d', {}, field), press('z', { ctrlKey: true }, field)]).toEqual([true, true])
  for (const also of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) expect(press('d', also)).toBe(true)
  expect(pressed).toEqual([])
  expect([press('x'), press('q')]).toEqual([false, true])
  press('z', { ctrlKey: true })
  press('Z', { metaKey: true, shiftKey: true })
  expect(pressed).toEqual(['x', 'u', 'r'])
  singleKeySetting.set(false)
  press('x')
  press('z', { ctrlKey: true })
  press('Escape')
  expect(pressed.slice(3)).toEqual(['u', 'Escape'])
})
