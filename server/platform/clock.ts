/** Source of the current time. Tests pass a clock that they control. */
export type Clock = { now(): Date }

/** The clock of the operating system. */
export const systemClock: Clock = { now: () => new Date() }

/** Creates a clock for tests. Its time changes only when `advance` or `set` is called. */
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
