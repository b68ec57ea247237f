import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallError } from '../../platform/api/callError.ts'
import { toasts } from '../../ui/overlays/toasts.ts'
import { useSettingForm } from './useSettingForm.ts'

type Values = { text: string }
const changed = new CallError({
  ...{ status: 'aborted', httpStatus: 409, message: 'It has changed.', details: { code: 'site/changed' } },
})

/** Opens the form of a setting. `refusal` is the error with which the server answers; null if it saves. */
function open() {
  const server: { refusal: Error | null; saved: [string, number][] } = { refusal: null, saved: [] }
  const hook = renderHook(
    ({ text, version }) =>
      useSettingForm<Values>({
        stored: { values: { text }, version },
        action: 'Save the text',
        async save(values, basedOn) {
          if (server.refusal) throw server.refusal
          server.saved.push([values.text, basedOn])
        },
      }),
    { initialProps: { text: 'first', version: 1 } },
  )
  const form = () => hook.result.current
  return {
    ...{ server, form },
    store: (text: string, version: number) => hook.rerender({ text, version }),
    type: (text: string) => act(() => form().setValue('text', text, { shouldDirty: true })),
    submit: () => act(() => form().submit()),
    shown: () => form().getValues('text'),
  }
}

test('a form in which nothing was typed shows what another admin saves, and can then be saved as a change of that version', async () => {
  const { server, store, submit, shown } = open()
  store('theirs', 2)
  expect(shown()).toBe('theirs')
  await submit()
  expect(server.saved).toEqual([['theirs', 2]])
  expect(toasts.get().map(({ text }) => text)).toEqual(['Saved.'])
})

test('if another admin saves first, the typed text stays and saving is refused; the admin can take over the other text and save again', async () => {
  const { server, form, store, type, submit, shown } = open()
  type('mine')
  store('theirs', 2)
  expect(shown()).toBe('mine')
  server.refusal = changed
  await submit()
  expect([form().isOutdated, form().problem, shown()]).toEqual([true, null, 'mine'])
  act(() => form().acceptOtherVersion())
  expect([form().isOutdated, shown()]).toEqual([false, 'theirs'])
  server.refusal = null
  type('both')
  await submit()
  expect(server.saved).toEqual([['both', 2]])
})

test('if saving fails for another reason than a change by another admin, the form shows the failure and keeps the typed text', async () => {
  const { server, form, type, submit, shown } = open()
  type('mine')
  server.refusal = new CallError({ status: 'permission-denied', httpStatus: 403, message: 'No.' })
  await submit()
  expect([form().isOutdated, form().problem, shown()]).toEqual([
    false,
    expect.stringContaining('Access denied'),
    'mine',
  ])
})
