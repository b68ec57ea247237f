// Tests the corrections of the script review with a store that is not connected to a server.
import { formatUnclearWords } from '@scene-partner/script/review/unclearWords'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { QueryProvider } from '../../platform/query/query.tsx'
import '../../testing/resetState.ts'
import { buildPlay, buildReview, buildScript, buildSpeech } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { singleKeySetting } from '../playback/index.ts'
import { createCorrectionStore, type Correction, type Understanding } from './correctionStore.ts'
import { ScriptReview } from './ScriptReview.tsx'
import { useReviewKeys } from './useReviewKeys.ts'

afterEach(() => singleKeySetting.set(true))

const doubt = 'Is this a speech?'
const scene = (name: string) => ({ heading: name, name, lines: [] })
const play = buildPlay(
  [
    buildSpeech('a1', 'ANNA', 'You came.'),
    buildSpeech('b1', 'BEN', 'I said I would.', { doubt }),
    buildSpeech('n1', 'BEN', '(Pause.)', { kind: 'action', characters: [], parts: [] }),
    buildSpeech('a2', 'ANNA', 'So you are.', { scene: 2, doubt }),
    buildSpeech('b2', 'BEN', 'Here I am.', { scene: 2 }),
  ],
  { scenes: [scene('A kitchen'), scene('A cellar'), scene('A garden')] },
)

/** Shows the review of a script that has these corrections, of which the first `applied` are not undone. */
function showReview({
  understanding = play,
  corrections = [] as Correction[],
  applied = corrections.length,
  isReadOnly = false,
}: Partial<{ understanding: Understanding; corrections: Correction[]; applied: number; isReadOnly: boolean }> = {}) {
  fakeServer({ getScript: () => ({ script: buildScript() }) })
  const first = { ...buildReview(understanding), corrections, applied }
  const store = createCorrectionStore({ first, save: async () => ({ version: 1 }), fetch: async () => first })
  render(
    <MemoryRouter>
      <QueryProvider>
        <ScriptReview scriptId="scr_1" store={store} source={undefined} isReadOnly={isReadOnly} />
      </QueryProvider>
    </MemoryRouter>,
  )
  return { store, getCorrections: () => store.get().corrections.slice(0, store.get().applied) }
}

const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(document.body, { key }))
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const getSelected = () => document.querySelector('[data-selected]')?.id ?? null

test('n and p select the next and previous doubt, j and k the next and previous line, after the last the first; Escape closes the line', () => {
  showReview()
  const after = (key: string) => {
    press(key)
    return getSelected()
  }
  expect(getSelected()).toBe('line-b1')
  expect(['n', 'n', 'p', 'p'].map(after)).toEqual(['line-a2', 'line-b1', 'line-a2', 'line-b1'])
  expect(['k', 'k', 'j', 'j', 'j'].map(after)).toEqual(['line-a1', 'line-b2', 'line-a1', 'line-b1', 'line-n1'])
  expect(after('Escape')).toBeNull()
})

test.each<[string, string[], Correction[]]>([
  ['y', ['y'], [{ kind: 'restored', lines: ['b1'] }]],
  ['d', ['d'], [{ kind: 'direction', lines: ['b1'] }]],
  ['m', ['m'], [{ kind: 'joined', line: 'b1' }]],
  ['x', ['x'], [{ kind: 'dropped', lines: ['b1'] }]],
  ['1', ['1'], [{ kind: 'speaker', lines: ['b1'], characters: ['ANNA'] }]],
  [
    'a, which widens it to all similar lines',
    ['a', '1'],
    [{ kind: 'speaker', lines: ['b1', 'b2'], characters: ['ANNA'] }],
  ],
  ['r, which redoes it after u has undone it', ['d', 'u', 'r'], [{ kind: 'direction', lines: ['b1'] }]],
])('a correction is made by the key %s', (_key, keys, corrections) => {
  const { getCorrections } = showReview()
  press(...keys)
  expect(getCorrections()).toEqual(corrections)
})

