import { mixVoices } from '@scene-partner/speech/sound/mix'

type Placed = { position: number; withBefore: boolean }

/** Units as they are heard: those that are spoken together are one passage. From the one on that holds this position. */
export function passagesFrom<Unit extends Placed>(units: readonly Unit[], position: number): Unit[][] {
  const passages: Unit[][] = []
  for (const unit of units) {
    const open = passages.at(-1)
    if (open && unit.withBefore) open.push(unit)
    else passages.push([unit])
  }
  return passages.filter((passage) => (passage.at(-1)?.position ?? -1) >= position)
}

/** The sound of a passage: its one voice, or all of them as one. */
export async function soundOf(
  passage: readonly Placed[],
  pcmOf: (position: number) => Promise<Int16Array>,
): Promise<Int16Array> {
  return mixVoices(await Promise.all(passage.map(({ position }) => pcmOf(position))))
}
