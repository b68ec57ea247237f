import { buildPreferences } from './builders.ts'
import type { Answers } from './fakeServer.ts'

/** What the server answers when pages load, for an account that has nothing yet on a site without voices and users. */
export const emptyAccount: Answers = {
  checkGenerationLimit: () => ({ canGenerate: true, currentUsage: 0, limit: 10_000, remaining: 10_000 }),
  getBilling: () => ({
    canBuy: true,
    isSandbox: false,
    canManage: false,
    plan: null,
    state: 'none',
    renewsAt: null,
    endsAt: null,
    payments: [],
  }),
  getPublicFeaturedVoices: () => ({ voices: [] }),
  getScriptTags: () => ({ tags: [] }),
  getSite: () => ({ announcement: null, testimonials: [], areSamples: false, rating: null }),
  getUserAvailableVoices: () => ({ voices: [], engines: [] }),
  getUserGenerations: () => ({ generations: [] }),
  getUserMessages: () => ({ messages: [] }),
  getUserPasskeys: () => ({ passkeys: [] }),
  getUserPreferences: () => buildPreferences(),
  getUserScripts: () => ({ scripts: [] }),
  getUserSubscriptionStatus: () => ({ tier: 'inactive', status: 'none' }),
  getUserSessions: () => ({ sessions: [] }),
  weighText: ({ text }) => ({
    characterCount: text.length,
    newCharacters: text.length,
    isScript: false,
    namesUnspoken: 0,
    directionsUnspoken: 0,
    remaining: 10_000,
    limit: 10_000,
  }),
  voicesProxy: () => ({ voices: [], engines: [] }),
  getBlogPosts: () => ({ posts: [], page: 1, pages: 1, tags: [] }),
  getAdminPosts: () => ({ posts: [] }),
  getAgencies: () => ({ agencies: [] }),
  getCoupons: () => ({ coupons: [] }),
  listSubscriptions: () => ({ subscriptions: [], total: { count: 0, isExact: true } }),
  listUsers: () => ({ users: [], total: { count: 0, isExact: true } }),
  // Telemetry is sent unasked.
  trackEvents: ({ events }) => ({ kept: events.length }),
  reportClient: ({ errors, vitals }) => ({ kept: errors.length + vitals.length }),
}
