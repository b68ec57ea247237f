import { constants, getPriority } from 'node:os'

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority

/**
 * Returns a nice value for background work: 10 above that of this process, at most 19. It is relative, because a server
 * that the operator started with a low priority could otherwise have a lower priority than its background work.
 */
export const computeLowPriority = (): number => Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL)
