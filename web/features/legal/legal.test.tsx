import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../testing/visit.tsx'

// [spec1 §9.5]
test('the terms contain what the specification requires: liability, notice, age and prices', async () => {
  await visit('/terms')
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  const words = document.querySelector('main')?.textContent
  expect(words).toContain('the amount you paid us in the last 6 months, or $100')
  expect(words).toContain('30 days’ notice')
  expect(words).toContain('at least 13 years old')
  expect(words).toContain('under 18, a parent or guardian must agree')
  expect(words).toContain('The monthly plan is $5.99, the annual plan $59.99')
  expect(words).toContain('30,000 characters')
})

test('each entry in the table of contents of the privacy page links to its chapter', async () => {
  await visit('/privacy')
  await screen.findByRole('heading', { level: 1, name: 'Privacy' })
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="On this page"] a')]
  expect(links.length).toBeGreaterThan(5)
  for (const link of links)
    expect(document.querySelector(`section${link.getAttribute('href')} h2`)).toHaveTextContent(link.textContent)
})
