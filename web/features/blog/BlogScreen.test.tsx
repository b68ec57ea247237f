import type { BlogPost, BlogSummary } from '@scene-partner/contract/blog'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'

const post = (slug: string, change: Partial<BlogPost> = {}): BlogPost => ({
  slug,
  title: `About ${slug}`,
  description: 'What it is about.',
  cover: null,
  coverWords: '',
  tags: ['lines'],
  author: 'Ines Marlow',
  publishedAt: '2026-11-18T09:00:00.000Z',
  updatedAt: '2026-11-18T09:00:00.000Z',
  minutes: 3,
  blocks: [{ kind: 'paragraph', spans: [{ text: 'Say it.' }] }],
  ...change,
})
const summary = (slug: string): BlogSummary => {
  const { blocks, ...rest } = post(slug)
  return rest
}
const list = (slugs: string[], facts: object = {}) => ({
  posts: slugs.map(summary),
  page: 1,
  pages: 1,
  tags: ['lines', 'tape'],
  ...facts,
})

test('the blog lists each post with title, description, date and reading time', async () => {
  fakeServer({ getBlogPosts: () => list(['cues', 'breath']) })
  await visit('/blog')
  const rows = screen.getAllByRole('heading', { level: 2 }).map((one) => one.closest('li') ?? one)
  expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual(['/blog/cues', '/blog/breath'])
  expect(rows[0]).toHaveTextContent('About cuesWhat it is about.November 18, 2026 · 3 min read')
  expect(screen.getByRole('link', { name: 'Follow by RSS' })).toHaveAttribute('href', '/rss.xml')
})

test('the list of posts links to its newer and older pages, and a visitor can choose a tag', async () => {
  const sent = fakeServer({ getBlogPosts: () => list(['cues'], { page: 2, pages: 3 }) })
  await visit('/blog?page=2')
  expect(sent).toContainEqual({ name: 'getBlogPosts', input: { page: 2 } })
  expect(screen.getByRole('link', { name: 'Newer posts' })).toHaveAttribute('href', '/blog')
  expect(screen.getByRole('link', { name: 'Older posts' })).toHaveAttribute('href', '/blog?page=3')
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Subjects' })).getByRole('link', { name: 'tape' }),
  )
  expect(sent).toContainEqual({ name: 'getBlogPosts', input: { page: 1, tag: 'tape' } })
})

test('if the blog has no posts, its page says so', async () => {
  fakeServer({ getBlogPosts: () => list([]) })
  await visit('/blog')
  expect(screen.getByText('Nothing has been written yet')).toBeInTheDocument()
})

test('if the posts cannot be loaded, the blog says so and the visitor can try again', async () => {
  let isUp = false
  const down = fail('unavailable')
  fakeServer({ getBlogPosts: () => (isUp ? list(['cues']) : down) })
  await visit('/blog')
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('About cues')).toBeInTheDocument()
})

test('a post shows formatted text, links within the site, an excerpt of a script, and links to other posts', async () => {
  const blocks: BlogPost['blocks'] = [
    { kind: 'heading', level: 2, id: 'find-it', spans: [{ text: 'Find it' }] },
    {
      kind: 'paragraph',
      spans: [{ text: 'Hear', href: '/voices' }, { text: ' it ' }, { text: 'now', isStrong: true }],
    },
    { kind: 'script', text: 'JUNE\n(softly) No.' },
    { kind: 'list', isOrdered: true, start: 2, items: [{ depth: 0, spans: [{ text: 'second' }] }] },
    { kind: 'paragraph', spans: [{ text: '<script>alert(1)</script>' }] },
  ]
  fakeServer({ getBlogPost: () => ({ post: post('cues', { blocks }), others: [summary('breath')] }) })
  const { container } = await visit('/blog/cues')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('About cues')
  expect(screen.getByRole('heading', { name: 'Find it' })).toHaveAttribute('id', 'find-it')
  expect(screen.getByRole('link', { name: 'Hear' })).toHaveAttribute('href', '/voices')
  expect(screen.getByText('now').tagName).toBe('STRONG')
  expect(container.querySelector('pre')).toHaveTextContent('JUNE (softly) No.')
  expect(container.querySelector('ol')).toHaveAttribute('start', '2')
  expect(screen.getByText('<script>alert(1)</script>')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'About breath' })).toHaveAttribute('href', '/blog/breath')
})

test('a link in a post to another page of this site opens without a page load; a click with Ctrl is left to the browser', async () => {
  const spans = [{ text: 'About', href: '/about', isStrong: true as const }]
  fakeServer({ getBlogPost: () => ({ post: post('cues', { blocks: [{ kind: 'paragraph', spans }] }), others: [] }) })
  const { address, container } = await visit('/blog/cues')
  const prevented: boolean[] = []
  container.addEventListener('click', (event) => {
    prevented.push(event.defaultPrevented)
    event.preventDefault()
  })
  const user = userEvent.setup()
  const link = screen.getByText('About', { selector: 'strong' })
  await user.keyboard('{Control>}')
  await user.click(link)
  await user.keyboard('{/Control}')
  expect(address()).toBe('/blog/cues')
  await user.click(link)
  expect(prevented).toEqual([false, true])
  await waitFor(() => expect(address()).toBe('/about'))
})

// [spec1 §2.6]
test('the URL of a post that does not exist shows "Scene Not Found"', async () => {
  fakeServer({ getBlogPost: () => fail('not_found') })
  await visit('/blog/cues')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Scene Not Found')
})

test('the links to newer and older posts keep the chosen tag; the first page has no newer posts, the last no older ones', async () => {
  fakeServer({ getBlogPosts: ({ page }) => list(['cues'], { page, pages: 2 }) })
  const { unmount } = await visit('/blog?tag=tape')
  expect(screen.getByRole('link', { name: 'Older posts' })).toHaveAttribute('href', '/blog?tag=tape&page=2')
  expect(screen.queryByRole('link', { name: 'Newer posts' })).toBeNull()
  unmount()
  await visit('/blog?tag=tape&page=2')
  expect(screen.getByRole('link', { name: 'Newer posts' })).toHaveAttribute('href', '/blog?tag=tape')
  expect(screen.queryByRole('link', { name: 'Older posts' })).toBeNull()
})

test('the URL /blog?tag= with an empty tag shows the posts of all tags', async () => {
  const sent = fakeServer({ getBlogPosts: () => list(['cues']) })
  await visit('/blog?tag=')
  expect(sent).toContainEqual({ name: 'getBlogPosts', input: { page: 1 } })
  expect(screen.getByText('About cues')).toBeInTheDocument()
})
