import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { Button } from './actions/Button.tsx'
import { Checkbox } from './forms/Checkbox.tsx'
import { ScriptTextArea } from './forms/ScriptTextArea.tsx'
import { SegmentedControl } from './forms/SegmentedControl.tsx'
import { Dialog } from './overlays/Dialog.tsx'
import { PasswordField, TextField } from './forms/TextField.tsx'
import { Menu } from './actions/Menu.tsx'
import { Popover } from './overlays/Popover.tsx'
import { ProgressBar } from './feedback/ProgressBar.tsx'
import { Select } from './forms/Select.tsx'
import { Switch } from './forms/Switch.tsx'
import { Tabs } from './layout/Tabs.tsx'
import { TextArea } from './forms/TextArea.tsx'
import { Tooltips } from './overlays/Tooltips.tsx'

const fruits = [
  { value: 'pear', label: 'Pear' },
  { value: 'plum', label: 'Plum' },
  { value: 'fig', label: 'Fig' },
] as const
type Fruit = (typeof fruits)[number]['value']

describe('Button', () => {
  test('a busy button keeps the focus and ignores clicks', async () => {
    const press = vi.fn<() => void>()
    const { rerender } = render(<Button onPress={press}>Send</Button>)
    const button = screen.getByRole('button')
    await userEvent.click(button)
    rerender(
      <Button onPress={press} isBusy>
        Sending…
      </Button>,
    )
    await userEvent.click(button)
    expect(press).toHaveBeenCalledOnce()
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-busy', 'true')
  })

  test('a busy button does not submit its form', async () => {
    const send = vi.fn<() => void>()
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Button type="submit" isBusy>
          Sending…
        </Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(send).not.toHaveBeenCalled()
  })

  test('an icon button shows its tooltip on keyboard focus, and Escape hides it', async () => {
    render(
      <>
        <Button icon="trash" label="Delete the recording" />
        <Tooltips />
      </>,
    )
    expect(screen.queryByText('Delete the recording')).toBeNull()
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'Delete the recording' })).toHaveFocus()
    expect(screen.getByText('Delete the recording')).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('Delete the recording')).toBeNull()
    await userEvent.hover(screen.getByRole('button'))
    expect(screen.getByText('Delete the recording')).toBeInTheDocument()
    await userEvent.unhover(screen.getByRole('button'))
    await waitFor(() => expect(screen.queryByText('Delete the recording')).toBeNull())
    // A touch, for which browsers also fire this event, shows no tooltip.
    fireEvent.pointerOver(screen.getByRole('button'), { pointerType: 'touch' })
    expect(screen.queryByText('Delete the recording')).toBeNull()
  })
})

