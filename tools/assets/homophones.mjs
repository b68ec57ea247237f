// `node tools/assets/homophones.mjs`: writes listening/alignment/homophones.data.ts, the groups of words that are
// pronounced alike, from the CMU Pronouncing Dictionary.
import { dictionary } from 'cmu-pronouncing-dictionary'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../build.mjs'

const byCodeUnit = (one, other) => (one < other ? -1 : 1)
const groups = new Map()
for (const [entry, sounds] of Object.entries(dictionary)) {
  const word = entry.replaceAll("'", '')
  // The dictionary adds a number to an entry that is a second, rarer pronunciation of a word. Such entries are left
  // out, because with them "are", "or" and "our" would sound alike.
  if (!/^[a-z]+$/.test(word)) continue
  // Stress is left out, because the dictionary marks it inconsistently.
  const key = sounds.replaceAll(/\d/g, '')
  groups.set(key, (groups.get(key) ?? new Set()).add(word))
}
const rows = [...groups.values()]
  .filter((group) => group.size > 1)
  .map((group) => [...group].sort(byCodeUnit).join(' '))
await writeFile(
  join(root, 'listening/alignment/homophones.data.ts'),
  `// Written by \`node tools/assets/homophones.mjs\` from the CMU Pronouncing Dictionary (BSD-2-Clause).
/** Words that sound the same. Each row is one group. */
export const homophoneGroups = \`
${[...new Set(rows)].sort(byCodeUnit).join('\n')}
\`
`,
)
