import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createPortal } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { Button } from '../../ui/actions/Button.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useActionForm } from './useActionForm.ts'

type Values = { name: string; code: string }

function TestForm({ action }: { action: (values: Values) => Promise<unknown> }) {
  const { field, problem, isSending, onSubmit } = useActionForm<Values>({
    defaultValues: { name: 'Ines', code: '' },
    action,
    formatError: (error) => (error instanceof Error ? error.message : ''),
    getErrorField: (error) => (error instanceof RangeError ? 'code' : null),
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField {...field('name')} label="Name" />
      <TextField {...field('code', { validate: (code) => code !== '' || 'Please type a code.' })} label="Code" />
      <Button type="submit" isBusy={isSending}>
        Send
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  )
}

const codeField = () => screen.getByRole('textbox', { name: 'Code' })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

test('an invalid field shows its message and gets the focus, and nothing is sent', async () => {
  const action = vi.fn<(values: Values) => Promise<void>>()
  render(<TestForm action={action} />)
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('Please type a code.')
  expect(codeField()).toHaveFocus()
  expect(action).not.toHaveBeenCalled()
})

test('valid values are sent only once, even if the user presses Enter while they are being sent', async () => {
  let finish = () => {}
  const action = vi.fn<(values: Values) => Promise<void>>(
    () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  )
  render(<TestForm action={action} />)
  await userEvent.type(codeField(), 'abc')
  await send()
  await userEvent.type(codeField(), '{Enter}')
  finish()
  expect(action.mock.calls).toEqual([[{ name: 'Ines', code: 'abc' }]])
})

test('a form that is submitted twice at once runs its action once', async () => {
  const action = vi.fn<(values: Values) => Promise<void>>(async () => undefined)
  const { container } = render(<TestForm action={action} />)
  await userEvent.type(codeField(), 'abc')
  const form = container.querySelector('form') ?? document.body
  fireEvent.submit(form)
  fireEvent.submit(form)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-busy'))
  expect(action).toHaveBeenCalledOnce()
})

test('submitting a form does not submit the form that contains it in React’s tree', async () => {
  const [inner, outer] = [vi.fn<(values: Values) => Promise<void>>(async () => undefined), vi.fn<() => void>()]
  render(<form onSubmit={outer}>{createPortal(<TestForm action={inner} />, document.body)}</form>)
  await userEvent.type(codeField(), 'abc')
  await send()
  await waitFor(() => expect(inner).toHaveBeenCalledOnce())
  expect(outer).not.toHaveBeenCalled()
})

test('an error of the action is shown at the field that caused it, and this field gets the focus', async () => {
  render(<TestForm action={() => Promise.reject(new RangeError('The code has expired.'))} />)
  await userEvent.type(codeField(), 'abc')
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('The code has expired.')
  expect(codeField()).toHaveFocus()
  expect(codeField()).toHaveAccessibleDescription('The code has expired.')
})

test('an error that no field caused is shown for the form, and the input stays', async () => {
  render(<TestForm action={() => Promise.reject(new Error('Try again later.'))} />)
  await userEvent.type(codeField(), 'abc')
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again later.')
  expect(codeField()).toHaveValue('abc')
})

type Choices = { size: 'small' | 'large'; isGift: boolean; note: string }
const sizes = [
  { value: 'small', label: 'Small' },
  { value: 'large', label: 'Large' },
] as const

function OrderForm({ action }: { action: (values: Choices) => Promise<unknown> }) {
  const { field, choice, checkbox, watch, isDirty, onSubmit } = useActionForm<Choices>({
    defaultValues: { size: 'small', isGift: false, note: '' },
    action,
    formatError: String,
    getErrorField: () => 'note',
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <Select {...choice('size')} label="Size" options={sizes} />
      <Checkbox {...checkbox('isGift')} label="Gift" />
      {watch('isGift') && <TextField {...field('note')} label="Note" />}
      <button type="submit">{isDirty ? 'Send the change' : 'Send'}</button>
    </form>
  )
}
const sendChange = () => userEvent.click(screen.getByRole('button', { name: 'Send the change' }))

test('a select and a checkbox show the chosen values, and the form sends these values', async () => {
  const action = vi.fn<(values: Choices) => Promise<void>>()
  render(<OrderForm action={action} />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Large')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Gift' }))
  expect(screen.getByRole('combobox', { name: 'Size' })).toHaveValue('large')
  expect(screen.getByRole('checkbox', { name: 'Gift' })).toBeChecked()
  await sendChange()
  expect(action.mock.calls).toEqual([[{ size: 'large', isGift: true, note: '' }]])
})

test('an error at a field that is not shown does not block the next submit', async () => {
  const action = vi.fn<(values: Choices) => Promise<void>>(() => Promise.reject(new Error('The note is too long.')))
  render(<OrderForm action={action} />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Large')
  await sendChange()
  await sendChange()
  expect(action).toHaveBeenCalledTimes(2)
})
