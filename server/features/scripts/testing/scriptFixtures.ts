import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import type { Actor } from '../../../testing/actors.ts'
import type { TestApp } from '../../../testing/startApp.ts'
import { scripts, scriptVersions } from '../tables.ts'

/** Ids of the fixtures of an account: a script, a deleted script, and an earlier version of the first script. */
export const scriptIdOf = (actor: Actor): string => `scr_of-${actor.userId}`.slice(0, 64)
export const deletedScriptIdOf = (actor: Actor): string => `scr_gone-${actor.userId}`.slice(0, 64)
export const scriptVersionIdOf = (actor: Actor): string => `ver_of-${actor.userId}`.slice(0, 64)

const scene = 'ANNA. But soft!\n\nBEN. What light?\n\nANNA. Over there.\n\nBEN. I see it.\n'
/** Line id of the first line of the fixture script. */
export const firstLineId = buildUnderstanding(scene).lines[0]?.id ?? ''

export async function insertScripts({ database: { db }, clock }: TestApp, actor: Actor): Promise<void> {
  const now = clock.now()
  const text = { title: 'Balcony', content: scene, tags: ['verse'], wordCount: 11, characterCount: scene.length }
  const common = { ...text, userId: actor.userId, createdAt: now, updatedAt: now }
  await db.insert(scripts).values([
    { ...common, id: scriptIdOf(actor) },
    { ...common, id: deletedScriptIdOf(actor), deletedAt: now },
  ])
  await db.insert(scriptVersions).values({
    ...text,
    id: scriptVersionIdOf(actor),
    scriptId: scriptIdOf(actor),
    version: 1,
    kind: 'edit',
    content: 'But hark!',
    createdAt: now,
  })
}
