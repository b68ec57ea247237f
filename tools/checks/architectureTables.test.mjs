import { expect, test } from 'vitest'
import { renderTables, replaceTable } from './architectureTables.mjs'

const sources = {
  'contract/operations/blog.ts':
    'export const savePost = defineOperation({})\nexport const getPosts = defineOperation({})',
  'server/domainEvents.ts': 'export type DomainEvents = { postSaved: { at: Date } }',
  'server/features/blog/feature.ts':
    "export const blogFeature = defineFeature({ uses: ['mailer'], createServices: () => ({ postTexts: 1 }) })",
  'server/features/blog/savePost.ts':
    "import { savePost as contract } from '@scene-partner/contract/operations/blog'\n" +
    "export const savePost = operation(contract, () => events.emit(tx, 'postSaved', {}))",
  'server/features/mail/feature.ts':
    'export const f = defineFeature({ uses: [], createServices(services) { return { mailer } }, eventHandlers: { postSaved() {} } })',
  'server/features/search/feature.ts':
    "import { listPosts } from '../blog/index.ts'\nexport const f = defineFeature({ uses: ['postTexts'] })",
  'web/admin/adminPages.ts':
    "const pages = [page('/admin/blog', 'Blog', 'Blog', () => import('./blog/Blog.tsx')),\n" +
    "page('/admin/blog/:slug', 'Post', 'Post', () => import('./blog/Post.tsx'))]",
  'web/admin/blog/Blog.tsx': "export const Blog = () => call('savePost', {})",
}
const tablesOf = (changes = {}) => renderTables(new Map(Object.entries({ ...sources, ...changes })))

test('the table of admin pages names the folder of the screens, its contract files and the features that implement its operations', () => {
  expect(tablesOf()['admin pages'].slice(2)).toEqual([
    '| `/admin/blog` | `web/admin/blog` | `contract/operations/blog.ts` | `server/features/blog` |',
  ])
})

test('the table of services contains a service that a feature uses without an import from the feature that creates it', () => {
  expect(tablesOf().services.slice(2)).toEqual(['| `mailer` | `mail` | `blog` |'])
})

test('an import of types does not count as an import in the table of services', () => {
  const search = sources['server/features/search/feature.ts'].replace('import', 'import type')
  expect(tablesOf({ 'server/features/search/feature.ts': search }).services).toContain(
    '| `postTexts` | `blog` | `search` |',
  )
})

test('the table of events names the features that emit and handle each event', () => {
  expect(tablesOf().events.slice(2)).toEqual(['| `postSaved` | `blog` | `mail` |'])
})

test('a table replaces only the lines between its comments', () => {
  const before = '# A\n<!-- table of events, written by node tools/checks/architectureTables.mjs --write -->\nold\n'
  const text = `${before}<!-- end -->\n# B\n`
  expect(replaceTable(text, 'events', ['| a |'])).toBe(text.replace('old', '\n| a |\n'))
  expect(() => replaceTable('# A\n', 'events', [])).toThrow('ARCHITECTURE.md has no place for the table of events')
})
