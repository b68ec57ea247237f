import { afterEach, expect, test, vi } from 'vitest'
import { keepEarlyPresses } from './earlyPresses.ts'

afterEach(() => document.body.replaceChildren())

function draw(html: string) {
  document.body.innerHTML = html
  return (selector: string) => {
    const found = document.body.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`no ${selector}`)
    return found
  }
}

test('a button pressed before the page is alive is pressed once it is', () => {
  const at = draw('<button><b>Verify my email</b></button>')
  const doAgain = keepEarlyPresses(document)
  at('b').click()
  at('b').click()
  const pressed = vi.fn<() => void>()
  at('button').addEventListener('click', pressed)
  expect(pressed).not.toHaveBeenCalled()
  doAgain()
  expect(pressed).toHaveBeenCalledOnce()
  at('button').click()
  expect(pressed).toHaveBeenCalledTimes(2)
})

test('a form sent before the page is alive is not sent by the browser, but by the page once it is', () => {
  const at = draw('<form action="/nowhere"><input name="email"></form>')
  const form = at('form')
  if (!(form instanceof HTMLFormElement)) throw new Error('no form')
  const doAgain = keepEarlyPresses(document)
  form.requestSubmit()
  const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  form.addEventListener('submit', sent)
  doAgain()
  expect(sent).toHaveBeenCalledOnce()
})

test('links and choices work by themselves from the first moment', () => {
  const at = draw('<a href="#faq">FAQ</a><input type="checkbox">')
  const doAgain = keepEarlyPresses(document)
  const followed = vi.fn<() => void>()
  at('a').addEventListener('click', followed)
  at('a').click()
  at('input').click()
  expect(followed).toHaveBeenCalledOnce()
  expect(at('input')).toHaveProperty('checked', true)
  doAgain()
  expect(followed).toHaveBeenCalledOnce()
})
