import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from './platform/database/migrate.ts'
import { goodPassword, startApp } from './testing/startApp.ts'
import { migrations } from './testing/databaseTemplates.ts'
import { createEmptyDatabase } from './testing/testDatabase.ts'

const dumps = new URL('./migrations/dumps/', import.meta.url)
const releases = (await readdir(dumps)).map((name) => name.replace(/\.sql$/, ''))

test.each(releases)('an account of release %s keeps its data after the upgrade', async (release) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'scene-partner-upgrade-'))
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  await client.query(await readFile(new URL(`${release}.sql`, dumps), 'utf8'))
  await client.end()
  await migrate(database, migrations)
  {
    await using app = await startApp({ sharedWith: { database, dataDir } })
    const actor = app.visitor()
    await actor.call('signIn', { email: 'ada@example.com', password: goodPassword })
    const { generations } = await actor.call('getUserGenerations', {})
    expect(generations.map(({ title, state }) => [title, state])).toEqual([
      [expect.stringContaining('Brevity'), expect.stringMatching(/cancelled|ready/)],
      ['Words, words, words.', 'ready'],
      ['Hamlet', 'ready'],
    ])
    expect(await actor.call('getUserData', {})).toMatchObject({ emailVerified: true, usedCoupons: ['BREAKALEG'] })
    expect(await actor.call('getUserPreferences', {})).toMatchObject({
      defaultVoiceId: 'tom',
      favoriteVoiceIds: ['kate'],
    })
  }
  await rm(dataDir, { recursive: true, force: true })
})
