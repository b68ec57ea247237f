import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { visit } from '../../testing/visit.tsx'
import { categories, categoryNames, questions } from './questions.ts'

const shown = () => [...document.querySelectorAll('summary')].map((one) => one.textContent)

// [spec1 §2.48]
test('the FAQ shows every question once, and the popular questions first', async () => {
  await visit('/faq')
  expect(await screen.findByRole('heading', { level: 1, name: 'Questions, answered' })).toBeVisible()
  const popular = questions.filter((one) => one.popular).map((one) => one.question)
  expect(shown().slice(0, popular.length)).toEqual(popular)
  expect(shown().toSorted()).toEqual(questions.map((one) => one.question).toSorted())
})

// [spec1 §2.48]
test('the four categories filter the questions of the FAQ; pressing a category again removes the filter', async () => {
  await visit('/faq')
  const group = await screen.findByRole('group', { name: 'Category' })
  expect(
    within(group)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['Basics', 'Pricing', 'Features', 'Technical'])
  for (const category of categories) {
    const button = within(group).getByRole('button', { name: categoryNames[category] })
    await userEvent.click(button)
    expect(shown()).toEqual(questions.filter((one) => one.category === category).map((one) => one.question))
    await userEvent.click(button)
    expect(shown()).toHaveLength(questions.length)
  }
})

// [spec1 §2.48] [spec1 §2.86]
test('the search also finds words in answers and counts the results; if there are none, a button shows all questions', async () => {
  await visit('/faq')
  const field = await screen.findByRole('searchbox', { name: 'Search questions' })
  await userEvent.type(field, 'NDA')
  expect(shown()).toEqual(['Who can see my script?'])
  expect(screen.getByText('1 question')).toBeVisible()
  await userEvent.type(field, ' zebra')
  expect(shown()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Show all questions' }))
  expect(shown()).toHaveLength(questions.length)
})

test('a search text that consists only of spaces does not filter the questions of the FAQ', async () => {
  await visit('/faq')
  const field = await screen.findByRole('searchbox', { name: 'Search questions' })
  const unfiltered = shown()
  fireEvent.change(field, { target: { value: '  ' } })
  expect(field).toHaveValue('  ')
  expect(shown()).toEqual(unfiltered)
})

test('“Show all questions” removes both filters of the FAQ: the search text and the category', async () => {
  await visit('/faq')
  const field = await screen.findByRole('searchbox', { name: 'Search questions' })
  const unfiltered = shown()
  fireEvent.click(screen.getByRole('button', { name: categoryNames[categories[0]] }))
  fireEvent.change(field, { target: { value: 'zebra' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show all questions' }))
  expect(field).toHaveValue('')
  expect(shown()).toEqual(unfiltered)
})

// [spec1 §2.48] [spec2 §5.28]
test('a click on a question of the FAQ opens the answer, which contains a link, below the question', async () => {
  await visit('/faq')
  const question = await screen.findByText('What does it cost?')
  const details = question.closest('details')
  expect(details).not.toHaveAttribute('open')
  await userEvent.click(question)
  expect(details).toHaveAttribute('open')
  expect(details).toHaveTextContent('$5.99 a month, or $59.99 a year, which saves you $11.89: two months free.')
  expect(details).toHaveTextContent('Both plans read 30,000 characters a month, about 60 pages of dialogue.')
  expect(within(details as HTMLElement).getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing')
})
