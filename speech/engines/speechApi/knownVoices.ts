import type { HostedVoice } from '../hosted/matchCast.ts'

/** A voice of a speech server. */
export type NamedVoice = HostedVoice

/** OpenAI's voices. No request lists them, so gender, age and accent were determined by listening. */
const OPENAI_VOICES: Readonly<Record<string, Omit<HostedVoice, 'id'>>> = {
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
/** The only voices of OpenAI's older models, such as `tts-1`. */
const OLDER_MODEL_VOICES = ['alloy', 'ash', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer']

/** Kokoro's voice names state accent and gender in two letters: `bf_emma` is British and female. */
const KOKORO_NAME = /^(a|b)(m|f)_[a-z]+$/

/** Describes a voice by its name. A Kokoro voice counts as an adult. Properties that are not known are absent. */
export function describeVoice(id: string): NamedVoice {
  const [, accent, gender] = KOKORO_NAME.exec(id) ?? []
  if (accent)
    return {
      id,
      accent: accent === 'a' ? 'American' : 'British',
      gender: gender === 'm' ? 'male' : 'female',
      age: 'adult',
    }
  return { id, ...(Object.hasOwn(OPENAI_VOICES, id) ? OPENAI_VOICES[id] : {}) }
}

/** Returns the voices of one of OpenAI's models; none for any other model. */
export function voicesOfModel(model: string): NamedVoice[] {
  if (model.startsWith('tts-1')) return OLDER_MODEL_VOICES.map(describeVoice)
  return model.startsWith('gpt-') ? Object.keys(OPENAI_VOICES).map(describeVoice) : []
}
