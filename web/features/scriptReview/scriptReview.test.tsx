// This file is long, because all its tests need the same fake server with stored corrections.
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildScript, buildSession } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import type { Correction } from './correctionStore.ts'

afterAll(() => vi.unstubAllGlobals())

const content = `${'HERBERT.\nYes.\n\nJEAN.\nNo, it is not.\n\n'.repeat(4)}HERSERT.\nStill yes.\n\nLOUDSPEAKER.\nPerhaps.\n\nJEAN.\nNever.`

/** Opens the script review. Its fake server stores corrections. */
async function open({
  session = buildSession(),
  conflict = false,
  text = content,
  isOnline = true,
  source = undefined as OutputOf<'getUnderstanding'>['source'],
} = {}) {
  let getSaved = { corrections: [] as Correction[], applied: 0, version: 0 }
  let isElsewhere = conflict
  let isReachable = isOnline
  const sent = fakeServer({
    getUnderstanding: () => ({
      ...getSaved,
      understanding: buildUnderstanding(text, { corrections: getSaved.corrections.slice(0, getSaved.applied) }),
      scriptVersion: 1,
      ...(source && { source }),
    }),
    saveCorrections: (input) => {
      if (!isReachable) return fail('unavailable')
      if (isElsewhere) {
        isElsewhere = false
        getSaved = { corrections: [{ kind: 'renamed', from: 'JEAN', to: 'JOAN' }], applied: 1, version: 7 }
        return fail('script_changed', { version: 7 })
      }
      getSaved = { corrections: input.corrections, applied: input.applied, version: getSaved.version + 1 }
      return { version: getSaved.version }
    },
    getScript: () => ({ script: buildScript({ content: text }) }),
  })
  const view = await visit('/scripts/scr_1/read-through', session)
  await screen.findByRole('list', { name: 'As it was understood' })
  return { ...view, sent, getSaved: () => getSaved, goOnline: () => (isReachable = true) }
}

const lines = () => within(screen.getByRole('list', { name: 'As it was understood' }))
const row = (text: string) => {
  const found = lines().getByText(text).closest('li')
  if (!found) throw new Error(`no line reads ${text}`)
  return within(found)
}

test('confirming the open doubt opens the next one; after the last doubt, Rehearse has the focus', async () => {
  const { getSaved } = await open()
  expect(screen.getByText('2 doubts left')).toBeVisible()
  expect(row('Still yes.').getByText('Written HERSERT; read as HERBERT.')).toBeVisible()
  await userEvent.click(row('Still yes.').getByRole('button', { name: 'It is right' }))
  await userEvent.click(await row('Perhaps.').findByRole('button', { name: 'It is right' }))
  expect(screen.getByText('No doubts left')).toBeVisible()
  await waitFor(() => expect(getSaved()).toMatchObject({ applied: 2 }))
  expect(await screen.findByText('Saved')).toBeVisible()
  const rehearse = screen.getByRole('link', { name: 'Rehearse' })
  expect(rehearse).toHaveAttribute('data-kind', 'main')
  expect(rehearse).toHaveFocus()
  // The original, which is open in a wide window, still shows the closed line.
  const original = within(await screen.findByRole('list', { name: 'The script’s text' }))
  expect(await original.findByText('Perhaps.')).toHaveAttribute('data-lit')
  // A second press in the same place must not change the confirmed line.
  expect(screen.queryByRole('button', { name: 'A direction' })).not.toBeInTheDocument()
})

test(
  'after the line with the last doubt is deleted, the original text highlights the line before the deleted one',
  { tags: ['long'] },
  async () => {
    await open()
    await userEvent.click(row('Still yes.').getByRole('button', { name: 'It is right' }))
    await userEvent.click(await row('Perhaps.').findByRole('button', { name: 'Delete it' }))
    expect(screen.getByText('No doubts left')).toBeVisible()
    const original = within(await screen.findByRole('list', { name: 'The script’s text' }))
    expect(await original.findByText('Still yes.')).toHaveAttribute('data-lit')
  },
)

test('the original text highlights the right row if form feeds separate its pages', async () => {
  await open({ text: content.replaceAll('\n\n', '\n\f') })
  const original = within(await screen.findByRole('list', { name: 'The script’s text' }))
  await userEvent.click(row('Perhaps.').getByText('Perhaps.'))
  expect(await original.findByText('Perhaps.')).toHaveAttribute('data-lit')
})

