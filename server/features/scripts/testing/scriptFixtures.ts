import { understand } from '@scene-partner/script/understand'
import type { Actor } from '../../../testing/actors.ts'
import type { TestApp } from '../../../testing/startApp.ts'
import { scripts, scriptVersions } from '../tables.ts'

/** The script each account has, one that it deleted a moment ago, and an earlier text of the first. */
export const scriptOf = (actor: Actor): string => `scr_of-${actor.userId}`.slice(0, 64)
export const deletedScriptOf = (actor: Actor): string => `scr_gone-${actor.userId}`.slice(0, 64)
export const scriptVersionOf = (actor: Actor): string => `ver_of-${actor.userId}`.slice(0, 64)

const scene = 'ANNA. But soft!\n\nBEN. What light?\n\nANNA. Over there.\n\nBEN. I see it.\n'
/** Of the script each account has. */
export const firstLineId = understand(scene).lines[0]?.id ?? ''

export async function giveScripts({ database: { db }, clock }: TestApp, actor: Actor): Promise<void> {
  const now = clock.now()
  const text = { title: 'Balcony', content: scene, tags: ['verse'], wordCount: 11, characterCount: scene.length }
  const common = { ...text, userId: actor.userId, createdAt: now, updatedAt: now }
  await db.insert(scripts).values([
    { ...common, id: scriptOf(actor) },
    { ...common, id: deletedScriptOf(actor), deletedAt: now },
  ])
  await db.insert(scriptVersions).values({
    ...text,
    id: scriptVersionOf(actor),
    scriptId: scriptOf(actor),
    version: 1,
    kind: 'edit',
    content: 'But hark!',
    createdAt: now,
  })
}
