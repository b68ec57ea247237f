import type { Voice } from '@scene-partner/contract/entities'
import { asText, isRecord } from './exchange.ts'
import type { HostedVoice } from './matchCast.ts'

const plain = (label: unknown) =>
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

/** A service's `young` is no teenager: it is what its grown-up voices are called. */
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

/** By the names our cast has for where it comes from. Others, Australian say, are nobody's here. */
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
  const key = plain(label)
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}

const isEnglish = (label: unknown) => {
  const language = plain(label)
  return language === undefined || /^en(?:glish)?\b/.test(language)
}

/**
 * Who a voice says it is: by its labels, or by plain fields beside its id where the list is made that way. Nothing where
 * there is no usable id, or where it does not speak English.
 */
export function readVoice(entry: unknown, idOf: (fields: Record<string, unknown>) => unknown): HostedVoice | undefined {
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
