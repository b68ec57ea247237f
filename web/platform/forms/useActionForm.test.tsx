import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from '../../ui/actions/Button.tsx'
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

test('an invalid field shows its message, gets the focus, and nothing is sent', async () => {
  const action = vi.fn<(values: Values) => Promise<void>>()
  render(<TestForm action={action} />)
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('Please type a code.')
  expect(codeField()).toHaveFocus()
  expect(action).not.toHaveBeenCalled()
})

test('valid values are sent once, also when the button is pressed twice', async () => {
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

test('an error of the action is shown at the field it is about, which gets the focus', async () => {
  render(<TestForm action={() => Promise.reject(new RangeError('The code has expired.'))} />)
  await userEvent.type(codeField(), 'abc')
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('The code has expired.')
  expect(codeField()).toHaveFocus()
  expect(codeField()).toHaveAccessibleDescription('The code has expired.')
})

test('an error about no field is shown for the form, and the input stays', async () => {
  render(<TestForm action={() => Promise.reject(new Error('Try again later.'))} />)
  await userEvent.type(codeField(), 'abc')
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again later.')
  expect(codeField()).toHaveValue('abc')
})
