// @vitest-environment node
import { expect, test } from 'vitest'
import { emptyDraft, findProblems, isSameDraft, slugify, toPostInput } from './postDraft.ts'

test('the address of a post is made from its title, without accents, apostrophes and signs at its ends', () => {
  expect(slugify('Learning lines, slowly')).toBe('learning-lines-slowly')
  expect(slugify('“Él”: the actor’s 2nd café!')).toBe('el-the-actors-2nd-cafe')
  const long = slugify(`${'a'.repeat(99)} second`)
  expect([long.length, long.endsWith('a')]).toEqual([99, true])
})

test('a post needs a title, an address, a text and an author; the address has only small letters, digits and single hyphens', () => {
  expect(Object.keys(findProblems({ ...emptyDraft(' '), title: ' ' }))).toEqual(['title', 'slug', 'body', 'author'])
  const findSlugProblem = (slug: string) => findProblems({ ...emptyDraft('Ines'), title: 'T', body: 'B', slug })
  expect(findSlugProblem('first-night-2')).toEqual({})
  for (const slug of ['First', 'first--night', '-first', 'first-', 'first night'])
    expect([slug, Object.keys(findSlugProblem(slug))]).toEqual([slug, ['slug']])
})

test('the typed tags become a list without empty tags, and a draft is changed if any of its values is', () => {
  const draft = { ...emptyDraft('Ines'), tags: ' class, , first night,' }
  expect(toPostInput(draft).tags).toEqual(['class', 'first night'])
  expect([isSameDraft(draft, { ...draft }), isSameDraft(draft, { ...draft, author: 'Ada' })]).toEqual([true, false])
})
