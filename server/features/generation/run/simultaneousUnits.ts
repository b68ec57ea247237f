import { mixVoices } from '@scene-partner/speech/audio/mixVoices'

type UnitInOrder = { position: number; withBefore: boolean }

/**
 * Groups units that are spoken simultaneously; a unit spoken alone is a group of one. The first returned group is the
 * one that contains `position`; earlier groups are left out.
 */
export function groupSimultaneousUnits<Unit extends UnitInOrder>(units: readonly Unit[], position: number): Unit[][] {
  const groups: Unit[][] = []
  for (const unit of units) {
    const previous = groups.at(-1)
    if (previous && unit.withBefore) previous.push(unit)
    else groups.push([unit])
  }
  return groups.filter((group) => (group.at(-1)?.position ?? -1) >= position)
}

/** Returns the samples of a group of units. The samples of several units are mixed, so that they are heard together. */
export async function mixUnits(
  group: readonly UnitInOrder[],
  pcmOf: (position: number) => Promise<Int16Array>,
): Promise<Int16Array> {
  return mixVoices(await Promise.all(group.map(({ position }) => pcmOf(position))))
}
