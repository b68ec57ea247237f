import { randomInt, randomUUID } from 'node:crypto'
import { fail } from '@scene-partner/contract/failures'
import { createCouponBatch as contract } from '@scene-partner/contract/operations/admin/adminCoupons'
import { recordAdminAction } from '../../accounts/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { operation } from '../../../services.ts'
import { coupons } from '../tables.ts'
import { parseNewCode, parseTerms } from '../couponTerms.ts'

/**
 * The characters of generated coupon codes. The letters I, L, O and U are left out, because they look like digits or
 * form words by accident.
 */
const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Length of the random part of a coupon code: 9 of 32 characters give 45 bits, so the codes cannot be guessed. */
const suffixLength = 9
const insertBatchSize = 500
/**
 * Maximum number of rounds in which the codes of a batch are inserted. If a generated code belongs to another coupon
 * already, which is very rare, the next round generates another code instead.
 */
const maxRounds = 5

const randomSuffix = () =>
  Array.from({ length: suffixLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

function newCodes(prefix: string, count: number): string[] {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(`${prefix}-${randomSuffix()}`)
  return [...codes]
}

type Batch = { prefix: string; count: number; facts: Omit<typeof coupons.$inferInsert, 'id' | 'code'> }

async function insertBatch(tx: Tx, { prefix, count, facts }: Batch): Promise<void> {
  let missing = count
  for (let round = 0; missing > 0 && round < maxRounds; round += 1) {
    const codes = newCodes(prefix, missing)
    for (let from = 0; from < codes.length; from += insertBatchSize) {
      const values = codes.slice(from, from + insertBatchSize).map((code) => ({ ...facts, id: randomUUID(), code }))
      const created = await tx.insert(coupons).values(values).onConflictDoNothing().returning({ id: coupons.id })
      missing -= created.length
    }
  }
  if (missing > 0) throw fail('unavailable')
}

/** Creates many coupons with the same terms in one transaction. The admin downloads them as CSV by their batch. */
export const createCouponBatch = operation(contract, async ({ input, caller, database, clock }) => {
  const prefix = parseNewCode(`${input.prefix.trim().replace(/-+$/, '')}-X`).slice(0, -2)
  const terms = parseTerms(input)
  const { count, state } = input
  const now = clock.now()
  const batch = `${prefix} ${now.toISOString().slice(0, 19)} ${randomUUID().slice(0, 4)}`
  const facts = { ...terms, state, batch, createdBy: caller.userId, createdAt: now, updatedAt: now }
  await database.tx(async (tx) => {
    await insertBatch(tx, { prefix, count, facts })
    const metadata = { batch, prefix, count, state, terms }
    await recordAdminAction(tx, { adminId: caller.userId, action: 'coupon_batch_created', metadata, at: now })
  })
  return { batch, count }
})
