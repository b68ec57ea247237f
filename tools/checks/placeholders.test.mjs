import { expect, test } from 'vitest'
import { root } from '../build.mjs'
import { kinds, plan } from '../new/kinds.mjs'
import { openProject } from '../new/project.mjs'
import { findPlaceholders } from './placeholders.mjs'

test.each(['/** Placeholder: says what this is. */', "  lead: 'Placeholder: one sentence.',", '// TODO: finish this'])(
  'a text that must be replaced is reported with its line number: %s',
  (row) => {
    expect(findPlaceholders('a.ts', `const a = 1\n${row}\n`)).toEqual([`a.ts:2: replace "${row.trim()}"`])
  },
)

test('an input with a placeholder attribute is not reported', () => {
  expect(findPlaceholders('a.tsx', '<input placeholder={messages.searchPlaceholder} />')).toEqual([])
})

// The generator of migrations writes its placeholder only after drizzle-kit has created the file.
test.each(kinds.filter(({ name }) => name !== 'migration').map(({ name }) => name))(
  'what the generator of a new %s writes is reported until it is replaced',
  (kind) => {
    const project = openProject(root)
    plan(project, kind === 'operation' ? [kind, 'scripts', 'countWords'] : [kind, 'lineNotes'])
    const written = [...project.changedPaths()]
    expect(written.flatMap((path) => findPlaceholders(path, project.read(path)))).not.toEqual([])
  },
)