test(
  'for two roles that are probably the same, one press merges them or keeps them as two roles',
  { tags: ['long'] },
  async () => {
    const text = `${'JEANNE.\nYes.\n\nZOE.\nNo, it is not.\n\n'.repeat(8)}JAENNE.\nStill yes.\n\nZOÉ.\nNever, I said.\n\nJEANNE.\nGood.\n\n`
    const { getSaved } = await open({ text })
    const offers = () => within(screen.getByRole('region', { name: 'Are these the same role?' }))
    await userEvent.click(offers().getByRole('button', { name: 'ZOÉ and ZOE are the same role' }))
    expect(row('Never, I said.').getByRole('button', { name: 'ZOE: change this line' })).toBeVisible()
    await userEvent.click(offers().getByRole('button', { name: 'JAENNE and JEANNE are two roles' }))
    expect(screen.queryByRole('region', { name: 'Are these the same role?' })).not.toBeInTheDocument()
    expect(screen.getByText('No doubts left')).toBeVisible()
    await waitFor(() =>
      expect(getSaved().corrections).toEqual([
        { kind: 'renamed', from: 'ZOÉ', to: 'ZOE' },
        { kind: 'different', one: 'JAENNE', other: 'JEANNE' },
      ]),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(offers().getByRole('button', { name: 'JAENNE and JEANNE are the same role' })).toBeVisible()
  },
)

test(
  'one correction starts a new speech at the role name inside every similar speech',
  { tags: ['long'] },
  async () => {
    const turns = 'HERBERT.\nYes.\n\nJEAN.\nNo, it is not.\n\n'.repeat(8)
    const glued = [1, 2, 3].map((number) => `HERBERT.\nI saw gate ${number}. JEAN. And I did not.\n\n`).join('')
    const { getSaved } = await open({ text: `${turns}${glued}HERBERT.\nNever.` })
    await userEvent.click(screen.getByRole('button', { name: 'Begin a speech at the name, in all 3' }))
    expect(screen.getByText('No doubts left')).toBeVisible()
    expect(lines().getAllByText('And I did not.')).toHaveLength(3)
    expect(row('I saw gate 2.').getByRole('button', { name: 'HERBERT: change this line' })).toBeVisible()
    await waitFor(() => expect(getSaved().corrections).toMatchObject([{ kind: 'cued' }]))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByText('3 doubts left')).toBeVisible()
  },
)

test('the page opens at the questions about roles; a button leads back to them after a scroll to a doubt', async () => {
  const scrolled: string[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    if (this.id !== '') scrolled.push(this.id)
  }
  const text = `${'JEANNE.\nYes.\n\nZOE.\nNo, it is not.\n\n'.repeat(8)}ZOÉ.\nNever, I said.\n\nLOUDSPEAKER.\nPerhaps.\n\nJEANNE.\nGood.\n\n`
  await open({ text })
  expect(scrolled).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Next doubt' }))
  expect(scrolled.at(-1)).toMatch(/^line-/u)
  await userEvent.click(screen.getByRole('button', { name: 'Same role? (1)' }))
  expect(screen.getByRole('heading', { name: 'Are these the same role?' })).toHaveFocus()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

test('single keys change the speaker of a line, make it a direction, undo and redo', { tags: ['long'] }, async () => {
  const { getSaved } = await open()
  await userEvent.keyboard('1')
  expect(row('Still yes.').getByRole('button', { name: 'HERBERT: change this line' })).toBeVisible()
  await userEvent.keyboard('p')
  await userEvent.keyboard('d')
  expect(screen.getByText('No doubts left')).toBeVisible()
  expect(lines().getByText('LOUDSPEAKER Perhaps.')).toBeVisible()
  await userEvent.keyboard('uu')
  expect(screen.getByText('2 doubts left')).toBeVisible()
  await userEvent.keyboard('r')
  expect(screen.getByText('1 doubt left')).toBeVisible()
  await waitFor(() =>
    expect(getSaved()).toMatchObject({ applied: 1, corrections: [{ kind: 'speaker' }, { kind: 'direction' }] }),
  )
})

test('if the user has turned single keys off, no single key changes a line', async () => {
  localStorage.setItem('sp.keysOff', 'true')
  await open()
  await userEvent.keyboard('dy1')
  localStorage.clear()
  expect(screen.getByText('2 doubts left')).toBeVisible()
})

test('confirming a line that was corrected does not undo the correction', { tags: ['long'] }, async () => {
  const { getSaved } = await open()
  await userEvent.keyboard('2')
  await userEvent.click(row('Still yes.').getByRole('button', { name: /: change this line$/ }))
  await userEvent.keyboard('y')
  expect(await screen.findByText('Saved')).toBeVisible()
  await waitFor(() => expect(getSaved()).toMatchObject({ applied: 1, corrections: [{ kind: 'speaker' }] }))
})

test('the user can give all lines of a role to another role with one correction', async () => {
  await open()
  await userEvent.click(lines().getAllByRole('button', { name: 'JEAN: change this line' })[0] ?? document.body)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Which lines' }), 'All 5 of JEAN')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Said by' }), 'HERBERT')
  expect(lines().queryByRole('button', { name: 'JEAN: change this line' })).toBeNull()
})