test.each([
  ['y on a line without a doubt', ['j', 'y']],
  ['m, which joins a line to the previous speech, on the first line of a scene', ['n', 'm']],
  ['u, which undoes the only correction', ['d', 'u']],
  ['9, if the script has only two roles', ['9']],
])('no correction remains after the key %s', (_key, keys) => {
  const { getCorrections } = showReview()
  press(...keys)
  expect(getCorrections()).toEqual([])
})

test('Escape cancels the splitting of a line (key c), but the line stays selected; a press on a word splits the line before this word', () => {
  const { getCorrections } = showReview()
  press('c')
  expect(screen.getByRole('group', { name: 'Where does the new speech begin?' })).toBeVisible()
  press('Escape')
  expect(screen.queryByRole('group', { name: 'Where does the new speech begin?' })).toBeNull()
  expect(getSelected()).toBe('line-b1')
  press('c')
  click('Begins with “would.”')
  expect(getCorrections()).toEqual([{ kind: 'split', line: 'b1', at: 'I said I '.length }])
})

test('the choice to correct all similar lines (key a) applies only to the next correction', () => {
  const { getCorrections } = showReview()
  press('a', 'd', 'p', 'd')
  const numbers = getCorrections().map((one) => 'lines' in one && one.lines.length)
  expect(numbers[0]).toBe(2)
  expect(numbers.slice(1).every((number) => number === 1)).toBe(true)
})

test.each([
  ['doubtful, a correction applies to all of them', doubt, ['n1', 'n2']],
  ['not doubtful, a correction applies only to the selected one', undefined, ['n1']],
])('if the direction “(Pause.)” occurs twice and is %s', (_case, own, corrected) => {
  const pause = (id: string) =>
    buildSpeech(id, 'BEN', '(Pause.)', { kind: 'action', characters: [], parts: [], ...(own && { doubt: own }) })
  const lines = [pause('n1'), buildSpeech('a1', 'ANNA', 'You came.'), pause('n2')]
  const { getCorrections } = showReview({ understanding: buildPlay(lines) })
  press('Escape', 'j', 'x')
  expect(getCorrections()).toEqual([{ kind: 'dropped', lines: corrected }])
})

test('if a name inside a speech looks like a cue (“Yes. BEN. No.”), a correction applies to all such speeches, but only to doubtful ones', () => {
  const lines = [
    buildSpeech('a1', 'ANNA', 'I see it. BEN. Who is there?', { doubt }),
    buildSpeech('b1', 'BEN', 'I hear it. ANNA. Who is there?', { doubt }),
    buildSpeech('b2', 'BEN', 'I know her. ANNA. So I do.'),
  ]
  const { getCorrections } = showReview({ understanding: buildPlay(lines) })
  press('x')
  expect(getCorrections()).toEqual([{ kind: 'dropped', lines: ['a1', 'b1'] }])
})

test.each([
  ['the second line, the first', ['j', 'j', 'x'], 'line-a1'],
  ['the first line, the next', ['j', 'x'], 'line-b1'],
])('after the user has left out %s line is selected', (_case, keys, selected) => {
  const lines = [
    buildSpeech('a1', 'ANNA', 'You came.'),
    buildSpeech('b1', 'BEN', 'I said I would.'),
    buildSpeech('a2', 'ANNA', 'So you are.'),
  ]
  showReview({ understanding: buildPlay(lines) })
  press(...keys)
  expect(getSelected()).toBe(selected)
})

test('an admin who views another account cannot undo or redo a correction or split a line by a key', () => {
  const corrections: Correction[] = [
    { kind: 'direction', lines: ['b1'] },
    { kind: 'dropped', lines: ['a1'] },
  ]
  const { store } = showReview({ corrections, applied: 1, isReadOnly: true })
  press('u', 'r')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  press('c')
  expect(store.get()).toMatchObject({ applied: 1, saving: 'saved' })
  expect(screen.queryByRole('group', { name: 'Where does the new speech begin?' })).toBeNull()
})

