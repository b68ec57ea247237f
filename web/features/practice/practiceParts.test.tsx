// Tests two parts of the practice page alone: the cue and line to continue at, and files that another app shared.
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { QueryProvider } from '../../platform/query/query.tsx'
import { receiveShare } from '../../platform/page/shareWorker.ts'
import { fakeCaches } from '../../testing/fakeCaches.ts'
import { Sheet } from './NextScene.tsx'
import { SharedFiles } from './SharedFiles.tsx'

afterEach(() => vi.unstubAllGlobals())

test('of a cue of 60 words, the page shows the last 40, and of a line of 60 words, the first 40', () => {
  const words = Array.from({ length: 60 }, (_, at) => `w${at}`)
  const [cue, line] = ['JACK', 'GWENDOLEN'].map((name) => ({ characters: [name], text: words.join(' ') }))
  if (cue && line) render(<Sheet next={{ cue, line } as Parameters<typeof Sheet>[0]['next']} />)
  expect(screen.getByRole('group')).toHaveTextContent(
    `cueJACK… ${words.slice(20).join(' ')}youGWENDOLEN${words.slice(0, 40).join(' ')} …`,
  )
})

test('if another app shares a text with a link and also a PDF, the page offers the two files instead of the linked page', async () => {
  fakeCaches()
  const form = new FormData()
  form.append('files', new File(['https://plays.example/barn'], 'Link.txt'))
  form.append('files', new File(['%PDF'], 'Sides.pdf'))
  await receiveShare({ formData: async () => form }, Date.now())
  render(
    <MemoryRouter>
      <QueryProvider>
        <SharedFiles />
      </QueryProvider>
    </MemoryRouter>,
  )
  expect(await screen.findByText('2 files were shared with Scene Partner.')).toBeVisible()
})
