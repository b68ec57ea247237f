import type { InputOf } from '@scene-partner/contract/operations/index'
import { startApp } from '../../../testing/startApp.ts'

/** The script that `createScript` saves by default. */
export const balcony = {
  title: 'Balcony',
  content: 'ROMEO\nBut soft!\n\nJULIET\nAy me!\n',
  tags: ['verse', 'two hander'],
}

/** Starts an app with a user who has saved one script. Disposing stops the app. */
export async function createScript(input: InputOf<'saveScript'> = balcony) {
  const app = await startApp()
  const actor = await app.signUp({ tier: 'free' })
  const { scriptId, script } = await actor.call('saveScript', input)
  const content = async () => (await actor.call('getScript', { scriptId })).script.content
  const versions = async () => (await actor.call('getScriptVersions', { scriptId })).versions
  const list = async (how: InputOf<'getUserScripts'> = {}) =>
    (await actor.call('getUserScripts', how)).scripts.map(({ title }) => title)
  return {
    app,
    actor,
    scriptId,
    script,
    content,
    versions,
    list,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}