test('“Go to a scene” selects the first line of a scene, and does not list a scene without lines', () => {
  showReview()
  const select = screen.getByRole('combobox', { name: 'Go to a scene' })
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['A kitchen', 'A garden'])
  fireEvent.change(select, { target: { value: '2' } })
  expect(getSelected()).toBe('line-a2')
})

test('if the user types “anna + carl” as the speaker of a line, its speakers are the two roles ANNA and CARL', async () => {
  const { getCorrections } = showReview()
  const options = screen.getByRole('combobox', { name: 'Said by' })
  const other = within(options).getByRole<HTMLOptionElement>('option', { name: 'Someone else…' })
  fireEvent.change(options, { target: { value: other.value } })
  const name = screen.getByRole('textbox', { name: 'Name' })
  await expect.poll(() => document.activeElement).toBe(name)
  fireEvent.change(name, { target: { value: 'anna + carl +' } })
  click('Use this name')
  await expect.poll(getCorrections).toEqual([{ kind: 'speaker', lines: ['b1'], characters: ['ANNA', 'CARL'] }])
})

test('one button confirms all hard-to-read lines of a page, but not those of other pages, and the next one is selected', () => {
  const unclear = formatUnclearWords(['caught'])
  const lines = [
    buildSpeech('a1', 'ANNA', 'You came.', { page: 1, doubt: unclear }),
    buildSpeech('b1', 'BEN', 'I said I would.', { page: 1, doubt: unclear }),
    buildSpeech('a2', 'ANNA', 'So you are.', { page: 2, doubt: unclear }),
  ]
  const { getCorrections } = showReview({ understanding: buildPlay(lines) })
  click('All 2 hard-to-read lines of this page are right')
  expect(getCorrections()).toEqual([{ kind: 'restored', lines: ['a1', 'b1'] }])
  expect(getSelected()).toBe('line-a2')
})

test('a role keeps its name if the user enters the same name or presses Escape', async () => {
  const { getCorrections } = showReview()
  click('Rename BEN, or merge it with another')
  const field = () => screen.getByRole('textbox', { name: 'BEN is…' })
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(screen.queryByRole('textbox', { name: 'BEN is…' })).toBeNull()
  click('Rename BEN, or merge it with another')
  const form = field().closest('form')
  if (form) fireEvent.submit(form)
  await expect.poll(() => screen.queryByRole('textbox', { name: 'BEN is…' })).toBeNull()
  expect(getCorrections()).toEqual([])
})

test('the user can correct a name that the parser took for a role', () => {
  const { getCorrections } = showReview()
  click('BEN is not a role')
  expect(getCorrections()).toEqual([{ kind: 'notRole', name: 'BEN' }])
})

test('of two roles with similar names, HERBERT and HERBRET, the user merges the less frequent one into the other, or keeps both', () => {
  const speeches = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => buildSpeech(`${name}${index}`, name, 'Yes.'))
  const characters = [
    ['HERBERT', 6],
    ['HERBRET', 1],
  ].map(([name, count]) => ({ name: String(name), aliases: [], speeches: Number(count), words: 1, description: '' }))
  const understanding = buildPlay([...speeches('HERBERT', 6), ...speeches('HERBRET', 1)], { characters })
  const { store, getCorrections } = showReview({ understanding })
  click('HERBRET and HERBERT are two roles')
  expect(getCorrections()).toEqual([{ kind: 'different', one: 'HERBRET', other: 'HERBERT' }])
  expect(screen.queryByRole('heading', { name: 'Are these the same role?' })).toBeNull()
  press('u')
  expect(store.get().applied).toBe(0)
  click('HERBRET and HERBERT are the same role')
  expect(getCorrections()).toEqual([{ kind: 'renamed', from: 'HERBRET', to: 'HERBERT' }])
})

function Page({ onKey }: { onKey: (key: string) => boolean }) {
  useReviewKeys(onKey)
  return <input aria-label="Name" />
}

test('in the script review, typing in a field and key combinations do nothing, except Ctrl+Z (undo) and ⌘+Shift+Z (redo); single keys can be turned off', () => {
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
