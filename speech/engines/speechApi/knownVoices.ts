import type { HostedVoice } from '../hosted/matchCast.ts'

export type NamedVoice = HostedVoice

/** OpenAI's own, whose list cannot be asked for: who they are by ear, as far as listeners agree. */
const OPENAI: Readonly<Record<string, Omit<HostedVoice, 'id'>>> = {
  alloy: { gender: 'neutral', age: 'adult', accent: 'American' },
  ash: { gender: 'male', age: 'adult', accent: 'American' },
  ballad: { gender: 'male', age: 'adult', accent: 'British' },
  cedar: { gender: 'male', age: 'adult', accent: 'American' },
  coral: { gender: 'female', age: 'adult', accent: 'American' },
  echo: { gender: 'male', age: 'adult', accent: 'American' },
  fable: { gender: 'male', age: 'adult', accent: 'British' },
  marin: { gender: 'female', age: 'adult', accent: 'American' },
  nova: { gender: 'female', age: 'adult', accent: 'American' },
  onyx: { gender: 'male', age: 'middle-aged', accent: 'American' },
  sage: { gender: 'female', age: 'adult', accent: 'American' },
  shimmer: { gender: 'female', age: 'adult', accent: 'American' },
  verse: { gender: 'male', age: 'adult', accent: 'American' },
}
/** The older models have but these. */
const FIRST_OPENAI = ['alloy', 'ash', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer']

/** Kokoro's names say it in two letters: `bf_emma` is British and a woman. */
const KOKORO = /^(a|b)(m|f)_[a-z]+$/

/** Who a voice is, as far as its name tells. */
export function describeVoice(id: string): NamedVoice {
  const [, accent, gender] = KOKORO.exec(id) ?? []
  if (accent)
    return {
      id,
      accent: accent === 'a' ? 'American' : 'British',
      gender: gender === 'm' ? 'male' : 'female',
      age: 'adult',
    }
  return { id, ...(Object.hasOwn(OPENAI, id) ? OPENAI[id] : {}) }
}

/** The voices of one of OpenAI's own models; none for any other. */
export function voicesOfModel(model: string): NamedVoice[] {
  if (model.startsWith('tts-1')) return FIRST_OPENAI.map(describeVoice)
  return model.startsWith('gpt-') ? Object.keys(OPENAI).map(describeVoice) : []
}
