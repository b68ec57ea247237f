import type { Voice } from '@scene-partner/contract/entities'

/** A grown-up American man in the basic quality, but for what is said otherwise; his id is his name in small letters. */
export function voiceOf(name: string, facts: Partial<Omit<Voice, 'labels'>> = {}): Voice {
  const { gender = 'male', age = 'adult', accent = 'American' } = facts
  const id = facts.id ?? name.toLowerCase()
  return {
    id,
    name,
    description: `${name} reads.`,
    preview_url: `/previews/${id}-0123456789abcdef.mp3`,
    use_case: 'acting',
    quality: 'basic',
    ...facts,
    gender,
    age,
    accent,
    labels: { gender, age, accent },
  }
}
