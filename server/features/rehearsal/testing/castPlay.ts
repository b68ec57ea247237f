import type { TestApp } from '../../../testing/startApp.ts'
import { createPlay } from './samplePlay.ts'

type Person = Awaited<ReturnType<TestApp['signUp']>>

/** Creates a cast play: the actor plays ANNA, and BEN and CARL have voices. */
export async function castPlay(actor: Person, pronunciations: { written: string; said: string; role?: string }[] = []) {
  const opened = await createPlay(actor)
  const roles = { BEN: { voiceId: 'tom', speed: 1 }, CARL: { voiceId: 'kate', speed: 1 } }
  const casting = { mine: ['ANNA'], roles, pronunciations }
  await actor.call('saveCasting', { scriptId: opened.scriptId, casting, version: 0 })
  const say = async (text: string) => {
    const started = await actor.call('startLine', { scriptId: opened.scriptId, lineId: opened.lineId(text) })
    await actor.downloadAudio(started.audioUrl)
    return started
  }
  return { ...opened, casting, say }
}
