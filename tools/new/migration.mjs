// `npm run new -- migration NAME`: writes an empty migration for hand-written SQL, with its test.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NewError } from './newError.mjs'
import { checkSnakeName } from './names.mjs'

const folder = 'server/migrations'

const testOf = (name) => `import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/testDatabase.ts'

test('the migration ${name} changes the database', async () => {
  await using database = await testDatabase()
  const { rows } = await database.db.execute(sql\`select obj_description('users'::regclass) as comment\`)
  expect(rows).toEqual([{ comment: '${name}' }])
})
`

const sqlOf = (name) => `-- Placeholder: replace this statement and its test.
comment on table users is '${name}';
`

export const migration = {
  name: 'migration',
  usage: 'migration NAME',
  about: 'a migration written by hand, for example `migration fill_line_counts`',
  plan(project, [givenName]) {
    const name = checkSnakeName(givenName)
    const files = readdirSync(join(project.root, folder)).filter((file) => file.endsWith('.sql'))
    const same = files.find((file) => file.replace(/^\d+_/, '') === `${name}.sql`)
    if (same) throw new NewError(`${folder}/${same} already exists`)
    // drizzle-kit numbers a migration after the last entry of the journal. There are fewer files than numbers, because
    // two numbers were never used.
    const { entries } = JSON.parse(project.read(`${folder}/meta/_journal.json`))
    const number = String(entries.at(-1).idx + 1).padStart(4, '0')
    const path = `${folder}/${number}_${name}`
    project.create(`${path}.test.ts`, testOf(name))
    return {
      test: `${path}.test.ts`,
      /** Creates the numbered SQL file and its entry in the journal with drizzle-kit. Returns the changed paths. */
      finish() {
        const tool = join(project.root, 'tools/migration.mjs')
        const { status, stderr } = spawnSync(process.execPath, [tool, '--by-hand', name], {
          cwd: project.root,
          encoding: 'utf8',
        })
        if (status !== 0) throw new Error(`tools/migration.mjs failed: ${stderr}`)
        if (!existsSync(join(project.root, `${path}.sql`))) throw new Error(`drizzle-kit did not write ${path}.sql`)
        appendFileSync(join(project.root, `${path}.sql`), sqlOf(name))
        return [`${path}.sql`, `${folder}/meta/_journal.json`, `${folder}/meta/${number}_snapshot.json`]
      },
      next: [
        `write the SQL in ${path}.sql and its effect in ${path}.test.ts; it must run on PGlite and Postgres 15`,
        'for changes of tables.ts use `npm run migration -- NAME` instead',
      ],
    }
  },
}
