import { z } from 'zod'

const cursorSchema = z.tuple([z.string().max(20), z.union([z.string().max(400), z.number()]), z.string().max(64)])

/** Where a page of the list ended: the sort order, the sort value of the last row, and the id of the last row. */
export type ListCursor = { order: string; value: string | number; id: string }

/** Encodes a cursor as base64url. */
export const encodeCursor = ({ order, value, id }: ListCursor): string =>
  Buffer.from(JSON.stringify([order, value, id])).toString('base64url')

/**
 * Decodes a cursor. Returns undefined if it is absent, invalid or belongs to another order; the list then starts at the
 * beginning.
 */
export function decodeCursor(cursor: string | undefined, orders: readonly string[]): ListCursor | undefined {
  if (!cursor) return undefined
  try {
    const [order, value, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    const hasZeroByte = [value, id].some((one) => String(one).includes('\0'))
    return hasZeroByte || !orders.includes(order) ? undefined : { order, value, id }
  } catch {
    return undefined
  }
}

const maxInstantMs = 253_402_300_799_999

/** Returns the sort value of a cursor as an instant; undefined if it is not an instant that the database accepts. */
export function cursorInstant({ value }: ListCursor): Date | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxInstantMs
    ? new Date(value)
    : undefined
}
