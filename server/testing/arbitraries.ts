// Generates inputs from a schema: valid, nearly valid and arbitrary ones.
import fc from 'fast-check'

/** The subset of JSON Schema that zod generates for our contracts. */
export type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

/** Keys that the server must not accept in an input, unless the contract of the operation declares them there. */
export const protectedKeys = [
  'isAdmin',
  'role',
  'roles',
  'admin',
  'plan',
  'subscriptionTier',
  'subscriptionStatus',
  'subscriptionExpiresAt',
  'trialEndDate',
  'quotaMinutesTotal',
  'quotaMinutesUsed',
  'override',
  'usedCoupons',
  'appliedCoupon',
  'emailVerified',
  'canManageCoupons',
  'stripeCustomerId',
  'paymentCustomerId',
  'stripeSubscriptionId',
  'paymentSubscriptionId',
  'userId',
  'uid',
  'id',
  'createdAt',
  'impersonatedBy',
  'reservedCharacters',
  'spentCharacters',
  'state',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
]

const oddStrings = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\udfff',
    '\u202e',
    '\r\nset-cookie: sp=1',
    '../../../etc/passwd',
    '%00',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '${7*7}',
    '\u001b[31m',
    '𝓣𝓸𝓶',
    'e\u0301'.repeat(50),
    '🎭'.repeat(40),
    '\n'.repeat(300),
    '__proto__',
    'constructor',
    'null',
    'NaN',
    '-1',
    '1e309',
    '9007199254740993',
    'ａ＠ｂ.ｃ',
    'a@b',
    'a@b.c',
    'a@[127.0.0.1]',
    '"a b"@c.example',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)

const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddStrings },
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    0.5,
    1e308,
    -1e308,
    2 ** 53,
    [],
    {},
    [[]],
    [null],
    { '': '' },
    'x'.repeat(5000),
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Realistic strings for fields, by field name. */
export type Hints = Record<string, readonly string[]>

function stringFor(schema: JsonSchema, name: string, hints: Hints): fc.Arbitrary<string> {
  const longest = schema.maxLength ?? 400
  const anyText = oddStrings.map((text) => text.slice(0, longest).padEnd(schema.minLength ?? 0, 'x'))
  const known = hints[name]
  return known ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, anyText) : anyText
}

function objectFor(schema: JsonSchema, hints: Hints): fc.Arbitrary<unknown> {
  const named = Object.entries(schema.properties ?? {})
  if (named.length === 0 && typeof schema.additionalProperties === 'object') {
    return fc.dictionary(fc.string({ maxLength: 20 }), validFor(schema.additionalProperties, '', hints), { maxKeys: 5 })
  }
  return fc.record(Object.fromEntries(named.map(([key, part]) => [key, validFor(part, key, hints)])), {
    requiredKeys: schema.required ?? [],
  })
}

/** Generates inputs with the types and lengths of the schema. Unusual strings may violate a format of the contract. */
export function validFor(schema: JsonSchema, name: string, hints: Hints): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validFor(one, name, hints)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const { minimum = 0, maximum = 10_000 } = schema
  switch (schema.type ?? '') {
    case 'string':
      return stringFor(schema, name, hints)
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(validFor(schema.items ?? {}, name, hints), { maxLength: Math.min(schema.maxItems ?? 5, 5) })
    case 'object':
      return objectFor(schema, hints)
    default:
      return anything
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Copies an object and adds one own key, which may even be `__proto__`. */
export function withKey(value: Record<string, unknown>, key: string, extra: unknown): Record<string, unknown> {
  return Object.defineProperty({ ...value }, key, {
    value: extra,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

type Change = { at: number; how: 'drop' | 'replace' | 'wrap' | 'extra' | 'rename'; key: string; extra: unknown }

function applyChange(value: unknown, { at, how, key, extra }: Change): unknown {
  if (!isObject(value)) return how === 'wrap' ? [value] : extra
  const keys = Object.keys(value)
  const chosen = keys[at % Math.max(1, keys.length)]
  if (how === 'extra' || chosen === undefined) return withKey(value, key, extra)
  const { [chosen]: part, ...rest } = value
  if (how === 'drop') return rest
  if (how === 'rename') return withKey(rest, chosen.toUpperCase(), part)
  if (isObject(part)) return withKey(rest, chosen, applyChange(part, { at, how, key, extra }))
  return withKey(rest, chosen, how === 'wrap' ? [part] : extra)
}

/** Generates inputs with one fault: a key is removed, renamed, replaced or wrapped, or a protected key is added. */
export function inputsWithOneFault(schema: JsonSchema, hints: Hints): fc.Arbitrary<unknown> {
  const change = fc.record({
    at: fc.nat(10),
    how: fc.constantFrom('drop', 'replace', 'wrap', 'extra', 'rename') as fc.Arbitrary<Change['how']>,
    key: fc.constantFrom(...protectedKeys),
    extra: anything,
  })
  return fc.tuple(validFor(schema, '', hints), change).map(([value, how]) => applyChange(value, how))
}

export { anything, oddStrings }
