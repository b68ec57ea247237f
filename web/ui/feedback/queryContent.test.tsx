import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { QueryContent, type QueryResult } from './QueryContent.tsx'

test('while a query waits for the connection, loaded data stays; without data, a text says that it waits, or its error is shown', () => {
  const draw = (query: Partial<QueryResult<string>>) => (
    <QueryContent
      query={{ data: undefined, isPending: false, error: null, refetch: () => undefined, ...query }}
      formatError={() => 'It failed.'}
      loading="Loading"
    >
      {(data) => data}
    </QueryContent>
  )
  const { container, rerender } = render(draw({ isPending: true, fetchStatus: 'fetching' }))
  expect(container).toHaveTextContent('Loading')
  rerender(draw({ isPending: true, fetchStatus: 'paused' }))
  expect(screen.getByRole('status')).not.toHaveTextContent('Loading')
  rerender(draw({ data: 'The scripts', fetchStatus: 'paused' }))
  expect(container).toHaveTextContent(/^The scripts$/)
  rerender(draw({ error: new Error('no'), fetchStatus: 'paused' }))
  expect(screen.getByRole('alert')).toHaveTextContent('It failed.')
})
