import type { TestApp } from '../../../testing/startApp.ts'

/** Two people and a third, with a direction and a word that is not said as it is written. */
export const play = `CHARACTERS

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

/** A script of one's own, and its lines by their words. */
export async function openPlay(actor: Person, content = play) {
  const { scriptId } = await actor.call('saveScript', { title: 'The Kitchen', content })
  const { understanding } = await actor.call('getUnderstanding', { scriptId })
  const lineId = (text: string) => understanding.lines.find((line) => line.text === text)?.id ?? `no line says ${text}`
  return { scriptId, understanding, lineId }
}
