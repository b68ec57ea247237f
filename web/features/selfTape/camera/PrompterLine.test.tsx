import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PrompterLine } from './PrompterLine.tsx'

test('the prompter marks the words that were said, and scrolls whenever more words were said', () => {
  const scrolled: number[] = []
  const show = (saidWords: number) => (
    <div data-scrolls ref={(box) => void (box && (box.scrollTo = () => void scrolled.push(saidWords)))}>
      <PrompterLine text="I know. I watched  it go." saidWords={saidWords} />
    </div>
  )
  const { container, rerender } = render(show(0))
  const listSaid = () => [...container.querySelectorAll('[data-said]')].map(({ textContent }) => textContent)
  expect(container).toHaveTextContent('I know. I watched it go.')
  expect(listSaid()).toEqual([])
  rerender(show(3))
  expect(listSaid()).toEqual(['I', 'know.', 'I'])
  expect(scrolled).toEqual([0, 3])
})
