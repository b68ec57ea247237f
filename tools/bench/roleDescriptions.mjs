// `npm run bench:role-descriptions`: measures how well gender, age group and accent of roles are found. It reads the
// plays of the corpus (SHARED_DIR or ../shared) and the roles in `script/roleDescriptions/testing`. The roles in
// `roleSet1.ts` were not used while the rules were written. `right voice` counts the roles whose voice has the right
// gender; an unknown role gets the gender of most roles of its play. `--verbose` lists every role that is wrong or
// unknown.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, root } from '../build.mjs'
import { corpusRoles } from './roleDescriptions/corpusRoles.mjs'

const isVerbose = process.argv.includes('--verbose')
const corpus = join(process.env.SHARED_DIR ?? join(root, '../shared'), 'corpus/plays-text')
const folder = join(root, '.cache/bench-role-descriptions')
await bundle(
  {
    buildUnderstanding: 'script/review/buildUnderstanding.ts',
    tuningRoles: 'script/roleDescriptions/testing/tuningRoles.ts',
    tuningRolesPart2: 'script/roleDescriptions/testing/tuningRolesPart2.ts',
    roleSet1: 'script/roleDescriptions/testing/roleSet1.ts',
    roleSet2: 'script/roleDescriptions/testing/roleSet2.ts',
    roleSet3: 'script/roleDescriptions/testing/roleSet3.ts',
    roleSet5: 'script/roleDescriptions/testing/roleSet5.ts',
    roleSet4: 'script/roleDescriptions/testing/roleSet4.ts',
    roleSet6: 'script/roleDescriptions/testing/roleSet6.ts',
    roleSet7: 'script/roleDescriptions/testing/roleSet7.ts',
    scriptSets: 'script/roleDescriptions/testing/scriptSets.ts',
    findUsualGender: 'script/roleDescriptions/findUsualGender.ts',
    understandRole: 'script/roleDescriptions/testing/understandRole.ts',
  },
  folder,
)
const load = (name) => import(pathToFileURL(join(folder, `${name}.js`)).href)
const [{ buildUnderstanding }, { tuningRoles }, { tuningRolesPart2 }, { roleSet1 }, understanding, usualGender] =
  await Promise.all(
    ['buildUnderstanding', 'tuningRoles', 'tuningRolesPart2', 'roleSet1', 'understandRole', 'findUsualGender'].map(
      load,
    ),
  )
const { understandRole } = understanding
const { findUsualGender } = usualGender
const [{ roleSet2 }, { roleSet3 }, { roleSet4 }, { roleSet5 }, { roleSet6 }, { roleSet7 }] = await Promise.all(
  ['roleSet2', 'roleSet3', 'roleSet4', 'roleSet5', 'roleSet6', 'roleSet7'].map(load),
)

const { scriptSets } = await load('scriptSets')

const newCount = () => ({ right: 0, wrong: 0, unknown: 0, invented: 0 })
const fields = ['gender', 'age', 'accent']
const isTold = (known, field) => known[field] !== undefined

/**
 * Compares one property of a role, as the product found it, with the known value. `invented`: the value is not known,
 * but the product assumes one. `unknown`: the value is known, but the product found none.
 */
function compare(found, known, field) {
  const [ours, theirs] = [found?.[field], known[field]]
  if (ours === theirs) return 'right'
  if (theirs === undefined) return 'invented'
  return ours === undefined ? 'unknown' : 'wrong'
}

const head = fields.flatMap((field) => [field, 'right', 'wrong', 'unknown', 'invented'])
const rows = [['roles', ...head, 'right voice']]
function addRow(name, pairs, { hasAllFields }) {
  const row = [name]
  for (const field of fields) {
    const counts = newCount()
    const own = hasAllFields ? pairs : pairs.filter(({ known }) => isTold(known, field))
    for (const { found, known } of own) {
      const result = compare(found, known, field)
      counts[result] += 1
      if (isVerbose && result !== 'right')
        console.log(
          `${name}: ${field} of ${known.name} is ${found?.[field] ?? 'unknown'}, not ${known[field] ?? 'told'}`,
        )
    }
    row.push(own.length, counts.right, counts.wrong, counts.unknown, hasAllFields ? counts.invented : '')
  }
  const withGender = pairs.filter(({ known }) => isTold(known, 'gender'))
  const cast = withGender.filter(({ found, known, usual }) => (found?.gender ?? usual) === known.gender)
  // Only the rows of plays have a value in the column `right voice`. It needs the gender of most roles of a text, but
  // most texts of the other rows have a single role.
  row.push(hasAllFields ? '' : `${cast.length} of ${withGender.length}`)
  rows.push(row)
}

console.log(`${cpus()[0]?.model ?? 'a processor'}, Node ${process.versions.node}, load ${loadavg()[0].toFixed(2)}\n`)
const all = []
for (const [play, roles] of corpusRoles) {
  const path = join(corpus, `${play}.txt`)
  if (!existsSync(path)) continue
  const { characters } = buildUnderstanding(await readFile(path, 'utf8'))
  const usual = findUsualGender(characters)
  const pairs = roles.map((known) => ({ known, usual, found: characters.find(({ name }) => name === known.name) }))
  addRow(play, pairs, { hasAllFields: false })
  all.push(...pairs)
}
if (all.length > 0) addRow('all plays', all, { hasAllFields: false })
for (const [name, roles] of [
  ['descriptions, tuned with', [...tuningRoles, ...tuningRolesPart2]],
  ['descriptions, first set', roleSet1],
  ['descriptions, second set', roleSet2],
  ['descriptions, third set', roleSet3],
  ['descriptions, fourth set', roleSet4],
  ['descriptions, fifth set', roleSet5],
  ['descriptions, sixth set', roleSet6],
  ['descriptions, seventh set', roleSet7],
]) {
  const pairs = roles.map((known) => ({ known, found: understandRole(known) }))
  addRow(name, pairs, { hasAllFields: true })
}
const isOpen = ({ known }) => known.gender === undefined
for (const [set, scripts] of Object.entries(scriptSets)) {
  const name = `whole scripts, ${set}`
  const pairs = scripts.flatMap(({ text, roles }) => {
    const { characters } = buildUnderstanding(text)
    const usual = findUsualGender(characters)
    return roles.map((known) => ({ known, usual, found: characters.find((one) => one.name === known.name) }))
  })
  for (const { known, found } of pairs) if (!found) console.log(`${name}: ${known.name} was not found`)
  const known = pairs.filter((pair) => !isOpen(pair))
  addRow(`${name}: gender known`, known, { hasAllFields: true })
  addRow(`${name}: gender open`, pairs.filter(isOpen), { hasAllFields: true })
}
const widths = rows[0].map((_cell, column) => Math.max(...rows.map((row) => String(row[column]).length)))
for (const row of rows) console.log(row.map((cell, column) => String(cell).padEnd(widths[column])).join('  '))