describe('text fields', () => {
  test('the error of a text field replaces its hint and is announced to screen readers', () => {
    const { rerender } = render(<TextField label="Code" name="code" hint="In capitals or not" />)
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('In capitals or not')
    rerender(<TextField label="Code" name="code" hint="In capitals or not" problem="Invalid coupon code" />)
    expect(screen.getByLabelText('Code')).toBeInvalid()
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('Invalid coupon code')
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid coupon code')
  })

  test('a multi-line text field shows its error message', () => {
    render(<TextArea label="Message" name="message" problem="Please write a few words." />)
    expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Please write a few words.')
    expect(screen.getByLabelText('Message')).toBeInvalid()
  })

  test('in the text area of a script, Ctrl+Enter and ⌘+Enter submit; Enter alone, or while an input method composes a word, does not', () => {
    const submit = vi.fn<() => void>()
    render(<ScriptTextArea label="Script" value="ANNA: Hi." onChange={() => undefined} onSubmit={submit} />)
    const area = screen.getByRole('textbox', { name: 'Script' })
    fireEvent.keyDown(area, { key: 'Enter' })
    fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true, isComposing: true })
    expect(submit).not.toHaveBeenCalled()
    fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true })
    fireEvent.keyDown(area, { key: 'Enter', metaKey: true })
    expect(submit).toHaveBeenCalledTimes(2)
  })

  test('if the app changes the text of a script, the selection stays at the same words', () => {
    const draw = (value: string) => <ScriptTextArea label="Script" value={value} onChange={() => undefined} />
    const { rerender } = render(draw('ANNA: You came.'))
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Script' })
    area.focus()
    area.setSelectionRange(6, 9)
    fireEvent.select(area)
    rerender(draw('INT. BARN\n\nANNA: You came.'))
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('You')
  })

  test('the user can make the password visible', async () => {
    render(<PasswordField label="Password" name="password" autoComplete="current-password" />)
    const field = screen.getByLabelText('Password')
    expect(field).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field).toHaveAttribute('type', 'text')
    expect(screen.getByRole('button', { name: 'Show password' })).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('choices', () => {
  test('the space bar toggles a switch, and screen readers get its state', async () => {
    function Lamp() {
      const [isOn, setOn] = useState(false)
      return <Switch label="Read everything" hint="Names too" isOn={isOn} onChange={setOn} />
    }
    render(<Lamp />)
    const lamp = screen.getByRole('switch', { name: 'Read everything' })
    expect(lamp).not.toBeChecked()
    expect(lamp).toHaveAccessibleDescription('Names too')
    await userEvent.tab()
    await userEvent.keyboard(' ')
    expect(lamp).toBeChecked()
    await userEvent.click(screen.getByText('Read everything'))
    expect(lamp).not.toBeChecked()
  })

  test('a checkbox can be indeterminate', () => {
    render(<Checkbox label="All" isChecked={false} isMixed onChange={() => undefined} />)
    expect(screen.getByRole('checkbox', { name: 'All' })).toBePartiallyChecked()
  })

  test('choosing an option of a select changes the value of the select', async () => {
    function Basket() {
      const [fruit, setFruit] = useState<Fruit>('pear')
      return <Select label="Fruit" options={fruits} value={fruit} onChange={setFruit} />
    }
    render(<Basket />)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Fruit' }), 'Plum')
    expect(screen.getByRole('combobox')).toHaveValue('plum')
  })

  test('a select that applies immediately applies an option of the arrow keys only after Enter; Escape, or leaving the field, restores the value', async () => {
    const choose = vi.fn<(fruit: Fruit) => void>()
    render(<Select label="Fruit" options={fruits} value="pear" onChange={choose} appliesImmediately />)
    const field = screen.getByRole('combobox', { name: 'Fruit' })
    const step = (value: Fruit) => {
      fireEvent.keyDown(field, { key: 'ArrowDown' })
      fireEvent.change(field, { target: { value } })
      fireEvent.keyUp(field, { key: 'ArrowDown' })
    }
    step('plum')
    expect(field).toHaveValue('plum')
    fireEvent.keyDown(field, { key: 'Escape' })
    expect([field, choose.mock.calls]).toEqual([expect.toSatisfy((one) => one.value === 'pear'), []])
    step('plum')
    fireEvent.blur(field)
    expect(field).toHaveValue('pear')
    step('fig')
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.keyUp(field, { key: 'Enter' })
    await userEvent.selectOptions(field, 'Plum')
    expect(choose.mock.calls).toEqual([['fig'], ['plum']])
  })

  test('a click on an option of a segmented control selects this option', async () => {
    function Row() {
      const [fruit, setFruit] = useState<Fruit>('pear')
      return <SegmentedControl label="Fruit" options={fruits} value={fruit} onChange={setFruit} />
    }
    render(<Row />)
    await userEvent.click(screen.getByText('Fig'))
    expect(within(screen.getByRole('radiogroup', { name: 'Fruit' })).getByRole('radio', { name: 'Fig' })).toBeChecked()
  })

  test('arrow keys move between the tabs, skip disabled tabs, and go from the last tab to the first', async () => {
    function Rooms() {
      const [openId, setOpenId] = useState<Fruit>('pear')
      const tabs = fruits.map(({ value, label }) => ({
        id: value,
        label,
        panel: `About the ${value}`,
        isDisabled: value === 'plum',
      }))
      return <Tabs label="Fruit" tabs={tabs} openId={openId} onOpen={setOpenId} />
    }
    render(<Rooms />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Fig', selected: true })).toHaveFocus()
    expect(screen.getByRole('tabpanel', { name: 'Fig' })).toHaveTextContent('About the fig')
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Pear', selected: true })).toHaveFocus()
    await userEvent.keyboard('{End}')
    expect(screen.getByRole('tab', { name: 'Fig', selected: true })).toHaveFocus()
  })
})

describe('overlays', () => {
  test('a dialog takes the focus; Escape closes the dialog, and the focus returns to the button that opened it', async () => {
    function Room() {
      const [isOpen, setOpen] = useState(false)
      return (
        <>
          <Button onPress={() => setOpen(true)}>Rename</Button>
          <Dialog title="Rename this recording" isOpen={isOpen} onClose={() => setOpen(false)}>
            <TextField label="Name" name="name" />
          </Dialog>
        </>
      )
    }
    render(<Room />)
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
    const dialog = await screen.findByRole('dialog', { name: 'Rename this recording' })
    expect(dialog).toContainElement(document.activeElement as HTMLElement)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Rename' })).toHaveFocus()
  })

  test('a popover has an accessible name; Escape closes it, and the focus returns to the button that opened it', async () => {
    render(
      <Popover label="How it reads" trigger={<Button>Speed</Button>}>
        <Button>Faster</Button>
      </Popover>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Speed' }))
    expect(await screen.findByRole('dialog', { name: 'How it reads' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Speed' })).toHaveFocus()
  })

  test('arrow keys move through a menu, and Enter chooses an entry', async () => {
    const remove = vi.fn<() => void>()
    render(
      <MemoryRouter>
        <Menu
          trigger={<Button>More</Button>}
          items={[
            { label: 'Rename', onChoose: () => undefined },
            { label: 'Copy', onChoose: () => undefined, isDisabled: true },
            { label: 'Delete', kind: 'danger', onChoose: remove },
          ]}
        />
      </MemoryRouter>,
    )
    screen.getByRole('button').focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(remove).toHaveBeenCalledOnce()
  })
})

test('a progress bar announces its value, and no value while the value is unknown', () => {
  const { rerender } = render(<ProgressBar label="Reading" value={0.7} valueText="20 seconds left" />)
  expect(screen.getByRole('progressbar', { name: 'Reading' })).toHaveAttribute('value', '0.7')
  rerender(<ProgressBar label="Reading" value={1.2} />)
  expect(screen.getByRole('progressbar', { name: 'Reading' })).toHaveAttribute('value', '1')
  rerender(<ProgressBar label="Reading" value={null} />)
  expect(screen.getByRole('progressbar', { name: 'Reading' })).not.toHaveAttribute('value')
})