test('the user splits a speech in two, and the second part becomes the current line', async () => {
  await open()
  await userEvent.click(lines().getAllByRole('button', { name: 'JEAN: change this line' })[0] ?? document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Split in two' }))
  await userEvent.click(screen.getByRole('button', { name: 'Begins with “is”' }))
  expect(lines().getByText('No, it')).toBeVisible()
  expect(lines().getByText('is not.')).toBeVisible()
  // The second part of the speech is now the current line.
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Said by' }), 'HERBERT')
  expect(row('No, it').getByRole('button', { name: 'JEAN: change this line' })).toBeVisible()
  expect(row('is not.').getByRole('button', { name: 'HERBERT: change this line' })).toBeVisible()
})

test('the user merges a role with another by giving it the same name, or says that a role is no role', async () => {
  await open()
  await userEvent.click(screen.getByText('3 roles'))
  await userEvent.click(screen.getByRole('button', { name: 'Rename JEAN, or merge it with another' }))
  const field = screen.getByRole('textbox', { name: 'JEAN is…' })
  await userEvent.clear(field)
  await userEvent.type(field, 'HERBERT{Enter}')
  expect(await screen.findByText('2 roles')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'LOUDSPEAKER is not a role' }))
  expect(await screen.findByText('1 role')).toBeVisible()
})

