import { randomInt, randomUUID } from 'node:crypto'
import { fail } from '@scene-partner/contract/failures'
import { createCouponBatch as contract } from '@scene-partner/contract/operations/adminCoupons'
import { logAct } from '../accounts/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { coupons } from './tables.ts'
import { readNewCode, storeTerms } from './terms.ts'

/** Without letters that are taken for figures, or spell words. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 45 bits: nobody guesses one. */
const secretLength = 9
const atOnce = 500
/** Two of one batch are never alike; that one is taken already happens, if ever, once. */
const mostRounds = 5

const secret = () => Array.from({ length: secretLength }, () => signs[randomInt(signs.length)]).join('')

function newCodes(prefix: string, count: number): string[] {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(`${prefix}-${secret()}`)
  return [...codes]
}

type Batch = { prefix: string; count: number; facts: Omit<typeof coupons.$inferInsert, 'id' | 'code'> }

async function insertBatch(tx: Tx, { prefix, count, facts }: Batch): Promise<void> {
  let missing = count
  for (let round = 0; missing > 0 && round < mostRounds; round += 1) {
    const codes = newCodes(prefix, missing)
    for (let from = 0; from < codes.length; from += atOnce) {
      const values = codes.slice(from, from + atOnce).map((code) => ({ ...facts, id: randomUUID(), code }))
      const made = await tx.insert(coupons).values(values).onConflictDoNothing().returning({ id: coupons.id })
      missing -= made.length
    }
  }
  if (missing > 0) throw fail('unavailable')
}

/** Makes many codes of the same terms, in one transaction. They are fetched as a file, by their batch. */
export const createCouponBatch = operation(contract, async ({ input, caller, database, clock }) => {
  const prefix = readNewCode(`${input.prefix.trim().replace(/-+$/, '')}-X`).slice(0, -2)
  const terms = storeTerms(input)
  const { count, state } = input
  const now = clock.now()
  const batch = `${prefix} ${now.toISOString().slice(0, 19)} ${randomUUID().slice(0, 4)}`
  const facts = { ...terms, state, batch, createdBy: caller.userId, createdAt: now, updatedAt: now }
  await database.tx(async (tx) => {
    await insertBatch(tx, { prefix, count, facts })
    const metadata = { batch, prefix, count, state, terms }
    await logAct(tx, { adminId: caller.userId, action: 'coupon_batch_created', metadata, at: now })
  })
  return { batch, count }
})
