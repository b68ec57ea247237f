import type { TestApp } from '../../../testing/startApp.ts'

/** A play with three roles, a direction, and a word that can have its own pronunciation. */
export const samplePlay = `CHARACTERS

ANNA, a young woman, a Scottish doctor.
BEN, an old man, her grandfather.
CARL, a boy.

SCENE I. A kitchen.

ANNA. You came, Siobhan.

BEN. (whispering) I said I would.

ANNA. You say so much.

BEN. Then let me say less.

CARL. Is there tea?

ANNA. There is tea.
`

type Person = Awaited<ReturnType<TestApp['signUp']>>

/** Saves a script and returns its id, its parsed form, and a lookup of line ids by text. */
export async function createPlay(actor: Person, content = samplePlay) {
  const { scriptId } = await actor.call('saveScript', { title: 'The Kitchen', content })
  const { understanding } = await actor.call('getUnderstanding', { scriptId })
  const lineId = (text: string) => understanding.lines.find((line) => line.text === text)?.id ?? `no line says ${text}`
  return { scriptId, understanding, lineId }
}