test(
  'a role name can be typed without capitals, and typing or choosing the name of another role merges both roles',
  { tags: ['long'] },
  async () => {
    const { getSaved } = await open()
    await userEvent.click(row('Perhaps.').getByRole('button', { name: /change this line$/ }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Said by' }), 'Someone else…')
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' jean +  herbert{Enter}')
    await userEvent.click(row('Perhaps.').getByRole('button', { name: 'JEAN and HERBERT: change this line' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Said by' }), 'Someone else…')
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Loudspeaker{Enter}')
    expect(await screen.findByText('3 roles')).toBeVisible()

    await userEvent.click(screen.getByText('3 roles'))
    await userEvent.click(screen.getByRole('button', { name: 'Rename LOUDSPEAKER, or merge it with another' }))
    const field = screen.getByRole('textbox', { name: 'LOUDSPEAKER is…' })
    await userEvent.clear(field)
    await userEvent.type(field, 'Herbert{Enter}')
    expect(await screen.findByText('2 roles')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Rename JEAN, or merge it with another' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'JEAN is the same as' }), 'HERBERT')
    expect(await screen.findByText('1 role')).toBeVisible()
    await waitFor(() => expect(getSaved().applied).toBe(4))
  },
)

test(
  'the arrow keys in the list of speakers change nothing until the user presses Enter',
  { tags: ['long'] },
  async () => {
    const { getSaved } = await open()
    const choice = screen.getByRole('combobox', { name: 'Said by' })
    const arrowTo = (value: string) => {
      fireEvent.keyDown(choice, { key: 'ArrowDown' })
      fireEvent.change(choice, { target: { value } })
      fireEvent.keyUp(choice, { key: 'ArrowDown' })
    }
    arrowTo('JEAN')
    arrowTo('LOUDSPEAKER')
    expect(screen.getByText('Press Enter to choose it.')).toBeVisible()
    expect(screen.getByText('2 doubts left')).toBeVisible()
    fireEvent.keyDown(choice, { key: 'Escape' })
    arrowTo('JEAN')
    fireEvent.keyDown(choice, { key: 'Enter' })
    expect(row('Still yes.').getByRole('button', { name: 'JEAN: change this line' })).toBeVisible()
    await waitFor(() => expect(getSaved().corrections).toMatchObject([{ kind: 'speaker', characters: ['JEAN'] }]))
  },
)

test('a heading can become a speech; the button “Same speech as before” is offered for the next speech, but not for the heading', async () => {
  await open({ text: `SCENE I.\n\n${content}` })
  await userEvent.click(lines().getByRole('button', { name: 'Heading: change this line' }))
  expect(screen.queryByRole('button', { name: 'Same speech as before' })).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Said by' }), 'JEAN')
  expect(row('SCENE I.').getByRole('button', { name: 'JEAN: change this line' })).toBeVisible()
  await userEvent.click(lines().getAllByRole('button', { name: 'HERBERT: change this line' })[0] ?? document.body)
  expect(screen.getByRole('button', { name: 'Same speech as before' })).toBeVisible()
})

test('the review lists the words of the file that the import left out, and says which pages have no text', async () => {
  const leftOut = [
    { what: 'running heads', count: 40, pages: [2, 3], words: ['THE FERRY 2', 'Yes.'] },
    { what: 'pages without text', count: 2, pages: [7, 9] },
  ]
  await open({ source: { name: 'Ferry.docx', format: 'docx', bytes: 9, pages: null, leftOut } })
  expect(screen.getByText(/^2 pages of the file are pictures without text \(7, 9\)/)).toBeVisible()
  await userEvent.click(screen.getByText('Left out: 42 lines'))
  expect(screen.getByText('40 × running heads')).toBeVisible()
  expect(screen.getByText('“THE FERRY 2”, “Yes.”')).toBeVisible()
})

test(
  'if another page has corrected the script, its corrections are shown with a notice',
  { tags: ['long'] },
  async () => {
    await open({ conflict: true })
    await userEvent.keyboard('y')
    expect(await screen.findByText(/changed on another page/)).toBeVisible()
    expect(lines().getAllByRole('button', { name: 'JOAN: change this line' })).toHaveLength(5)
  },
)

test(
  'if another page corrects the script at the same time, this page’s correction is applied after it',
  { tags: ['long'] },
  async () => {
    const { getSaved } = await open({ conflict: true })
    await userEvent.keyboard('d')
    await waitFor(() => expect(getSaved().corrections.map(({ kind }) => kind)).toEqual(['renamed', 'direction']))
    expect(lines().getAllByRole('button', { name: 'JOAN: change this line' })).toHaveLength(5)
    expect(lines().getByText('HERSERT Still yes.')).toBeVisible()
  },
)

test(
  'corrections made offline show a notice and are sent later, even after the user has left the page',
  { tags: ['long'] },
  async () => {
    const { getSaved, goOnline, unmount } = await open({ isOnline: false })
    await userEvent.keyboard('y')
    expect(await screen.findByText(/^Not saved yet: stored on this device/)).toBeVisible()
    expect(getSaved().applied).toBe(0)
    unmount()
    goOnline()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(getSaved().applied).toBe(1))
  },
)

test('an admin who views another account sees the script review but cannot correct anything', async () => {
  const viewing = {
    impersonatedBy: 'a1',
    impersonatedRole: 'admin',
    impersonationExpiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const { sent } = await open({ session: buildSession({}, viewing) })
  expect(screen.queryByRole('button', { name: 'It is right' })).toBeNull()
  await userEvent.keyboard('yd')
  expect(screen.getByText('2 doubts left')).toBeVisible()
  expect(sent.some(({ name }) => name === 'saveCorrections')).toBe(false)
})

test('in a long play the user can go to a scene of another act', { tags: ['long'] }, async () => {
  const words = 'door boat lamp rope coat hand song bread river letter window garden'.split(' ')
  const speeches = (act: string) =>
    words.flatMap((one) =>
      words
        .slice(0, 3)
        .map((other) => `HERBERT.\nThe ${one} and the ${other}, in ${act.toLowerCase()}.\n\nJEAN.\nYes.`),
    )
  await open({ text: ['ACT I', 'ACT II', 'ACT III'].flatMap((act) => [act, ...speeches(act)]).join('\n\n') })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Go to a scene' }), 'Act III')
  expect(document.querySelector('[data-selected]')).toHaveTextContent('ACT III')
  // All rows are rendered only after several animation frames.
  expect(await lines().findByText('The garden and the lamp, in act iii.')).toBeInTheDocument()
  expect(lines().getByText('The door and the door, in act ii.')).toBeInTheDocument()
})
