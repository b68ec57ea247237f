/** How fast a recording may be heard; its pitch stays. */
export const speeds = [0.75, 0.9, 1, 1.1, 1.25, 1.5] as const
export type Speed = (typeof speeds)[number]

const keptAs = 'sp.speed'

/** The speed last chosen on this device. */
export function keptSpeed(): Speed {
  const kept = Number(localStorage.getItem(keptAs))
  return speeds.find((one) => one === kept) ?? 1
}

export const keepSpeed = (speed: Speed): void => localStorage.setItem(keptAs, String(speed))
