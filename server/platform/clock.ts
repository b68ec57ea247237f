/** Time as the product knows it. Tests hand in one that they move. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is moved. */
export function createFixedClock(start: string): Clock & { advance(ms: number): void; set(instant: string): void } {
  let current = new Date(start).getTime()
  return {
    now: () => new Date(current),
    advance: (ms) => {
      current += ms
    },
    set: (instant) => {
      current = new Date(instant).getTime()
    },
  }
}
