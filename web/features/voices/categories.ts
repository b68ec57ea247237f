import type { Voice } from '@scene-partner/contract/entities'

/** The three shelves of the gallery. */
export type Category = 'men' | 'women' | 'children'

const isYoung = ({ age }: Voice) => age === 'child' || age === 'young'

/** Spec 1 §5. A neutral grown-up voice stands on no shelf but is found by search. */
export function isIn(category: Category, voice: Voice): boolean {
  if (category === 'children') return isYoung(voice)
  return !isYoung(voice) && voice.gender === (category === 'men' ? 'male' : 'female')
}
