import { and, desc, eq, ilike, or } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { containsPattern, formatKeysetCursor, afterKeysetCursor, toPage } from '../../../platform/database/keyset.ts'
import { agencies } from './tables.ts'

/** A stored agency. */
export type AgencyRow = typeof agencies.$inferSelect
/** Which agencies are listed. `search` matches name, domain, coupon and contact. Without `cursor`, the first page. */
export type AgenciesQuery = { search?: string | undefined; cursor?: string | undefined; limit: number }

/** Lists a page of agencies, newest first. */
export async function listAgencies(
  db: Db,
  { search, cursor, limit }: AgenciesQuery,
): Promise<{ rows: AgencyRow[]; nextCursor?: string }> {
  const pattern = search && containsPattern(search)
  const { name, domain, couponCode, contactName, contactEmail } = agencies
  const found = [name, domain, couponCode, contactName, contactEmail]
  const rows = await db
    .select()
    .from(agencies)
    .where(
      and(
        pattern ? or(...found.map((column) => ilike(column, pattern))) : undefined,
        afterKeysetCursor(cursor, agencies.createdAt, agencies.id),
      ),
    )
    .orderBy(desc(agencies.createdAt), desc(agencies.id))
    .limit(limit + 1)
  return toPage(rows, limit, (row) => formatKeysetCursor(row.createdAt, row.id))
}

/** Finds an agency by id. Returns undefined when it does not exist. */
export async function findAgency(where: Db | Tx, id: string): Promise<AgencyRow | undefined> {
  const [row] = await where.select().from(agencies).where(eq(agencies.id, id))
  return row
}

/** Reads an agency and locks its row until the transaction ends. */
export async function lockAgency(tx: Tx, id: string): Promise<AgencyRow | undefined> {
  const [row] = await tx.select().from(agencies).where(eq(agencies.id, id)).for('update')
  return row
}

/** Returns the name of the agency that has this domain or this coupon; an empty string if there is none. */
export async function findAgencyName(db: Db, by: { domain: string } | { couponCode: string }): Promise<string> {
  const matchesReference = 'domain' in by ? eq(agencies.domain, by.domain) : eq(agencies.couponCode, by.couponCode)
  const [row] = await db.select({ name: agencies.name }).from(agencies).where(matchesReference)
  return row?.name ?? ''
}
