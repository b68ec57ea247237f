/**
 * An area of `npm run mutate`: the sources that it changes, and the tests that must fail after a change, by project of
 * `vitest.config.ts`. All are globs from the root. The files of `excludedFromMutation` are not changed.
 * @typedef {{ sources: string[], tests: Partial<Record<'unit' | 'server' | 'web', string[]>> }} Area
 */

/** @type {Record<string, Area>} */
export const areas = {
  access: {
    sources: [
      'server/features/access/**/*.ts',
      'server/platform/http/checkAccess.ts',
      'web/platform/session/access.ts',
    ],
    tests: {
      server: ['server/features/access/**/*.test.ts', 'server/platform/http/**/*.test.ts'],
      web: ['web/platform/session/access.test.ts'],
    },
  },
  coupons: {
    sources: ['server/features/coupons/**/*.ts'],
    tests: {
      server: [
        'server/features/coupons/**/*.test.ts',
        'server/features/billing/checkout/{couponsAtCheckout,pendingDiscount}.test.ts',
      ],
    },
  },
  billing: {
    sources: ['server/features/billing/**/*.ts', 'web/features/billing/pricing/plans.ts'],
    tests: {
      server: ['server/features/billing/**/*.test.ts'],
      web: ['web/features/billing/pricing/**/*.test.{ts,tsx}'],
    },
  },
  jobs: {
    sources: ['server/platform/jobs/**/*.ts'],
    tests: { server: ['server/platform/jobs/**/*.test.ts'] },
  },
  generation: {
    sources: ['server/features/generation/**/*.ts', '!server/features/generation/takeFiles.ts'],
    // Imports and exports of an account, and voices that an admin has switched off, are tested in their own folders.
    tests: {
      server: [
        'server/features/generation/**/*.test.ts',
        'server/features/bringBack/**/*.test.ts',
        'server/features/dataExport/**/*.test.ts',
        'server/features/voices/adminVoiceSettings.test.ts',
      ],
    },
  },
  takes: {
    sources: ['server/features/generation/takeFiles.ts', 'speech/takeKey.ts'],
    tests: { unit: ['speech/takeKey.test.ts'], server: ['server/features/generation/takeFiles.test.ts'] },
  },
  mp3: {
    sources: ['speech/audio/mp3/**/*.ts'],
    tests: { unit: ['speech/audio/mp3/**/*.test.ts'] },
  },
  corrections: {
    sources: ['script/review/**/*.ts'],
    tests: { unit: ['script/review/**/*.test.ts'] },
  },
  'rehearsal-lines': {
    sources: ['script/rehearsal/**/*.ts', '!script/rehearsal/firstScene.ts'],
    tests: { unit: ['script/rehearsal/**/*.test.ts'] },
  },
  'rehearsal-engine': {
    sources: [
      'web/features/rehearsal/engine/**/*.ts',
      '!web/features/rehearsal/engine/fakes.ts',
      'web/features/rehearsal/actorTurn/{actorTurn,echoGuard,lineFollower,turnEndSettings,turnTiming,wordRecogniser}.ts',
    ],
    tests: {
      web: ['web/features/rehearsal/{engine,actorTurn}/**/*.test.ts', 'web/features/rehearsal/rehearsalWords.test.tsx'],
    },
  },
  'voice-activity': {
    sources: ['web/features/rehearsal/voiceActivity/**/*.ts'],
    tests: { web: ['web/features/rehearsal/voiceActivity/**/*.test.ts'] },
  },
  drafts: {
    sources: ['web/features/studio/drafts/**/*.ts', 'web/features/scripts/sync/**/*.ts'],
    tests: { web: ['web/features/studio/drafts/**/*.test.{ts,tsx}', 'web/features/scripts/sync/**/*.test.{ts,tsx}'] },
  },
}

/**
 * Files that are never changed: tests, their helpers and type declarations; table definitions, because the migrations
 * test them; `feature.ts`, because it only lists parts; `messages.ts`, because it contains screen texts.
 */
export const excludedFromMutation = [
  '!**/*.test.*',
  '!**/*.d.ts',
  '!**/testing/**',
  '!**/tables.ts',
  '!**/feature.ts',
  '!**/messages.ts',
]
