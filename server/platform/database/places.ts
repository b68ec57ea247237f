/** Where a list by time goes on: behind this instant and, within it, this id. */
export type Place = { at: string; id: string }

/** A place as pages hand it back and forth. */
export const placeOf = (at: Date, id: string): string => `${at.getTime()}.${id}`

/** Undefined for what nobody of ours wrote: the list then begins at its beginning. */
export function readPlace(cursor: string | undefined): Place | undefined {
  // More digits name years that the database cannot read.
  const [, ms, id] = /^(\d{1,14})\.([\w.:/-]{1,160})$/.exec(cursor ?? '') ?? []
  return ms === undefined || id === undefined ? undefined : { at: new Date(Number(ms)).toISOString(), id }
}
