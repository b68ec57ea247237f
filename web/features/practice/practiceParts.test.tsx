// Tests parts of the practice page that need no page.
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

test('of a long cue the page shows the end, and of a long line the beginning', () => {
  const words = Array.from({ length: 60 }, (_, at) => `w${at}`)
  const [cue, line] = ['JACK', 'GWENDOLEN'].map((name) => ({ characters: [name], text: words.join(' ') }))
  if (cue && line) render(<Sheet next={{ cue, line } as Parameters<typeof Sheet>[0]['next']} />)
  expect(screen.getByRole('group')).toHaveTextContent(
    `cueJACK… ${words.slice(20).join(' ')}youGWENDOLEN${words.slice(0, 40).join(' ')} …`,
  )
})

test('a text with a link is imported as a text if another file is shared with it', async () => {
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
