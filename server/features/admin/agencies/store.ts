import { and, desc, eq, ilike, or } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { anywhere, cursorAt, olderThan, pageOf } from '../../platform/database/keyset.ts'
import { agencies } from './tables.ts'

export type AgencyRow = typeof agencies.$inferSelect
export type AgencyWish = { search?: string | undefined; cursor?: string | undefined; limit: number }

/** Newest first. */
export async function listAgencies(
  db: Db,
  { search, cursor, limit }: AgencyWish,
): Promise<{ rows: AgencyRow[]; nextCursor?: string }> {
  const words = search && anywhere(search)
  const { name, domain, couponCode, contactName, contactEmail } = agencies
  const found = [name, domain, couponCode, contactName, contactEmail]
  const rows = await db
    .select()
    .from(agencies)
    .where(
      and(
        words ? or(...found.map((column) => ilike(column, words))) : undefined,
        olderThan(cursor, agencies.createdAt, agencies.id),
      ),
    )
    .orderBy(desc(agencies.createdAt), desc(agencies.id))
    .limit(limit + 1)
  return pageOf(rows, limit, (row) => cursorAt(row.createdAt, row.id))
}

export async function findAgency(where: Db | Tx, id: string): Promise<AgencyRow | undefined> {
  const [row] = await where.select().from(agencies).where(eq(agencies.id, id))
  return row
}

/** Keeps an agency from being changed by others until the commit. */
export async function holdAgency(tx: Tx, id: string): Promise<AgencyRow | undefined> {
  const [row] = await tx.select().from(agencies).where(eq(agencies.id, id)).for('update')
  return row
}

/** The name of the agency that has this domain or this coupon; empty where none has. */
export async function ownerOf(db: Db, by: { domain: string } | { couponCode: string }): Promise<string> {
  const isMeant = 'domain' in by ? eq(agencies.domain, by.domain) : eq(agencies.couponCode, by.couponCode)
  const [row] = await db.select({ name: agencies.name }).from(agencies).where(isMeant)
  return row?.name ?? ''
}
