import { expect, test } from 'vitest'
import { startApp } from '../../testing/startApp.ts'
import { createVisitorVoiceList } from './presentVoice.ts'

test('a second call returns the same list of voices for visitors; after a change of the voices, the list contains the change', async () => {
  await using app = await startApp()
  const admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  const list = createVisitorVoiceList(app.services)
  const first = await list()
  expect(await list()).toBe(first)
  const enabledVoiceIds = first.map(({ id }) => id).filter((id) => id !== 'tom')
  await admin.call('updateEnabledVoices', { enabledVoiceIds })
  const ids = (await list()).map(({ id }) => id)
  expect(first.map(({ id }) => id)).toContain('tom')
  expect(ids).not.toContain('tom')
  expect(ids).toHaveLength(first.length - 1)
})
