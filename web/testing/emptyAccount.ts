import { buildPreferences } from './builders.ts'
import type { Answers } from './fakeServer.ts'

/**
 * Default answers of the fake server to the calls that pages make when they load: a new account without data, on a site
 * without voices.
 */
export const emptyAccount: Answers = {
  checkGenerationLimit: () => ({ canGenerate: true, currentUsage: 0, limit: 10_000, remaining: 10_000 }),
  getBilling: () => ({
    canBuy: true,
    isSandbox: false,
    canManage: false,
    plan: null,
    state: 'none',
    renewsAt: null,
    paidPeriodStartsAt: null,
    endsAt: null,
    payments: [],
  }),
  getCoachNotes: () => ({ notes: [] }),
  getFriendLines: () => ({ lines: [], syntheticRoles: [] }),
  getShareLinks: () => ({ links: [] }),
  getPublicFeaturedVoices: () => ({ voices: [] }),
  getPlans: () => ({ plans: [] }),
  getPracticeHome: () => ({ next: null, due: [], scripts: [], scriptCount: 0 }),
  getRuns: () => ({ runs: [] }),
  getScriptProgress: () => ({ scripts: [] }),
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
    roles: [],
    namesUnspoken: 0,
    directionsUnspoken: 0,
    remaining: 10_000,
    limit: 10_000,
  }),
  voicesProxy: () => ({ voices: [], engines: [] }),
  getBlogPosts: () => ({ posts: [], page: 1, pages: 1, tags: [] }),
  getAdminPosts: () => ({ posts: [] }),
  getAdminCounts: () => ({ unreadContact: 0, failedMail: 0, failedJobs: 0 }),
  getAgencies: () => ({ agencies: [] }),
  getCoupons: () => ({ coupons: [] }),
  listSubscriptions: () => ({ subscriptions: [], total: { count: 0, isExact: true } }),
  listUsers: () => ({ users: [], total: { count: 0, isExact: true } }),
  // The page sends these calls without an action of the user.
  trackEvents: ({ events }) => ({ kept: events.length }),
  reportClient: ({ errors, vitals }) => ({ kept: errors.length + vitals.length }),
}
