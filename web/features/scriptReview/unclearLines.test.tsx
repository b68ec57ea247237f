import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import { formatUnclearWords } from '@scene-partner/script/review/unclearWords'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import '../../testing/resetState.ts'
import { buildScript, buildSession } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'

const row = (text: string) => {
  const lines = within(screen.getByRole('list', { name: 'As it was understood' }))
  const found = lines.getByText(text).closest('li')
  if (!found) throw new Error(`no line reads ${text}`)
  return within(found)
}

test('one press confirms all lines with hard-to-read words of one page', { tags: ['long'] }, async () => {
  const text = 'HERBERT.\nYes.\n\nJEAN.\nNo, it is not.\n\nHERBERT.\nIt is.\n\nJEAN.\nNever.'
  const unclear = new Map([
    ['Yes.', { page: 1, doubt: formatUnclearWords(['Yes.']) }],
    ['It is.', { page: 1, doubt: formatUnclearWords(['It', 'is.']) }],
    ['Never.', { page: 2, doubt: formatUnclearWords(['Never.']) }],
  ])
  const read = buildUnderstanding(text)
  const understanding = {
    ...read,
    lines: read.lines.map((line) => ({ ...line, page: 1, ...unclear.get(line.text) })),
  }
  const saved: unknown[] = []
  fakeServer({
    getUnderstanding: () => ({ corrections: [], applied: 0, version: 0, understanding, scriptVersion: 1 }),
    saveCorrections({ corrections }) {
      saved.push(corrections)
      return { version: 1 }
    },
    getScript: () => ({ script: buildScript({ content: text }) }),
  })
  await visit('/scripts/scr_1/read-through', buildSession())
  await screen.findByRole('list', { name: 'As it was understood' })
  expect(row('It is.').getByText(/These words were hard to read: “It”, “is.”\./)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'All 2 hard-to-read lines of this page are right' }))
  expect(screen.getByText('1 doubt left')).toBeVisible()
  const ids = [...unclear.keys()].slice(0, 2).map((words) => read.lines.find((line) => line.text === words)?.id)
  await waitFor(() => expect(saved).toEqual([[{ kind: 'restored', lines: ids }]]))
  expect(row('Never.').queryByRole('button', { name: /hard-to-read/ })).toBeNull()
})
