/** The fields of a script on the practice page that tell when the user last used the script. */
type UsedScript = { rehearsedAt: string | null; addedAt: string; isFirstScene: boolean }

/**
 * Returns when the user rehearsed a script or, if never, added it, in ISO 8601. Returns '' for the first scene that was
 * never rehearsed, because the server added it and not the user. So that scene comes after all other scripts.
 */
export const findLastUse = ({ rehearsedAt, addedAt, isFirstScene }: UsedScript): string =>
  rehearsedAt ?? (isFirstScene ? '' : addedAt)
