import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { visit } from '../../testing/visit.tsx'
import { categories, categoryWords, questions } from './questions.ts'

const shown = () => [...document.querySelectorAll('summary')].map((one) => one.textContent)

test('every question stands on the page once, the popular ones first', async () => {
  await visit('/faq')
  expect(await screen.findByRole('heading', { level: 1, name: 'Questions, answered' })).toBeVisible()
  const popular = questions.filter((one) => one.popular).map((one) => one.question)
  expect(shown().slice(0, popular.length)).toEqual(popular)
  expect(shown().toSorted()).toEqual(questions.map((one) => one.question).toSorted())
})

test('the four categories of the specification narrow the list, and a second press widens it again', async () => {
  await visit('/faq')
  const group = await screen.findByRole('group', { name: 'Category' })
  expect(
    within(group)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['Basics', 'Pricing', 'Features', 'Technical'])
  for (const category of categories) {
    const button = within(group).getByRole('button', { name: categoryWords[category] })
    await userEvent.click(button)
    expect(shown()).toEqual(questions.filter((one) => one.category === category).map((one) => one.question))
    await userEvent.click(button)
    expect(shown()).toHaveLength(questions.length)
  }
})

test('a search finds answers too, says how many, and offers the way back where there is none', async () => {
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

test('an answer opens under its question, with the way to where it leads', async () => {
  await visit('/faq')
  const question = await screen.findByText('What does it cost?')
  const details = question.closest('details')
  expect(details).not.toHaveAttribute('open')
  await userEvent.click(question)
  expect(details).toHaveAttribute('open')
  expect(details).toHaveTextContent('$5.99 a month, or $59.99 a year, which saves you $11.89: two months free.')
  expect(details).toHaveTextContent('Both plans read 30,000 characters a month.')
  expect(within(details as HTMLElement).getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing')
})
