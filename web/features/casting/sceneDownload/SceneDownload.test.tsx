import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryShell } from '../../platform/query.tsx'
import '../../testing/freshQueries.ts'
import { answer, ok } from '../../testing/visit.tsx'
import { SceneSound } from './SceneSound.tsx'

afterEach(() => vi.unstubAllGlobals())

const line = (id: string, name: string, scene: number) => ({
  ...{ id, kind: 'speech', scene, characters: [name], cue: name, extension: '', text: `The words of ${id}.` },
  ...{ parts: [], confidence: 1, firstLine: 1, lastLine: 1 },
})
const understanding = {
  ...{ title: 'The Kitchen', format: 'play', left: [] },
  lines: [line('s1', 'ANNA', 0), line('s2', 'BEN', 0), line('s3', 'ANNA', 1), line('s4', 'BEN', 1)],
  characters: ['ANNA', 'BEN'].map((name) => ({ name, aliases: [], speeches: 2, words: 8, description: '' })),
  scenes: [
    { heading: 'A kitchen', lines: ['s1', 's2'] },
    { heading: 'A garden', lines: ['s3', 's4'] },
  ],
}

async function openDialog(mine: string[]) {
  let made = 0
  const sent = answer({
    getUnderstanding: () => ok({ understanding, corrections: [], applied: 0, version: 0, scriptVersion: 1 }),
    getCasting: () => ok({ casting: { mine, roles: {}, pronunciations: [] }, version: 1 }),
    startScene: () => ok({ generationId: `g${(made += 1)}`, audioUrl: `/api/audio/g${made}.mp3` }),
  })
  const Place = () => (
    <QueryShell>
      <SceneSound scriptId="s" />
    </QueryShell>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Place }])} />)
  await userEvent.click(screen.getByRole('button', { name: 'Make a recording of a scene' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'A scene as sound' }))
  await dialog.findByRole('button', { name: 'Make it' })
  return { dialog, asked: () => sent.filter(({ name }) => name === 'startScene').map(({ input }) => input) }
}

test('a scene is made with room for my lines, and once more another way without closing anything', async () => {
  const { dialog, asked } = await openDialog(['ANNA'])
  await userEvent.click(dialog.getByRole('radio', { name: 'Silence, as long as you really took' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Make it' }))
  const download = await dialog.findByRole('link', { name: 'Download the recording' })
  expect(download).toHaveAttribute('href', expect.stringContaining('/api/audio/g1.mp3'))
  // What is chosen now is not what was made: the file of before is not offered for it.
  await userEvent.click(dialog.getByRole('radio', { name: 'Spoken by your role’s voice' }))
  expect(dialog.queryByRole('link', { name: 'Download the recording' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Make it' }))
  await waitFor(() => expect(asked()).toHaveLength(2))
  expect(asked()).toEqual([
    { scriptId: 's', from: 's1', to: 's2', mine: 'learnt' },
    { scriptId: 's', from: 's1', to: 's2', mine: 'spoken' },
  ])
})

test('who plays nobody here is told that every line will be spoken', async () => {
  const { dialog } = await openDialog([])
  expect(dialog.getByText('You play nobody here yet, so every line will be spoken.')).toBeVisible()
  expect(dialog.queryByRole('radio')).toBeNull()
})
