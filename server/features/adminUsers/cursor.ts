import { z } from 'zod'

const place = z.tuple([z.string().max(20), z.union([z.string().max(400), z.number()]), z.string().max(64)])

/** Where a page ended: in which order, at which value, at which account. */
export type Place = { order: string; value: string | number; id: string }

export const writePlace = ({ order, value, id }: Place): string =>
  Buffer.from(JSON.stringify([order, value, id])).toString('base64url')

/** Undefined for what was not written by us, or for another order: such a page begins at the beginning. */
export function readPlace(cursor: string | undefined, orders: readonly string[]): Place | undefined {
  if (!cursor) return undefined
  try {
    const [order, value, id] = place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    const isOdd = [value, id].some((one) => String(one).includes('\0'))
    return isOdd || !orders.includes(order) ? undefined : { order, value, id }
  } catch {
    return undefined
  }
}

const latestMs = 253_402_300_799_999

/** The instant a cursor names; undefined where a database could not read it. */
export function instantAt({ value }: Place): Date | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= latestMs
    ? new Date(value)
    : undefined
}
