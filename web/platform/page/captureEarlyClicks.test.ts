import { afterEach, expect, test, vi } from 'vitest'
import { captureEarlyClicks } from './captureEarlyClicks.ts'

afterEach(() => document.body.replaceChildren())

function draw(html: string) {
  document.body.innerHTML = html
  return (selector: string) => {
    const found = document.body.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`no ${selector}`)
    return found
  }
}

test('a button that was clicked, even twice, before hydration is clicked once more afterwards', () => {
  const at = draw('<button><b>Verify my email</b></button>')
  const doAgain = captureEarlyClicks(document)
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

test('a form submitted before hydration is not sent by the browser but submitted again afterwards', () => {
  const at = draw('<form action="/nowhere"><input name="email"></form>')
  const form = at('form')
  if (!(form instanceof HTMLFormElement)) throw new Error('no form')
  const doAgain = captureEarlyClicks(document)
  form.requestSubmit()
  const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  form.addEventListener('submit', sent)
  doAgain()
  expect(sent).toHaveBeenCalledOnce()
})

test('a click on a link or checkbox before hydration takes effect immediately and is not repeated afterwards', () => {
  const at = draw('<a href="#faq">FAQ</a><input type="checkbox">')
  const doAgain = captureEarlyClicks(document)
  const followed = vi.fn<() => void>()
  at('a').addEventListener('click', followed)
  at('a').click()
  at('input').click()
  expect(followed).toHaveBeenCalledOnce()
  expect(at('input')).toHaveProperty('checked', true)
  doAgain()
  expect(followed).toHaveBeenCalledOnce()
})
