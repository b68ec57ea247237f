import { and, eq, sql } from 'drizzle-orm'
import { fail } from '@scene-partner/contract/failures'
import {
  cancelGeneration as cancelContract,
  deleteGeneration as deleteContract,
  getGenerationText as textContract,
  getUserGenerations as listContract,
  renameGeneration as renameContract,
  restoreGeneration as restoreContract,
} from '@scene-partner/contract/operations/speech'
import { normalizeText } from '@scene-partner/speech/planning/normalizeText'
import type { Tx } from '../../../platform/database/database.ts'
import type { SignedIn } from '../../../platform/http/caller.ts'
import { operation, type Services } from '../../../services.ts'
import { resolveContentOwner } from '../../accounts/index.ts'
import { cancelGenerationInTransaction } from '../run/finishGeneration.ts'
import { toChangeEvent, presentGeneration } from './presentGeneration.ts'
import { purgeAfterMs, purgeJob } from './purgeGeneration.ts'
import { findOwnGeneration, listGenerations, lockUserGenerations, type GenerationRow } from '../generationStore.ts'
import { generations } from '../tables.ts'

const success = { success: true } as const

type Needs = Pick<Services, 'live' | 'clock'>

async function findVisible(tx: Tx, caller: SignedIn, id: string): Promise<GenerationRow> {
  const row = await findOwnGeneration(tx, caller.userId, id)
  if (!row || row.isDeleted) throw fail('not_found')
  return row
}

async function update(tx: Tx, { live, clock }: Needs, row: GenerationRow, change: Partial<GenerationRow>) {
  const [changed] = await tx
    .update(generations)
    .set({ ...change, updatedAt: clock.now(), version: sql`${generations.version} + 1` })
    .where(and(eq(generations.id, row.id), eq(generations.userId, row.userId)))
    .returning()
  if (changed) await live.publish(tx, row.userId, toChangeEvent(changed))
}

/** Returns one page of the caller's recordings, newest first. An admin can read the recordings of another account. */
export const getUserGenerations = operation(listContract, async ({ input, caller, clock, config, database }) => {
  const ownerId = await resolveContentOwner({ caller, clock, config, database }, input.userId, 'recordings.read')
  const { page, nextCursor } = await listGenerations(database.db, ownerId, input)
  const shown = page.map(({ row, isTextComplete }) => presentGeneration(row, { isTextComplete }))
  return { generations: shown, ...(nextCursor !== undefined && { nextCursor }) }
})

/** Returns the full text of one of the caller's recordings. Lists may contain only its beginning. */
export const getGenerationText = operation(textContract, async ({ input, caller, database }) => {
  const row = await findOwnGeneration(database.db, caller.userId, input.generationId)
  if (!row || row.isDeleted) throw fail('not_found')
  return { text: row.text }
})

/** Cancels an unfinished generation. A finished generation does not change. */
export const cancelGeneration = operation(cancelContract, async ({ input, caller, database, live, clock }) => {
  await database.tx(async (tx) => {
    const row = await findVisible(tx, caller, input.generationId)
    await cancelGenerationInTransaction(tx, { live, clock }, row)
  })
  return success
})

/** Changes a recording's title. */
export const renameGeneration = operation(renameContract, async ({ input, caller, database, live, clock }) => {
  await database.tx(async (tx) => {
    const row = await findVisible(tx, caller, input.generationId)
    await update(tx, { live, clock }, row, { title: normalizeText(input.title) })
  })
  return success
})

/**
 * Hides a recording immediately, and cancels it if it is unfinished. A job deletes its audio after `purgeAfterMs`, when
 * it can no longer be restored.
 */
export const deleteGeneration = operation(deleteContract, async ({ input, caller, database, live, clock, jobs }) => {
  await database.tx(async (tx) => {
    const row = await findVisible(tx, caller, input.generationId)
    await cancelGenerationInTransaction(tx, { live, clock }, row)
    const now = clock.now()
    await update(tx, { live, clock }, row, { isDeleted: true, deletedAt: now })
    await jobs.enqueue(tx, {
      kind: purgeJob,
      payload: { generationId: row.id },
      runAt: new Date(now.getTime() + purgeAfterMs),
    })
  })
  return success
})

/** Restores a deleted recording within `purgeAfterMs`; throws `restore_too_late` afterwards. */
export const restoreGeneration = operation(restoreContract, async ({ input, caller, database, live, clock }) => {
  await database.tx(async (tx) => {
    // Waits for a concurrent purge, so that the purge is either complete here or sees the restored row.
    await lockUserGenerations(tx, caller.userId)
    const row = await findOwnGeneration(tx, caller.userId, input.generationId)
    if (!row) throw fail('not_found')
    if (!row.isDeleted) return
    const isTooLate = !row.deletedAt || clock.now().getTime() - row.deletedAt.getTime() >= purgeAfterMs
    if (isTooLate || row.purgedAt) throw fail('restore_too_late')
    await update(tx, { live, clock }, row, { isDeleted: false, deletedAt: null })
  })
  return success
})
