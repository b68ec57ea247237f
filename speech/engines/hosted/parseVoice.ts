import type { Voice } from '@scene-partner/contract/entities'
import { asText, isRecord } from './sendRequest.ts'
import type { HostedVoice } from './matchCast.ts'

const normalizeLabel = (label: unknown) =>
  asText(label)
    ?.toLowerCase()
    .replace(/[\s_-]+/g, ' ')

const GENDERS: Readonly<Record<string, Voice['gender']>> = {
  male: 'male',
  man: 'male',
  female: 'female',
  woman: 'female',
  neutral: 'neutral',
  'non binary': 'neutral',
  nonbinary: 'neutral',
}

/** Ages by label. Services call adult voices `young`, so this label does not mean a teenager. */
const AGES: Readonly<Record<string, Voice['age']>> = {
  child: 'child',
  kid: 'child',
  teen: 'young',
  teenager: 'young',
  young: 'adult',
  'young adult': 'adult',
  adult: 'adult',
  'middle aged': 'middle-aged',
  middleaged: 'middle-aged',
  mature: 'middle-aged',
  old: 'old',
  elderly: 'old',
  senior: 'old',
}

/** Accents by label, under the catalog's names. Accents that the catalog lacks, such as Australian, match no voice. */
const ACCENTS: Readonly<Record<string, string>> = {
  american: 'American',
  'us american': 'American',
  'en us': 'American',
  us: 'American',
  'new york': 'New York',
  'us new york': 'New York',
  british: 'British',
  english: 'British',
  'en gb': 'British',
  uk: 'British',
  scottish: 'Scottish',
  jamaican: 'Caribbean',
  caribbean: 'Caribbean',
  lancashire: 'Lancashire',
  'west midlands': 'West Midlands',
  brummie: 'West Midlands',
}

const lookUp = <T>(table: Readonly<Record<string, T>>, label: unknown): T | undefined => {
  const key = normalizeLabel(label)
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}

const isEnglish = (label: unknown) => {
  const language = normalizeLabel(label)
  return language === undefined || /^en(?:glish)?\b/.test(language)
}

/**
 * Reads gender, age and accent of a voice from its labels, or from fields beside its id. Returns undefined if there
 * is no usable id or the voice does not speak English.
 */
export function parseVoice(
  entry: unknown,
  idOf: (fields: Record<string, unknown>) => unknown,
): HostedVoice | undefined {
  if (!isRecord(entry)) return undefined
  const id = idOf(entry)
  if (typeof id !== 'string' || !/^[\w.()+:/@-]{1,200}$/.test(id)) return undefined
  const labels = { ...entry, ...(isRecord(entry.labels) ? entry.labels : {}) }
  if (!isEnglish(labels.language)) return undefined
  return {
    id,
    gender: lookUp(GENDERS, labels.gender),
    age: lookUp(AGES, labels.age),
    accent: lookUp(ACCENTS, labels.accent) ?? lookUp(ACCENTS, labels.locale),
  }
}
